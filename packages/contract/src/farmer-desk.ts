import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, requiredText } from './fields.ts'
import { Order } from './order-view.ts'
import { pageQuery } from './paging.ts'
import { FarmerDetail } from './review.ts'

const ofFarmer = { access: ['admin'], params: z.object({ id: Id }) } as const
const answer = z.object({ message: z.string(), farmer: FarmerDetail })

export const verifyFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/verify',
  summary: 'Mark a farmer as verified, with what was checked; buyers see the mark',
  body: z.object({ what: requiredText('what.required', 500), version: z.optional(z.int()) }),
  response: answer,
  invalid: 'farmer.verify_refused',
  refusals: ['farmer.already_verified', 'farmer.not_found', 'farmer.stale', 'farmer.verify_refused'],
})

export const unverifyFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/unverify',
  summary: 'Take the mark back',
  response: answer,
  refusals: ['farmer.not_found', 'farmer.not_verified'],
})

/** The farm signs in as before, packs what was ordered and reads what it is owed. */
export const suspendFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/suspend',
  summary: 'Keep a farm from selling, with a reason the farmer reads; its products leave the shop at once',
  body: z.object({ reason: requiredText('explanation.required', 500) }),
  response: answer,
  invalid: 'farmer.suspend_refused',
  refusals: ['farmer.already_suspended', 'farmer.not_found', 'farmer.suspend_refused'],
})

export const resumeFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/resume',
  summary: 'Let a farm sell again; its products are back in the shop at once',
  response: answer,
  refusals: ['farmer.not_found', 'farmer.not_suspended'],
})

export const approveFarmChange = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/change/approve',
  summary: 'Let buyers see the change of a verified farm that waits',
  body: z.prefault(z.object({ version: z.optional(z.int()) }), {}),
  response: answer,
  refusals: ['farmer.not_found', 'farmer.stale'],
})

export const rejectFarmChange = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/change/reject',
  summary: 'Turn down the change of a verified farm that waits, with a note to the farmer',
  body: z.prefault(z.object({ version: z.optional(z.int()), note: optionalText(500) }), {}),
  response: answer,
  refusals: ['farmer.not_found', 'farmer.stale'],
})

export const ordersOfFarmer = endpoint({
  ...ofFarmer,
  method: 'GET',
  path: '/admin/farmer/:id/orders',
  summary: 'Orders with a parcel of this farm, newest first; unpaid online orders are not among them',
  query: z.object(pageQuery),
  response: z.object({
    orders: z.array(Order),
    nextCursor: z.nullable(z.string()),
    farmer: z.object({ _id: z.string(), name: z.string() }),
  }),
  refusals: ['farmer.not_found'],
})
