import type { RefundCause } from '@farmgate/domain/ordering/orders/order.ts'
import type { RefundState } from '@farmgate/domain/money/payments/refund.ts'
import type { WaitingRefund } from '@farmgate/domain/money/payments/second-person.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'

export interface NewRefund {
  readonly orderId: string | null
  /** Null for cash, which an operator hands back. */
  readonly paymentId: string | null
  readonly cause: RefundCause
  readonly amountPaise: number
  /** The operator who asked for it; null where it is automatic or the buyer's own. */
  readonly askedBy: string | null
  readonly needsSecondPerson: boolean
}

export async function insertRefund(
  tx: Tx,
  { orderId, paymentId, cause, amountPaise, askedBy, needsSecondPerson }: NewRefund,
): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_id: paymentId,
      cause,
      amount_paise: amountPaise,
      asked_by: askedBy,
      needs_second_person: needsSecondPerson,
      next_try_at: paymentId === null || needsSecondPerson ? null : sql<Date>`now()`,
    })
    .execute()
  return id
}

/**
 * From which sum on operators' refunds wait (null: never), and what they asked for on this order so far without a second
 * person.
 */
export async function readLargeRefunds(
  tx: Tx,
  orderId: string | null,
): Promise<{ readonly limitPaise: number | null; readonly askedBeforePaise: number }> {
  const { rows } = await sql<{ limitPaise: number | null; askedBeforePaise: number }>`
    select case when second_person then second_person_paise::float8 end as "limitPaise",
           (select coalesce(sum(amount_paise), 0)::float8 from refunds
             where order_id = ${orderId} and asked_by is not null and not needs_second_person) as "askedBeforePaise"
      from market_settings`.execute(tx)
  return rows[0] ?? { limitPaise: null, askedBeforePaise: 0 }
}

const isWaiting = sql<boolean>`(needs_second_person and approved_by is null)`

export interface LockedRefund extends WaitingRefund {
  readonly id: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amountPaise: number
  readonly state: RefundState
  /** Another refund has replaced it. */
  readonly isResent: boolean
}

const columns = [
  'id',
  'order_id as orderId',
  'payment_id as paymentId',
  sql<number>`amount_paise::float8`.as('amountPaise'),
  sql<RefundState>`state`.as('state'),
  sql<boolean>`resent_as is not null`.as('isResent'),
  'asked_by as askedBy',
  isWaiting.as('waits'),
] as const

/** Finds our refund that the gateway reports on, and what must be locked before it. */
export const findRefund = (
  tx: Tx,
  by: { readonly id: string | null; readonly gatewayRefundId: string },
): Promise<LockedRefund | undefined> =>
  tx
    .selectFrom('refunds')
    .select(columns)
    .where((refund) =>
      refund.or([
        refund('gateway_refund_id', '=', by.gatewayRefundId),
        ...(by.id === null ? [] : [refund('id', '=', by.id)]),
      ]),
    )
    .executeTakeFirst()

export const findRefundById = (tx: Tx, id: string): Promise<LockedRefund | undefined> =>
  tx.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()

export const lockRefund = (tx: Tx, id: string): Promise<LockedRefund> =>
  tx.selectFrom('refunds').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The item whose change it pays for, also when it was resent; undefined for the money of a whole order. */
export async function findRefundedItem(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with recursive origin as (
      select id, order_id, cause from refunds where id = ${id}
      union all
      select earlier.id, earlier.order_id, earlier.cause from refunds as earlier join origin on earlier.resent_as = origin.id
    )
    select line.name
      from origin
      join line_changes as change on change.order_id = origin.order_id and origin.cause = 'change:' || change.position
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id`.execute(
    tx,
  )
  return rows[0]?.name
}

/** The cash refund of this order that is due longest, or this one while it is due. */
export const lockCashDue = (
  tx: Tx,
  orderId: string,
  refundId: string | undefined,
): Promise<LockedRefund | undefined> =>
  tx
    .selectFrom('refunds')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('payment_id', 'is', null)
    .where('state', '=', 'due')
    .$if(refundId !== undefined, (query) => query.where('id', '=', refundId ?? ''))
    .orderBy(isWaiting)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function saveSent(tx: Tx, id: string, gatewayRefundId: string, nextInMs: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: 'sent',
      gateway_refund_id: gatewayRefundId,
      attempts: 0,
      next_try_at: after(nextInMs),
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function saveEnd(
  tx: Tx,
  id: string,
  end: {
    readonly state: 'processed' | 'failed'
    readonly gatewayRefundId?: string | undefined
    readonly error?: string | undefined
    readonly settledBy?: string | undefined
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: end.state,
      ended_at: sql<Date>`now()`,
      next_try_at: null,
      last_error: end.error ?? null,
      ...(end.gatewayRefundId === undefined ? {} : { gateway_refund_id: end.gatewayRefundId }),
      ...(end.settledBy === undefined ? {} : { settled_by: end.settledBy }),
    })
    .where('id', '=', id)
    .execute()
}

export async function saveApproved(
  tx: Tx,
  id: string,
  { adminId, isSent }: { readonly adminId: string; readonly isSent: boolean },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      approved_by: adminId,
      approved_at: sql<Date>`now()`,
      ...(isSent ? { next_try_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** The failed refund stays as it was; the new one owes the money from now on. */
export async function saveResent(tx: Tx, id: string, resentAs: string): Promise<void> {
  await tx.updateTable('refunds').set({ resent_as: resentAs }).where('id', '=', id).execute()
}

/** How often operators have resent money of this payment. Requires that the payment is locked. */
export async function countResent(tx: Tx, paymentId: string): Promise<number> {
  const { times } = await tx
    .selectFrom('refunds')
    .select(sql<number>`count(*)::int`.as('times'))
    .where('payment_id', '=', paymentId)
    .where('cause', 'like', 'manual:%')
    .executeTakeFirstOrThrow()
  return times
}

/** Makes its next attempt due at once. */
export async function makeRefundDue(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('refunds').set({ next_try_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** A refund that only this worker may send to the gateway, for as long as the claim lasts. */
export interface ClaimedRefund {
  readonly id: string
  readonly orderId: string | null
  readonly cause: string
  readonly amountPaise: number
  readonly gatewayPaymentId: string
  readonly gatewayRefundId: string | null
  /** Including this one. */
  readonly attempts: number
  readonly ageMs: number
}

/** Postpones the next attempt before this one is made, so that another worker finds it not due. */
export async function claimRefund(db: Db, id: string, claimMs: number): Promise<ClaimedRefund | undefined> {
  const { rows } = await sql<ClaimedRefund>`
    update refunds set attempts = refunds.attempts + 1, next_try_at = ${after(claimMs)}
      from payments
     where refunds.id = ${id} and payments.id = refunds.payment_id
       and refunds.state in ('due', 'sent') and refunds.next_try_at <= now()
    returning refunds.id, refunds.order_id as "orderId", refunds.cause, refunds.amount_paise::float8 as "amountPaise",
              payments.gateway_payment_id as "gatewayPaymentId", refunds.gateway_refund_id as "gatewayRefundId",
              refunds.attempts, extract(epoch from now() - refunds.created_at)::float8 * 1000 as "ageMs"
  `.execute(db)
  return rows[0]
}

export async function postponeRefund(
  db: Db,
  id: string,
  nextInMs: number,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_try_at: after(nextInMs), last_error: error })
    .where('id', '=', id)
    .where('state', 'in', ['due', 'sent'])
    .execute()
}

export async function listDueRefunds(db: Db, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('refunds')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return due.map(({ id }) => id)
}

/** Count and sum of the refunds that wait to be sent through the gateway. */
export async function readDueSums(tx: Tx): Promise<{ readonly count: number; readonly sumPaise: number }> {
  return tx
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)::float8`.as('sumPaise'),
    ])
    .where('state', '=', 'due')
    .where('payment_id', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** What an operator may resend, or retry at once, the oldest first. Cash is handed over by a person. */
export async function listResendable(db: Db, state: 'due' | 'failed', limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', state)
    .where('payment_id', 'is not', null)
    .where('resent_as', 'is', null)
    .where(isWaiting, '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const after = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

/**
 * The refund that views of an order show, for a query that has `orders` in scope: the newest row. A refund of a
 * second payment comes after all others, because that payment never paid for the order.
 */
export const shownRefund = sql`
  select refunds.amount_paise, refunds.state, refunds.payment_id, refunds.ended_at, refunds.created_at from refunds
   where refunds.order_id = orders.id
   order by coalesce((select payments.stray <> 'late' from payments where payments.id = refunds.payment_id), false),
            refunds.created_at desc, refunds.id desc
   limit 1`

/** Whether a refund of this order needs, or needed, a second person. */
export async function hasLargeRefund(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('asked_by', 'is not', null)
    .where('needs_second_person', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
