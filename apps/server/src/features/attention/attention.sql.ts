import {
  ATTENTION_KINDS,
  type AttentionKind,
  REFUND_PATIENCE_MINUTES,
} from '@farmgate/domain/attention/attention.ts'
import { HOLD_MINUTES } from '@farmgate/domain/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Db } from '#db/pool.ts'

/** After how many hours an order has waited too long, and a claim is late. */
export interface WaitingLimits {
  readonly shipWithinHours: number
  readonly deliverWithinHours: number
  readonly claimHours: number
}

export const readWaitingLimits = (db: Db): Promise<WaitingLimits> =>
  db
    .selectFrom('market_settings')
    .select([
      'ship_within_hours as shipWithinHours',
      'deliver_within_hours as deliverWithinHours',
      'claim_hours as claimHours',
    ])
    .executeTakeFirstOrThrow()

/** A row that waits: its id, since when, and what it is about. */
export interface Candidate {
  readonly kind: AttentionKind
  readonly id: string
  readonly since: Date
  readonly minutes: number
  readonly amountPaise: number
  readonly orderId: string | null
}

/**
 * The longest waiting rows of each of these kinds, at most `limit` of each. One statement, so that all are of one
 * moment.
 */
export async function findCandidates(
  db: Db,
  kinds: readonly AttentionKind[],
  patience: WaitingLimits,
  limit: number,
): Promise<Candidate[]> {
  const found = waiting(patience)
  const parts = kinds.map(
    (kind) => sql`
    (select ${kind}::text as kind, found.* from (${found[kind]} limit ${limit}) as found)`,
  )
  const { rows } = await sql<Candidate>`
    select kind, id, since, extract(epoch from now() - since)::float8 / 60 as minutes,
           amount_paise::float8 as "amountPaise", order_id as "orderId"
      from (${sql.join(parts, sql` union all `)}) as waiting (kind, id, since, amount_paise, order_id)`.execute(
    db,
  )
  return rows
}

export type AttentionCounts = Record<AttentionKind, number>

export async function countWaiting(db: Db, patience: WaitingLimits): Promise<AttentionCounts> {
  const found = waiting(patience)
  const parts = ATTENTION_KINDS.map((kind) => sql`${upToMax(found[kind])} as ${sql.ref(kind)}`)
  const { rows } = await sql<AttentionCounts>`select ${sql.join(parts)}`.execute(db)
  return rows[0] as AttentionCounts
}

/** All waiting rows of each kind, oldest first, in index order: id, since, amount_paise, order_id. */
const waiting = ({
  shipWithinHours,
  deliverWithinHours,
}: WaitingLimits): Readonly<Record<AttentionKind, RawBuilder<unknown>>> => ({
  alarm: sql`
    select id, raised_at, coalesce((facts ->> 'amountPaise')::bigint, 0), null::uuid from alarms
     where resolved_at is null order by raised_at, id`,
  payment_unproven: sql`
    select id, since, amount_paise, order_id
      from (${unprovenOrders} union all ${unclaimedMoney}) as unproven (id, since, amount_paise, order_id)
     order by since`,
  order_to_ship: sql`
    select id, coalesce(paid_at, created_at), total_paise - reduced_paise, id from orders
     where status = 'confirmed' and placed
       and coalesce(paid_at, created_at) < now() - ${shipWithinHours} * interval '1 hour'
     order by coalesce(paid_at, created_at), id`,
  order_to_deliver: sql`
    select id, shipped_at, total_paise - reduced_paise, id from orders
     where status = 'shipped' and shipped_at < now() - ${deliverWithinHours} * interval '1 hour'
     order by shipped_at, id`,
  return_pending: sql`
    select id, return_requested_at, total_paise - reduced_paise, id from orders
     where return_status = 'pending' order by return_requested_at, id`,
  claim_pending: sql`
    select id, created_at, asked_paise, order_id from item_claims where state = 'pending' order by created_at, id`,
  // Gateway refunds are retried by the worker for a while; cash waits for a person from the first minute.
  refund_due: sql`
    select id, created_at, amount_paise, order_id from refunds
     where state in ('due', 'sent')
       and (payment_id is null or created_at < now() - ${REFUND_PATIENCE_MINUTES} * interval '1 minute')
     order by created_at, id`,
  refund_failed: sql`
    select id, created_at, amount_paise, order_id from refunds
     where state = 'failed' and resent_as is null order by created_at, id`,
  listing_pending: sql`
    select id, updated_at, 0, null::uuid from products
     where status = 'pending' and deleted_at is null order by id`,
  change_pending: sql`
    select product_id, created_at, 0, null::uuid from product_changes where status = 'pending' order by product_id`,
  farm_change_pending: sql`
    select account_id, created_at, 0, null::uuid from farm_changes
     where status = 'pending' order by created_at, account_id`,
  farmer_unverified: sql`
    select accounts.id, accounts.created_at, 0, null::uuid
      from farmer_profiles join accounts on accounts.id = farmer_profiles.account_id
     where farmer_profiles.verified_at is null and farmer_profiles.suspended_at is null and accounts.status = 'active'
     order by farmer_profiles.account_id`,
})

/** The maximum number of unpaid orders that are examined, expired ones first. */
const AWAITING_MAX = 1_000

/**
 * Unpaid orders whose payment is uncertain: the bank has not decided, the deadline has passed, or the order was
 * postponed because the gateway could not be reached.
 */
const unprovenOrders = sql`
  select awaiting.id, awaiting.created_at, awaiting.total_paise, awaiting.id
    from (select id, created_at, total_paise, payment_deadline from orders
           where payment_deadline is not null order by payment_deadline limit ${AWAITING_MAX}) as awaiting
   where payment_deadline < now()
      or payment_deadline > created_at + ${HOLD_MINUTES} * interval '1 minute'
      or exists (
        select from payment_intents join payments on payments.intent_id = payment_intents.id
         where payment_intents.order_id = awaiting.id and payments.status in ('created', 'authorized'))`

/** Captured money without an order, past the time in which it is matched or refunded automatically. */
const unclaimedMoney = sql`
  (select payments.id, payments.captured_at, payments.amount_paise, payment_intents.order_id
     from payments left join payment_intents on payment_intents.id = payments.intent_id
    where payments.status = 'captured' and payments.order_id is null and payments.stray is null
      and payments.created_at < now() - ${HOLD_MINUTES} * interval '1 minute'
    order by payments.created_at limit ${AWAITING_MAX})`

/** A refund, for the operator who sends it. */
export interface RefundView {
  readonly id: string
  readonly amountPaise: number
  readonly state: 'due' | 'sent' | 'processed' | 'failed'
  readonly isCash: boolean
  readonly lastError: string | null
  readonly orderId: string | null
  readonly orderNumber: number | null
  /** Where the cash of a claim goes back to. */
  readonly upiId: string | null
}

export async function viewRefunds(db: Db, ids: readonly string[]): Promise<RefundView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RefundView>`
    select refunds.id, refunds.amount_paise::float8 as "amountPaise", refunds.state, refunds.payment_id is null as "isCash",
           refunds.last_error as "lastError", refunds.order_id as "orderId", orders.number::float8 as "orderNumber",
           (select upi_id from item_claims as claim
             where claim.order_id = refunds.order_id and refunds.cause = 'change:' || claim.change_position) as "upiId"
      from refunds left join orders on orders.id = refunds.order_id
     where refunds.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
