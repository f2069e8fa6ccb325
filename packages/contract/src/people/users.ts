import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'

const UserSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.literal('user'),
    createdAt: Timestamp,
    /** Town and state, if the person has given them. */
    place: z.string(),
    phone: z.string(),
    /** Bounded: 1000 means 1000 or more. */
    orders: z.number(),
    /** Orders under way: while there are any, the person can't be deleted. */
    openOrders: z.number(),
    emailVerified: z.boolean(),
    /** An operator has closed the account. */
    isDisabled: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'UserSummary' })

export type UserSummary = z.output<typeof UserSummary>

export const allUsers = endpoint({
  method: 'GET',
  path: '/admin/allusers',
  summary: 'Every buyer, newest first',
  access: ['admin'],
  shows: ['orders'],
  query: z.object({ q: optionalText(100), ...pageQuery }),
  response: z.object({ users: z.array(UserSummary), nextCursor: z.nullable(z.string()) }),
  refusals: [],
})

/** Only for buyers. The person is anonymised; the ledger stays. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/allusers/:id',
  summary: 'Delete a buyer who has no orders under way',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['user.has_open_orders', 'user.not_found'],
})
