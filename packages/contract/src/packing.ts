import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import { PACK_ORDERS_MAX } from '@farmgate/domain/packing/pack-list.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault, Id } from './fields.ts'
import { Picture } from './pictures.ts'

/** One product over all open orders of a farm. If its unit has changed since, there is one entry per unit. */
const PackedProduct = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    unit: z.enum(UNITS),
    image: z.string(),
    picture: Picture,
  }),
  quantity: z.number(),
  /** How much of it is already packed. */
  packed: z.number(),
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      quantity: z.number(),
      packed: z.boolean(),
      user: z.object({ name: z.string(), place: z.string() }),
    }),
  ),
})

const PackList = z
  .object({
    products: z.array(PackedProduct),
    /** The number of these orders: the longest waiting, at most 500. */
    orders: z.number(),
    /** The number of all open orders; 1000 means 1000 or more. */
    total: z.number(),
  })
  .register(z.globalRegistry, { id: 'PackList' })

export type PackList = z.output<typeof PackList>
export type PackedProduct = PackList['products'][number]

export const packList = endpoint({
  method: 'GET',
  path: '/farmers/packlist',
  summary: 'What to pack: every product over all open orders that are paid or payable at the door',
  access: ['farmer'],
  shows: ['orders'],
  response: PackList,
  refusals: [],
})

/** Only the named orders are ticked: a line that was ordered in the meantime is not. */
export const tickPacked = endpoint({
  method: 'PATCH',
  path: '/farmers/packlist',
  summary: 'Mark a product as packed or not for these orders; repeating it changes nothing',
  access: ['farmer'],
  body: z.object({
    product: Id,
    orders: z
      .array(Id, { error: fault('rows.required') })
      .check(z.minLength(1, fault('rows.required')), z.maxLength(PACK_ORDERS_MAX)),
    packed: z.boolean(),
  }),
  response: z.object({ message: z.string() }),
  refusals: ['order.not_found'],
  // A tick that was lost on the way and arrives late must not undo the one after it.
  idempotent: true,
})
