import type { UnmatchedCause } from '@farmgate/domain/money/payments/capture.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { GatewayPayment } from '#adapters/payments/payment-gateway.ts'
import type { Db, Tx } from '#db/pool.ts'

/** One payment attempt as recorded. Its row is locked until the transaction ends. */
export interface LockedPayment {
  readonly id: string
  readonly status: 'created' | 'authorized' | 'captured' | 'failed'
  readonly stray: UnmatchedCause | null
  /** Its refund waits for an operator, or an operator decided that the payment is not ours. */
  readonly isHeld: boolean
  readonly orderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly feePaise: number | null
  readonly hasFailed: boolean
}

const columns = [
  'id',
  sql<LockedPayment['status']>`status`.as('status'),
  sql<UnmatchedCause | null>`stray`.as('stray'),
  sql<boolean>`coalesce(refund_hold in ('held', 'not_ours'), false)`.as('isHeld'),
  'order_id as orderId',
  sql<number>`amount_paise::float8`.as('amountPaise'),
  'currency',
  sql<number | null>`fee_paise::float8`.as('feePaise'),
  sql<boolean>`error_description is not null`.as('hasFailed'),
] as const

/**
 * Returns the row of this payment, inserting it if missing. Two callers that report the same payment wait for each
 * other here.
 */
export async function savePayment(
  tx: Tx,
  payment: GatewayPayment,
  paymentIntentId: string | null,
): Promise<LockedPayment> {
  return (
    tx
      .insertInto('payments')
      .values({
        id: uuid(),
        gateway_payment_id: payment.id,
        intent_id: paymentIntentId,
        amount_paise: payment.amountPaise,
        currency: payment.currency,
        method: payment.method,
        status: 'created',
      })
      // Changes nothing, but locks the row that is there and returns it.
      .onConflict((conflict) =>
        conflict.column('gateway_payment_id').doUpdateSet({ gateway_payment_id: payment.id }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow()
  )
}

export const lockPayment = (tx: Tx, id: string): Promise<LockedPayment> =>
  tx.selectFrom('payments').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The one payment that paid for this order. */
export const lockPayingPayment = (tx: Tx, orderId: string): Promise<LockedPayment> =>
  tx
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .where('stray', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Whether captured payments of this intent wait for their order. */
export async function hasWaiting(db: Db, paymentIntentId: string): Promise<boolean> {
  const waiting = await waitingOf(db, paymentIntentId).select('id').limit(1).executeTakeFirst()
  return waiting !== undefined
}

const waitingOf = (db: Db | Tx, paymentIntentId: string) =>
  db
    .selectFrom('payments')
    .where('intent_id', '=', paymentIntentId)
    .where('status', '=', 'captured')
    .where('order_id', 'is', null)
    .where('stray', 'is', null)

/** Captured payments that arrived before their order, oldest first. */
export const lockWaiting = (tx: Tx, paymentIntentId: string): Promise<LockedPayment[]> =>
  waitingOf(tx, paymentIntentId).select(columns).orderBy('captured_at').orderBy('id').forUpdate().execute()

/** What becomes known of a captured payment. */
export interface PaymentProgress {
  /** Its money has just arrived. */
  readonly isCaptured: boolean
  /** The gateway's fee, when it has just become known. */
  readonly feePaise: number | null
  /** The order that it pays for, when that has just been decided. */
  readonly orderId: string | null
}

/** In one statement; nothing is written when nothing is new. */
export async function saveProgress(
  tx: Tx,
  id: string,
  { isCaptured, feePaise, orderId }: PaymentProgress,
): Promise<void> {
  if (!isCaptured && feePaise === null && orderId === null) return
  await tx
    .updateTable('payments')
    .set({
      ...(isCaptured ? { status: 'captured', captured_at: sql<Date>`now()` } : {}),
      ...(feePaise === null ? {} : { fee_paise: feePaise }),
      ...(orderId === null ? {} : { order_id: orderId }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that it is unmatched, and why. Both in one statement: a payment with an order and without a reason would pay
 * for it.
 */
export async function saveUnmatchedPayment(
  tx: Tx,
  id: string,
  orderId: string | null,
  stray: UnmatchedCause,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ stray, order_id: orderId, stray_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** It references no order yet: only captured money does. */
export async function saveAttempt(
  tx: Tx,
  id: string,
  attempt: { readonly status: 'created' | 'authorized' | 'failed'; readonly error: string | null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: attempt.status,
      // The first failure is recorded, so it is reported once.
      ...(attempt.error === null ? {} : { error_description: attempt.error }),
    })
    .where('id', '=', id)
    .execute()
}

/** On a locked row. The database refuses more than was taken. */
export async function reserveRefund(tx: Tx, id: string, amountPaise: number): Promise<void> {
  await changeReserved(tx, id, amountPaise)
}

/** A refund failed: the money is still here and may be reserved again. */
export async function freeRefund(tx: Tx, id: string, amountPaise: number): Promise<void> {
  await changeReserved(tx, id, -amountPaise)
}

async function changeReserved(tx: Tx, id: string, byPaise: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_reserved_paise: sql<string>`refund_reserved_paise + ${byPaise}::bigint` })
    .where('id', '=', id)
    .execute()
}

/**
 * Unclaimed payments: their order was bound in the meantime, or none was placed within this time of the payment intent.
 */
export const listUnclaimed = (
  db: Db,
  minutes: number,
  limit: number,
): Promise<{ id: string; paymentIntentId: string; isBound: boolean }[]> =>
  db
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .select([
      'payments.id',
      'payment_intents.id as paymentIntentId',
      sql<boolean>`payment_intents.order_id is not null`.as('isBound'),
    ])
    .where('payments.status', '=', 'captured')
    .where('payments.order_id', 'is', null)
    .where('payments.stray', 'is', null)
    .where(
      sql<boolean>`(payment_intents.order_id is not null
        or payment_intents.created_at < now() - ${minutes} * interval '1 minute')`,
    )
    .orderBy('payments.created_at')
    .limit(limit)
    .execute()
