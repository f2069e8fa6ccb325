import {
  ANSWER_WITHIN_HOURS,
  type AttentionGroup,
  type AttentionKind,
  GROUP_OF,
  NO_TIME_STEP,
  REFUND_PATIENCE_MINUTES,
} from '@farmgate/domain/telling/attention.ts'
import type { MarkProblem, StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { HOLD_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX } from '#db/lists/bounded-count.ts'
import { isOnTheRoad, isOpen, isUnsent } from '#db/order-states.sql.ts'
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

/** A row that waits: its id, since when, until when it should be done, and what it is about. */
export interface Candidate {
  readonly kind: AttentionKind
  readonly id: string
  readonly since: Date
  readonly minutes: number
  readonly dueAt: Date | null
  /** The first sort key, as in `urgencyStep`. */
  readonly step: number
  readonly amountPaise: number
  readonly orderId: string | null
}

/** Who reads the list. */
export interface Viewer {
  readonly id: string
  /** The kinds that the viewer is shown. */
  readonly kinds: readonly AttentionKind[]
  /** Whether rows are shown that another person must decide. */
  readonly seesOwn: boolean
}

/** A part of the list: rows of these kinds after a place, at most so many in all and of each group. */
export interface CandidatePart {
  readonly kinds: readonly AttentionKind[]
  /** The moment at which the rows are ranked, the same for all pages of a list. */
  readonly at: Date
  readonly after: readonly [step: number, amountPaise: number, id: string, kind: string] | null
  readonly limit: number
  readonly ofGroup: number | null
}

/** Rows in the order of `byUrgency`. One statement, so that all are of one moment. */
export async function findCandidates(
  db: Db,
  patience: WaitingLimits,
  viewer: Viewer,
  { kinds, at, after, limit, ofGroup }: CandidatePart,
): Promise<Candidate[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<Candidate>`
    select kind, id, since, extract(epoch from now() - since)::float8 / 60 as minutes, due as "dueAt",
           step::float8 as step, amount_paise::float8 as "amountPaise", order_id as "orderId"
      from (
        select ranked.*,
               row_number() over (partition by group_name order by step, -amount_paise, id, kind) as place
          from (
            select waiting.*, ${stepAt(at)} as step from (${allOf(kinds, patience, viewer)}) as waiting
          ) as ranked
      ) as placed
     where ${ofGroup === null ? sql`true` : sql`place <= ${ofGroup}`}
       and ${after === null ? sql`true` : sql`(step, -amount_paise, id, kind) > (${after[0]}, ${-after[1]}, ${after[2]}::uuid, ${after[3]})`}
     order by step, -amount_paise, id, kind limit ${limit}`.execute(db)
  return rows
}

export interface KindFigures {
  readonly kind: AttentionKind
  readonly count: number
  readonly amountPaise: number
  readonly late: number
  readonly minutes: number
}

/** How many rows of each kind wait, with how much money, how many of them late, and how long the oldest does. */
export async function countWaiting(db: Db, patience: WaitingLimits, viewer: Viewer): Promise<KindFigures[]> {
  const { rows } = await sql<KindFigures>`
    select kind, count(*)::int as count, coalesce(sum(amount_paise), 0)::float8 as "amountPaise",
           (count(*) filter (where due < now()))::int as late,
           extract(epoch from now() - min(since))::float8 / 60 as minutes
      from (${allOf(viewer.kinds, patience, viewer)}) as waiting
     group by kind`.execute(db)
  return rows
}

/** `urgencyStep` as an expression. */
const stepAt = (at: Date): RawBuilder<unknown> => sql`(case
  when due is null then ${sql.lit(NO_TIME_STEP)}
  when due < ${at} then -1 - floor(extract(epoch from ${at} - due) / 86400)::int
  else least(floor(extract(epoch from due - ${at}) / 3600), ${sql.lit(NO_TIME_STEP)})::int end)`

/** The rows of several kinds, each up to the limit of counts. */
function allOf(
  kinds: readonly AttentionKind[],
  patience: WaitingLimits,
  viewer: Viewer,
): RawBuilder<unknown> {
  const found = waiting(patience, viewer)
  const parts = kinds.map(
    (kind) => sql`
      (select ${sql.lit(kind)}::text as kind, ${sql.lit(GROUP_OF[kind] satisfies AttentionGroup)}::text as group_name, found.*
         from (${found[kind]} limit ${sql.lit(COUNT_MAX)}) as found (id, since, due, amount_paise, order_id))`,
  )
  return sql.join(parts, sql` union all `)
}

/** Until when a row of this kind should be done. */
const dueOf = (kind: keyof typeof ANSWER_WITHIN_HOURS, since: RawBuilder<unknown>): RawBuilder<unknown> => {
  const hours = ANSWER_WITHIN_HOURS[kind]
  return hours === null ? sql`null::timestamptz` : sql`${since} + ${sql.lit(hours)} * interval '1 hour'`
}

/** The last payout that did not reach the account `account`. */
const lastFailedPayout = sql`
  select id, run_id, state, net_paise, reason, ended_at from payouts
   where farmer_id = account.farmer_id and account_id = account.id and state in ('failed', 'returned')
     and sent_at is not null
   order by ended_at desc limit 1`

/** All waiting rows of each kind, oldest first, in index order: id, since, due, amount_paise, order_id. */
const waiting = (
  { shipWithinHours, deliverWithinHours }: WaitingLimits,
  viewer: Viewer,
): Readonly<Record<AttentionKind, RawBuilder<unknown>>> => ({
  alarm: sql`
    select id, raised_at, ${dueOf('alarm', sql`raised_at`)}, coalesce((facts ->> 'amountPaise')::bigint, 0), null::uuid
      from alarms
     where resolved_at is null order by raised_at, id`,
  guard_change: sql`
    select id, asked_at, takes_effect_at, 0, null::uuid
      from pending_setting_changes where ended_at is null order by asked_at, id`,
  payment_unproven: sql`
    select id, since, ${dueOf('payment_unproven', sql`since`)}, amount_paise, order_id
      from (${unprovenOrders} union all ${unclaimedMoney}) as unproven (id, since, amount_paise, order_id)
     order by since`,
  // Past the drop-off of its round, or, without a round day, too long after ordering.
  order_to_ship: longestFirst(
    sql`select id, ship_by, ship_by, total_paise - reduced_paise, id from orders
         where ${isUnsent()} and placed and ship_by < now() order by ship_by, id`,
    sql`select id, coalesce(paid_at, created_at), coalesce(paid_at, created_at) + ${shipWithinHours} * interval '1 hour',
               total_paise - reduced_paise, id from orders
         where ${isUnsent()} and placed and ship_by is null
           and coalesce(paid_at, created_at) < now() - ${shipWithinHours} * interval '1 hour'
         order by coalesce(paid_at, created_at), id`,
  ),
  order_to_deliver: longestFirst(
    sql`select id, deliver_by, deliver_by, total_paise - reduced_paise, id from orders
         where ${isOnTheRoad()} and deliver_by < now() order by deliver_by, id`,
    sql`select id, shipped_at, shipped_at + ${deliverWithinHours} * interval '1 hour', total_paise - reduced_paise, id
          from orders
         where ${isOnTheRoad()} and deliver_by is null
           and shipped_at < now() - ${deliverWithinHours} * interval '1 hour'
         order by shipped_at, id`,
  ),
  // Only where there are rounds: before that every order sells without a day.
  order_without_day: sql`
    select orders.id, coalesce(orders.paid_at, orders.created_at),
           coalesce(orders.paid_at, orders.created_at) + ${shipWithinHours} * interval '1 hour',
           orders.total_paise - orders.reduced_paise, orders.id
      from (select distinct order_id from parcels
             where goes_by is null and placed and ${isUnsent()} order by order_id limit ${UNPROMISED_MAX}) as unpromised
      join orders on orders.id = unpromised.order_id
     where exists (select from rounds)
     order by orders.id`,
  courier_late: sql`
    select orders.id, parcels.courier_due, parcels.courier_due, orders.total_paise - orders.reduced_paise, orders.id
      from parcels join orders on orders.id = parcels.order_id
     where ${isOnTheRoad('parcels')} and parcels.courier_due < now()
     order by parcels.courier_due, parcels.order_id`,
  stop_failed: sql`
    select stops.id, stops.result_at, ${dueOf('stop_failed', sql`stops.result_at`)},
           orders.total_paise - orders.reduced_paise, orders.id
      from stops join orders on orders.id = stops.order_id
     where stops.result = 'failed' and stops.settled_at is null and ${isOpen('orders')}
     order by stops.result_at, stops.id`,
  mark_unclear: sql`
    select stop_marks.id, stop_marks.received_at, ${dueOf('mark_unclear', sql`stop_marks.received_at`)},
           orders.total_paise - orders.reduced_paise, orders.id
      from stop_marks join stops on stops.id = stop_marks.stop_id join orders on orders.id = stops.order_id
     where stop_marks.problem is not null and stop_marks.looked_at is null
     order by stop_marks.received_at, stop_marks.id`,
  cash_difference: sql`
    select id, closed_at, ${dueOf('cash_difference', sql`closed_at`)}, abs(collected_paise - counted_paise), null::uuid
      from cash_counts
     where collected_paise <> counted_paise and settled_at is null order by closed_at, id`,
  return_pending: sql`
    select id, return_requested_at, ${dueOf('return_pending', sql`return_requested_at`)}, total_paise - reduced_paise, id
      from orders
     where return_status = 'pending' order by return_requested_at, id`,
  claim_pending: sql`
    select id, created_at, ${dueOf('claim_pending', sql`created_at`)}, asked_paise, order_id
      from item_claims where state = 'pending' order by created_at, id`,
  // Gateway refunds are retried by the worker for a while; cash waits for a person from the first minute.
  refund_due: sql`
    select id, created_at, ${dueOf('refund_due', sql`created_at`)}, amount_paise, order_id from refunds
     where state in ('due', 'sent') and (not needs_second_person or approved_by is not null)
       and (payment_id is null or created_at < now() - ${REFUND_PATIENCE_MINUTES} * interval '1 minute')
     order by created_at, id`,
  refund_to_approve: sql`
    select id, created_at, ${dueOf('refund_to_approve', sql`created_at`)}, amount_paise, order_id from refunds
     where needs_second_person and approved_by is null ${forAnother(viewer, sql`asked_by`)}
     order by created_at, id`,
  payout_run: sql`
    select id, drafted_at, ${dueOf('payout_run', sql`drafted_at`)}, net_paise, null::uuid from payout_runs
     where state = 'draft' ${forAnother(viewer, sql`drafted_by`)}
     order by drafted_at, id`,
  refund_failed: sql`
    select id, created_at, ${dueOf('refund_failed', sql`created_at`)}, amount_paise, order_id from refunds
     where state = 'failed' and resent_as is null order by created_at, id`,
  listing_pending: sql`
    select id, updated_at, ${dueOf('listing_pending', sql`updated_at`)}, 0, null::uuid from products
     where status = 'pending' and deleted_at is null order by id`,
  change_pending: sql`
    select product_id, created_at, ${dueOf('change_pending', sql`created_at`)}, 0, null::uuid
      from product_changes where status = 'pending' order by product_id`,
  // An account that a payout did not reach is not paid until it is confirmed, or until another one is in use.
  payout_failed: sql`
    select account.id, coalesce(failed.ended_at, account.verified_at),
           ${dueOf('payout_failed', sql`coalesce(failed.ended_at, account.verified_at)`)}, coalesce(failed.net_paise, 0), null::uuid
      from payout_accounts as account
      left join lateral (${lastFailedPayout}) as failed on true
     where account.replaced_at is null and account.state = 'blocked'
       and not exists (
         select from payout_accounts as newer
          where newer.farmer_id = account.farmer_id and newer.created_at > account.created_at
            and newer.verified_at is not null and newer.replaced_at is null and newer.usable_from <= now())
     order by coalesce(failed.ended_at, account.verified_at), account.id`,
  // Names that differ, or a passbook to look at.
  payout_account: sql`
    select id, created_at, ${dueOf('payout_account', sql`created_at`)}, 0, null::uuid from payout_accounts
     where replaced_at is null and (state = 'name_differs' or state = 'checking' and checked_by = 'operator')
     order by created_at, id`,
  farm_change_pending: sql`
    select account_id, created_at, ${dueOf('farm_change_pending', sql`created_at`)}, 0, null::uuid from farm_changes
     where status = 'pending' order by created_at, account_id`,
  farmer_unverified: sql`
    select accounts.id, accounts.created_at, ${dueOf('farmer_unverified', sql`accounts.created_at`)}, 0, null::uuid
      from farmer_profiles join accounts on accounts.id = farmer_profiles.account_id
     where farmer_profiles.verified_at is null and farmer_profiles.suspended_at is null and accounts.status = 'active'
     order by farmer_profiles.account_id`,
})

/** Narrows to what the viewer may decide, where the one who asked may not. */
const forAnother = ({ id, seesOwn }: Viewer, asker: RawBuilder<unknown>): RawBuilder<unknown> =>
  seesOwn ? sql`` : sql`and ${asker} <> ${id}`

/** Both lists as one, which are sorted each. */
const longestFirst = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select both_lists.id, since, due, paise, order_id from ((${one} limit ${EXAMINED_MAX}) union all (${other} limit ${EXAMINED_MAX})) as both_lists (id, since, due, paise, order_id)
   order by since, both_lists.id`

/** Counts stop there too. */
const EXAMINED_MAX = 1_000

/** How many orders with no promised day are examined, oldest first. */
const UNPROMISED_MAX = 1_000

/** The maximum number of unpaid orders that are examined, expired ones first. */
const AWAITING_MAX = 1_000

/**
 * Unpaid orders whose payment is uncertain: the bank has not decided, the deadline has passed, or the order was
 * postponed because the gateway could not be reached.
 */
const unprovenOrders = sql`
  select awaiting.id, awaiting.created_at, awaiting.total_paise, awaiting.id
    from (select id, created_at, total_paise, payment_deadline, hold_minutes from orders
           where payment_deadline is not null order by payment_deadline limit ${AWAITING_MAX}) as awaiting
   where payment_deadline < now()
      or payment_deadline > created_at + hold_minutes * interval '1 minute'
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
  /** The operator who asked for it, while it waits for a second person. */
  readonly waitsAfter: { readonly id: string; readonly name: string } | null
  readonly orderId: string | null
  readonly orderNumber: number | null
  /** Where the cash of a claim goes back to. */
  readonly upiId: string | null
}

export async function viewRefunds(db: Db, ids: readonly string[]): Promise<RefundView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RefundView>`
    select refunds.id, refunds.amount_paise::float8 as "amountPaise", refunds.state, refunds.payment_id is null as "isCash",
           refunds.last_error as "lastError",
           case when refunds.needs_second_person and refunds.approved_by is null
                then json_build_object('id', asker.id, 'name', asker.name) end as "waitsAfter", refunds.order_id as "orderId", orders.number::float8 as "orderNumber",
           (select upi_id from item_claims as claim
             where claim.order_id = refunds.order_id and refunds.cause = 'change:' || claim.change_position) as "upiId"
      from refunds
      left join orders on orders.id = refunds.order_id
      left join accounts as asker on asker.id = refunds.asked_by
     where refunds.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** What happened on a round day: a failed stop, a driver's mark that needs a look, or cash that differs. */
export interface RoadView {
  readonly id: string
  readonly roundId: string
  readonly round: string
  readonly day: string
  readonly stopId: string | null
  readonly failedBecause: StopFailure | null
  readonly problem: MarkProblem | null
  readonly collectedPaise: number
  readonly countedPaise: number
  readonly reason: string | null
}

export async function viewRoad(db: Db, ids: readonly string[]): Promise<RoadView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RoadView>`
    with road as (
      select stops.id, stops.round_id, stops.day, stops.id as stop_id, stops.failed_because, null::text as problem,
             0::float8 as collected, 0::float8 as counted, null::text as reason
        from stops where stops.id = any(${ids}::uuid[]) and stops.result = 'failed'
      union all
      select stop_marks.id, stops.round_id, stops.day, stops.id, stop_marks.failed_because, stop_marks.problem,
             stop_marks.cash_paise::float8, 0, null
        from stop_marks join stops on stops.id = stop_marks.stop_id where stop_marks.id = any(${ids}::uuid[])
      union all
      select id, round_id, day, null, null, null, collected_paise::float8, counted_paise::float8, reason
        from cash_counts where id = any(${ids}::uuid[])
    )
    select road.id, road.round_id as "roundId", rounds.name as round, road.day::text as day, road.stop_id as "stopId",
           road.failed_because as "failedBecause", road.problem, road.collected as "collectedPaise",
           road.counted as "countedPaise", road.reason
      from road join rounds on rounds.id = road.round_id`.execute(db)
  return rows
}

/** The payout that an account did not take. */
export interface FailedPayoutView {
  /** Of the account. */
  readonly id: string
  readonly payoutId: string
  readonly runId: string
  readonly runNumber: number
  readonly state: 'failed' | 'returned'
  readonly reason: string | null
  readonly endedAt: Date
}

export async function viewFailedPayouts(db: Db, accountIds: readonly string[]): Promise<FailedPayoutView[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<FailedPayoutView>`
    select account.id, failed.id as "payoutId", failed.run_id as "runId", run.number::float8 as "runNumber", failed.state,
           failed.reason, failed.ended_at as "endedAt"
      from payout_accounts as account
      cross join lateral (${lastFailedPayout}) as failed
      join payout_runs as run on run.id = failed.run_id
     where account.id = any(${accountIds}::uuid[])`.execute(db)
  return rows
}

/** A draft that waits for its second person. */
export interface DraftedRunView {
  readonly id: string
  readonly number: number
  readonly farms: number
  readonly draftedBy: { readonly id: string; readonly name: string }
}

export async function viewDraftedRuns(db: Db, ids: readonly string[]): Promise<DraftedRunView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DraftedRunView>`
    select run.id, run.number::float8 as number, run.farms,
           json_build_object('id', drafter.id, 'name', drafter.name) as "draftedBy"
      from payout_runs as run join accounts as drafter on drafter.id = run.drafted_by
     where run.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
