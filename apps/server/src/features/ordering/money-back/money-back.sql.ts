import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import {
  MONEY_BACK_KINDS,
  MONEY_BACK_STATES,
  type MoneyBackKind,
  type MoneyBackState,
} from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX, upToMax } from '#db/lists/bounded-count.ts'
import { isNotCancelled, isOpen } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

/** A row's position in its part of the list: its time in microseconds, as the database stores it, and its id. */
interface MoneyBackSortKeys {
  readonly micros: number
  readonly id: string
}

/** A row as it is found: which thing it is about, and who decided it. */
export interface FoundMoneyBack extends MoneyBackSortKeys {
  readonly kind: MoneyBackKind
  readonly status: MoneyBackState
  readonly at: Date
  readonly orderId: string | null
  readonly decidedBy: string | null
}

/** The rows of one kind in one state. Each has an index on its time and id. */
interface Source {
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Since when it waits, or when it was decided. */
  readonly at: RawBuilder<unknown>
  readonly orderId: RawBuilder<unknown>
  readonly decidedBy: RawBuilder<unknown>
}

const NOT_DECIDED = sql`null::uuid`

const returns = { from: sql`orders`, id: sql`id`, orderId: sql`id` }
const decidedReturn = (status: 'approved' | 'rejected'): Source => ({
  ...returns,
  at: sql`return_decided_at`,
  decidedBy: sql`return_decided_by`,
  where: sql`return_status = ${sql.lit(status)} and return_decided_at is not null`,
})

/** Of the buyer, or of a driver who did not have the bag. */
const claims = (isOfDriver: boolean): Readonly<Record<MoneyBackState, Source>> => {
  const made = isOfDriver ? sql`mark_id is not null` : sql`mark_id is null`
  const found = { from: sql`item_claims`, id: sql`id`, orderId: sql`order_id` }
  // What was approved at once was never in the queue.
  const decided = (state: 'approved' | 'rejected'): Source => ({
    ...found,
    at: sql`decided_at`,
    decidedBy: sql`decided_by`,
    where: sql`state = ${sql.lit(state)} and decided_by is not null and ${made}`,
  })
  return {
    pending: {
      ...found,
      at: sql`created_at`,
      decidedBy: NOT_DECIDED,
      where: sql`state = 'pending' and ${made}`,
    },
    approved: decided('approved'),
    rejected: decided('rejected'),
  }
}

const decidedStop = (as: 'ended' | 'another_day'): Source => ({
  from: sql`stops`,
  id: sql`id`,
  at: sql`settled_at`,
  orderId: sql`order_id`,
  decidedBy: sql`settled_by`,
  where: sql`settled_as = ${sql.lit(as)}`,
})

const refunds = { from: sql`refunds`, id: sql`id`, orderId: sql`order_id` }

const SOURCES: Readonly<Record<MoneyBackKind, Readonly<Record<MoneyBackState, Source | null>>>> = {
  return: {
    pending: {
      ...returns,
      at: sql`return_requested_at`,
      decidedBy: NOT_DECIDED,
      where: sql`return_status = 'pending'`,
    },
    approved: decidedReturn('approved'),
    rejected: decidedReturn('rejected'),
  },
  claim: claims(false),
  missing_bag: claims(true),
  failed_stop: {
    pending: {
      from: sql`stops join orders on orders.id = stops.order_id`,
      id: sql`stops.id`,
      at: sql`stops.result_at`,
      orderId: sql`stops.order_id`,
      decidedBy: NOT_DECIDED,
      where: sql`stops.result = 'failed' and stops.settled_at is null and ${isOpen('orders')}`,
    },
    approved: decidedStop('ended'),
    rejected: decidedStop('another_day'),
  },
  refund: {
    pending: {
      ...refunds,
      at: sql`created_at`,
      decidedBy: NOT_DECIDED,
      where: sql`needs_second_person and approved_by is null`,
    },
    approved: {
      ...refunds,
      at: sql`approved_at`,
      decidedBy: sql`approved_by`,
      where: sql`approved_at is not null`,
    },
    rejected: null,
  },
}

export interface MoneyBackPart {
  readonly kinds: readonly MoneyBackKind[]
  readonly states: readonly MoneyBackState[]
  readonly beyond: MoneyBackSortKeys | null
  readonly limit: number
}

/** One part of the list, all kinds together: what waits, longest first, or what is decided, newest first. */
export async function findMoneyBack(db: Db, part: MoneyBackPart): Promise<FoundMoneyBack[]> {
  const { beyond, limit } = part
  const isWaiting = part.states.includes('pending')
  const [direction, than] = isWaiting ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const parts = part.kinds.flatMap((kind) =>
    part.states.flatMap((state) => {
      const source = SOURCES[kind][state]
      if (source === null) return []
      const { from, where, id, at, orderId, decidedBy } = source
      return sql`
        (select ${sql.lit(kind)}::text as kind, ${sql.lit(state)}::text as status, ${id} as id, ${at} as at,
                ${orderId} as order_id, ${decidedBy} as decided_by
           from ${from}
          where ${where} and ${beyond === null ? sql`true` : sql`(${at}, ${id}) ${than} ${momentOf(beyond)}`}
          order by ${at} ${direction}, ${id} ${direction} limit ${limit})`
    }),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<FoundMoneyBack>`
    select found.kind, found.status, found.id, found.at, (extract(epoch from found.at) * 1000000)::float8 as micros,
           found.order_id as "orderId", operator.name as "decidedBy"
      from (select * from (${sql.join(parts, sql` union all `)}) as each_kind
             order by at ${direction}, id ${direction} limit ${limit}) as found
      left join accounts as operator on operator.id = found.decided_by
     order by found.at ${direction}, found.id ${direction}`.execute(db)
  return rows
}

const momentOf = ({ micros, id }: MoneyBackSortKeys): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`

export interface MoneyBackCounts {
  readonly counts: Readonly<Record<MoneyBackState, number>>
  readonly waiting: Readonly<Record<MoneyBackKind, number>>
}

/** How many rows of these kinds are in each state, and how many of every kind wait. */
export async function countMoneyBack(db: Db, kinds: readonly MoneyBackKind[]): Promise<MoneyBackCounts> {
  const counted = MONEY_BACK_KINDS.flatMap((kind) =>
    MONEY_BACK_STATES.flatMap((state) => {
      const source = SOURCES[kind][state]
      return source === null || (state !== 'pending' && !kinds.includes(kind))
        ? []
        : [{ kind, state, source }]
    }),
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      counted.map(
        ({ kind, state, source }) =>
          sql`${upToMax(sql`select from ${source.from} where ${source.where}`)} as ${sql.ref(`${kind} ${state}`)}`,
      ),
    )}`.execute(db)
  const countOf = (kind: MoneyBackKind, state: MoneyBackState): number => rows[0]?.[`${kind} ${state}`] ?? 0
  return {
    counts: byName(MONEY_BACK_STATES, (state) =>
      Math.min(
        kinds.reduce((sum, kind) => sum + countOf(kind, state), 0),
        COUNT_MAX,
      ),
    ),
    waiting: byName(MONEY_BACK_KINDS, (kind) => countOf(kind, 'pending')),
  }
}

const byName = <Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => number,
): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, number>

/** A stop that failed, and what goes back when its bags end. */
export interface FailedStopView {
  readonly id: string
  readonly roundId: string
  readonly round: string
  readonly day: string
  readonly failedBecause: StopFailure
  readonly amountPaise: number
}

export async function viewFailedStops(db: Db, ids: readonly string[]): Promise<FailedStopView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FailedStopView>`
    select stops.id, stops.round_id as "roundId", rounds.name as round, to_char(stops.day, 'YYYY-MM-DD') as day,
           stops.failed_because as "failedBecause",
           (case when stops.settled_at is not null then coalesce(stops.returned_paise, 0)
                 when orders.captured_paise = 0 then 0
                 when exists (select from parcels as other
                               where other.order_id = orders.id and ${isNotCancelled('other')}
                                 and not (${comesBack('other')}))
                 then (select coalesce(sum(kept_lines.kept_paise), 0)
                         from parcels join kept_lines using (order_id, farmer_id)
                        where parcels.order_id = orders.id and ${comesBack('parcels')})
                 else orders.captured_paise - orders.refunded_paise end)::float8 as "amountPaise"
      from stops
      join rounds on rounds.id = stops.round_id
      join orders on orders.id = stops.order_id
     where stops.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The bag is on its way with this stop. A bag without a stop comes another way. */
const comesBack = (parcels: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${parcels}.stop_id`)} = stops.id, false) and ${isOpen(parcels)}`

/** A large refund that an operator asked for. */
export interface LargeRefundView {
  readonly id: string
  readonly amountPaise: number
  readonly isCash: boolean
  readonly askedBy: { readonly id: string; readonly name: string }
}

export async function viewLargeRefunds(db: Db, ids: readonly string[]): Promise<LargeRefundView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LargeRefundView>`
    select refunds.id, refunds.amount_paise::float8 as "amountPaise", refunds.payment_id is null as "isCash",
           json_build_object('id', asker.id, 'name', asker.name) as "askedBy"
      from refunds join accounts as asker on asker.id = refunds.asked_by
     where refunds.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
