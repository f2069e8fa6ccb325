import * as z from 'zod'
import type { GatewayOrder, GatewayPayment, GatewayRefund, GatewaySettlement } from './payment-gateway.ts'

/** Schemas of the gateway's bodies with only the fields we read, because it adds others at any time. */
const paise = z.int().nonnegative()

export const orderAnswer = z
  .looseObject({
    id: z.string(),
    amount: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(
    (order): GatewayOrder => ({
      id: order.id,
      amountPaise: order.amount,
      currency: order.currency,
      receipt: order.receipt ?? null,
      status: order.status,
    }),
  )

export const paymentAnswer = z
  .looseObject({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean(),
    method: z.string(),
    amount_refunded: paise,
    fee: paise.nullish(),
    tax: paise.nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: z.int(),
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      captured: payment.captured,
      method: payment.method,
      amountRefundedPaise: payment.amount_refunded,
      feePaise: payment.fee ?? null,
      taxPaise: payment.tax ?? null,
      errorCode: payment.error_code ?? null,
      errorDescription: payment.error_description ?? null,
      createdAt: new Date(payment.created_at * 1000),
    }),
  )

/** An entry of a list of payments. `payment` is null when it is not as documented: the rest of the list can still be read. */
export interface ListedPayment {
  readonly id: string
  readonly payment: GatewayPayment | null
}

export const listedPaymentAnswer = z.unknown().transform((body): ListedPayment => {
  const { data: payment = null } = paymentAnswer.safeParse(body)
  const { data: named } = z.looseObject({ id: z.string().max(100) }).safeParse(body)
  return { id: payment?.id ?? named?.id ?? 'without an id', payment }
})

export const refundAnswer = z
  .looseObject({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  })
  .transform(
    (refund): GatewayRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      status: refund.status,
      receipt: refund.receipt ?? null,
    }),
  )

export const settlementAnswer = z
  .looseObject({
    id: z.string(),
    amount: paise,
    status: z.enum(['created', 'processed', 'failed']),
    utr: z.string().nullish(),
    created_at: z.int(),
  })
  .transform(
    (settlement): GatewaySettlement => ({
      id: settlement.id,
      amountPaise: settlement.amount,
      status: settlement.status,
      utr: settlement.utr ?? null,
      createdAt: new Date(settlement.created_at * 1000),
    }),
  )

export const collectionOf = <Item extends z.ZodType>(item: Item) => z.looseObject({ items: z.array(item) })

export const errorAnswer = z.looseObject({ error: z.looseObject({ description: z.string() }) })
