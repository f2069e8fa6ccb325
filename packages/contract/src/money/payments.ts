import { nearestPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault } from '../fields.ts'

/** Above the total of any order. */
const AMOUNT_MAX_PAISE = 10_000_000_00

/**
 * Rupees, as a client adds them up in floating point. Rounded here to the nearest paisa, so that all later code sees
 * one number: 73.30000000000001 is 73.3. Halfway between two paise, zero, negative and 1e9 are refused.
 */
export const Amount = z.pipe(
  z
    .number({ error: fault('amount.invalid') })
    .check(z.refine((rupees) => amountInPaise(rupees) !== null, fault('amount.invalid'))),
  z.transform((rupees: number) => toRupees(amountInPaise(rupees) ?? Number.NaN)),
)

function amountInPaise(rupees: number): number | null {
  const paise = nearestPaise(rupees)
  return paise !== null && paise >= 1 && paise <= AMOUNT_MAX_PAISE ? paise : null
}

export const createPaymentOrder = endpoint({
  method: 'POST',
  path: '/payment/order',
  summary: 'Create a payment order at the gateway; the amount must be the cart’s total',
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
  refusals: ['market.not_open', 'order.placement_refused', 'order.total_changed', 'payment.busy'],
  idempotent: true,
})
