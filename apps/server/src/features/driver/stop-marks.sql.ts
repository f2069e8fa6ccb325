import type { Mark, MarkProblem, StopAtTheDoor, StopFailure } from '@farmgate/domain/delivery/at-the-door.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import type { DayKey } from './driver-links.sql.ts'

export interface MarkedStop extends Omit<StopAtTheDoor, 'cashDuePaise'> {
  readonly orderId: string
  readonly orderNumber: number
  readonly buyerId: string
  readonly bags: readonly {
    readonly farmerId: string
    readonly farm: string
    readonly status: 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
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
           ${rowsAsJson(sql`
      select parcels.farmer_id as "farmerId", parcels.farmer_name as farm, parcels.status
        from parcels where parcels.stop_id = stops.id order by parcels.farmer_id`)} as bags
      from stops join orders on orders.id = stops.order_id
     where stops.id = ${id} and stops.round_id = ${roundId} and stops.day = ${day} and not orders.awaiting`.execute(
    db,
  )
  return rows[0]
}

export interface NewMark extends Mark {
  readonly id: string
  readonly stopId: string
  readonly linkId: string
  readonly handedTo: string | null
  readonly pictureId: string | null
  readonly markedAt: string
  readonly problem: MarkProblem | null
}

/** Returns whether it is new. */
export async function insertMark(tx: Tx, mark: NewMark): Promise<boolean> {
  const { rows } = await sql`
    insert into stop_marks (id, stop_id, link_id, kind, code, handed_to, picture_id, failed_because, missing,
                            cash_paise, marked_at, problem)
    values (${mark.id}, ${mark.stopId}, ${mark.linkId}, ${mark.kind}, ${mark.code}, ${mark.handedTo},
            ${mark.pictureId}, ${mark.failedBecause}, ${mark.missing}::uuid[], ${mark.cashPaise},
            ${mark.markedAt}, ${mark.problem})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** The stop of a mark that has arrived before. */
export async function findMark(
  db: Db | Tx,
  id: string,
): Promise<
  | { readonly stopId: string; readonly linkId: string | null; readonly result: MarkedStop['result'] }
  | undefined
> {
  const { rows } = await sql<{ stopId: string; linkId: string | null; result: MarkedStop['result'] }>`
    select stop_marks.stop_id as "stopId", stop_marks.link_id as "linkId", stops.result
      from stop_marks join stops on stops.id = stop_marks.stop_id where stop_marks.id = ${id}`.execute(db)
  return rows[0]
}

/** A stop that failed and was delivered after all loses its reason. */
export async function saveResult(
  tx: Tx,
  stopId: string,
  result: 'delivered' | 'failed',
  failedBecause: StopFailure | null,
): Promise<void> {
  await sql`
    update stops set result = ${result}, result_at = now(), failed_because = ${failedBecause}
     where id = ${stopId}`.execute(tx)
}
