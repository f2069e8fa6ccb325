import { toPaise } from '@farmgate/domain/money.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault } from './fields.ts'

/** More than any order comes to. */
const AMOUNT_MAX = 10_000_000

/** Rupees, to the paisa: 19.999 and 1e9 are no amounts. */
export const Amount = z
  .number({ error: fault('amount.invalid') })
  .check(
    z.refine(
      (rupees) => toPaise(rupees) !== null && rupees > 0 && rupees <= AMOUNT_MAX,
      fault('amount.invalid'),
    ),
  )

export const createPaymentOrder = endpoint({
  method: 'POST',
  path: '/payment/order',
  summary: 'Announce a payment to the gateway; the amount must be what the cart comes to',
  access: ['user'],
  body: z.object({ amount: Amount }),
  response: z.object({
    orderId: z.string(),
    key: z.string(),
    amountPaise: z.number(),
    currency: z.literal('INR'),
  }),
  invalid: 'order.placement_refused',
  limit: 'order',
  refusals: ['order.placement_refused', 'order.total_changed', 'payment.busy'],
  idempotent: true,
})
