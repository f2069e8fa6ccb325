import type {
  Mark,
  MarkProblem,
  StopFailure,
  StopResult,
} from '@farmgate/domain/delivery/driver/at-the-door.ts'
import type { StopAtTheDoor } from '@farmgate/domain/delivery/driver/decide-mark.ts'
import type { DoorRefundLimits } from '@farmgate/domain/delivery/driver/missing-bags.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import type { DayKey } from './driver-links.sql.ts'

export interface MarkedStop extends Omit<StopAtTheDoor, 'cashDuePaise'> {
  /** How often it was marked, and with how many photos. */
  readonly marks: number
  readonly photos: number
  readonly orderId: string
  readonly orderNumber: number
  readonly buyerId: string
  readonly bags: readonly {
    readonly farmerId: string
    readonly farm: string
    readonly status: OrderStatus
    readonly amountPaise: number
    readonly neverCame: boolean
  }[]
}

/** A stop of this day, also one that has been released meanwhile: its driver has left. Unpaid orders are on no sheet. */
export async function findStop(
  db: Db | Tx,
  { roundId, day }: DayKey,
  id: string,
): Promise<MarkedStop | undefined> {
  const { rows } = await sql<MarkedStop>`
    select stops.order_id as "orderId", orders.number::float8 as "orderNumber", orders.buyer_id as "buyerId",
           stops.code, orders.is_cash as "isCash", orders.leave_at_door as "leaveAtDoor", stops.result,
           stops.settled_at is not null as "isSettled",
           (select count(*)::int from stop_marks where stop_marks.stop_id = stops.id) as marks,
           (select count(*)::int from stop_marks
             where stop_marks.stop_id = stops.id and stop_marks.kind = 'door') as photos,
           ${rowsAsJson(sql`
      select parcels.farmer_id as "farmerId", parcels.farmer_name as farm, parcels.status,
             (parcels.items_paise - parcels.reduced_paise)::float8 as "amountPaise", ${neverCame} as "neverCame"
        from parcels where parcels.stop_id = stops.id order by parcels.farmer_id`)} as bags
      from stops join orders on orders.id = stops.order_id
      join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
     where stops.id = ${id} and stops.round_id = ${roundId} and stops.day = ${day} and not orders.awaiting`.execute(
    db,
  )
  return rows[0]
}

/**
 * The office marks bags of this day as they come in, and this one was not; nor was it with the market before the day. Where the
 * office marks none, nothing is known.
 */
const neverCame = sql<boolean>`(
  parcels.handed_over_at is null
  and coalesce(parcels.shipped_at >= greatest(stops.created_at, round_days.cut_off_at), true)
  and exists (
    select from stops as place join parcels as brought on brought.stop_id = place.id
     where place.round_id = stops.round_id and place.day = stops.day and brought.handed_over_at is not null
       and brought.handed_over_by is distinct from brought.farmer_id))`

/** The limits of what goes back by itself, and what went back within them on this round day. Its row is locked first. */
export async function readDoorRefunds(
  tx: Tx,
  { roundId, day }: DayKey,
  stopId: string,
): Promise<{
  readonly limits: DoorRefundLimits
  readonly givenAtStopPaise: number
  readonly givenOnDayPaise: number
}> {
  const given = (which: RawBuilder<unknown>) => sql<number>`(
    select coalesce(sum(mark.refunded_paise), 0)::float8 from stop_marks as mark
      join stops on stops.id = mark.stop_id where ${which})`
  const { rows } = await sql<{ stopPaise: number; dayPaise: number; atStop: number; onDay: number }>`
    select door_refund_stop_paise::float8 as "stopPaise", door_refund_day_paise::float8 as "dayPaise",
           ${given(sql`stops.id = ${stopId}`)} as "atStop",
           ${given(sql`stops.round_id = ${roundId} and stops.day = ${day}`)} as "onDay"
      from market_settings`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('no settings')
  const { stopPaise, dayPaise, atStop, onDay } = found
  return { limits: { stopPaise, dayPaise }, givenAtStopPaise: atStop, givenOnDayPaise: onDay }
}

export interface NewMark extends Mark {
  readonly id: string
  readonly stopId: string
  readonly linkId: string
  readonly handedTo: string | null
  readonly pictureId: string | null
  readonly markedAt: string
  readonly problem: MarkProblem | null
  /** Its number among the marks of the stop. */
  readonly position: number
  readonly refundedPaise: number
}

/** Returns whether it is new. */
export async function insertMark(tx: Tx, mark: NewMark): Promise<boolean> {
  const { rows } = await sql`
    insert into stop_marks (id, stop_id, link_id, kind, code, handed_to, picture_id, failed_because, missing,
                            cash_paise, marked_at, problem, position, refunded_paise)
    values (${mark.id}, ${mark.stopId}, ${mark.linkId}, ${mark.kind}, ${mark.code}, ${mark.handedTo},
            ${mark.pictureId}, ${mark.failedBecause}, ${mark.missing}::uuid[], ${mark.cashPaise},
            ${mark.markedAt}, ${mark.problem}, ${mark.position}, ${mark.refundedPaise})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** The stop of a mark that has arrived before. */
export async function findMark(
  db: Db | Tx,
  id: string,
): Promise<
  | {
      readonly stopId: string
      readonly linkId: string | null
      readonly result: MarkedStop['result']
      readonly problem: MarkProblem | null
    }
  | undefined
> {
  const { rows } = await sql<{
    stopId: string
    linkId: string | null
    result: MarkedStop['result']
    problem: MarkProblem | null
  }>`
    select stop_marks.stop_id as "stopId", stop_marks.link_id as "linkId", stops.result, stop_marks.problem
      from stop_marks join stops on stops.id = stop_marks.stop_id where stop_marks.id = ${id}`.execute(db)
  return rows[0]
}

/** A stop that failed and was delivered after all loses its reason. */
export async function saveResult(
  tx: Tx,
  stopId: string,
  result: StopResult,
  failedBecause: StopFailure | null,
): Promise<void> {
  await sql`
    update stops set result = ${result}, result_at = now(), failed_because = ${failedBecause}
     where id = ${stopId}`.execute(tx)
}
