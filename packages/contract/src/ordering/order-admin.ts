import { STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, requiredText } from '../fields.ts'
import { Order } from './order-view.ts'
import { Amount } from '../money/payments.ts'

const response = z.object({ message: z.string(), order: Order })

export const refundLine = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/lines/:lineId/refund',
  summary: 'Give an amount of one item back, with a reason that the buyer and the farm read',
  access: ['admin'],
  params: z.object({ id: Id, lineId: Id }),
  body: z.object({
    amount: Amount,
    reason: requiredText('explanation.required', 500),
    /** How many changes of the order were shown; if there are others by now, nothing is given back. */
    seen: z.optional(z.int()),
  }),
  response,
  invalid: 'line.refund_refused',
  refusals: [
    'line.changed',
    'line.not_changeable',
    'line.not_found',
    'line.refund_refused',
    'order.not_found',
    'order.unpaid',
  ],
  idempotent: true,
})

/** Either its stage, or one of its marks while it waits to be shipped. */
const ParcelBody = z.union([
  z.strictObject({ status: z.enum(STAGE_AFTER, { error: fault('status.unknown') }) }),
  z.strictObject({ packed: z.boolean() }),
  z.strictObject({ handedOver: z.literal(true) }),
  z.strictObject({
    courier: z.object({
      name: requiredText('courier_name.required', 60),
      number: requiredText('courier_number.required', 60),
    }),
  }),
])

export const changeParcel = endpoint({
  method: 'PATCH',
  path: '/admin/orders/:id/parcels/:farmerId',
  summary:
    'Ship or deliver one farm’s parcel alone, by a courier with its number, or mark it as packed or handed over',
  access: ['admin'],
  params: z.object({ id: Id, farmerId: Id }),
  body: ParcelBody,
  response,
  invalid: 'order.status_refused',
  refusals: [
    'market_use.off',
    'order.not_found',
    'order.stage_passed',
    'order.status_refused',
    'order.unpaid',
    'parcel.handed_over',
    'parcel.not_by_courier',
    'parcel.not_found',
    'parcel.not_open',
  ],
})

export const endParcel = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/parcels/:farmerId/end',
  summary: 'End one farm’s parcel that can’t be supplied; the other parcels go on',
  access: ['admin'],
  params: z.object({ id: Id, farmerId: Id }),
  body: z.object({
    reason: requiredText('explanation.required', 500),
    /** Whether the produce exists and goes back on sale. */
    restock: z.boolean(),
  }),
  response,
  invalid: 'parcel.end_refused',
  refusals: [
    'line.not_changeable',
    'order.not_found',
    'order.unpaid',
    'parcel.end_refused',
    'parcel.not_found',
    'parcel.not_open',
  ],
  idempotent: true,
})
