import type { MarkProblem, StopResult } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { sql } from 'kysely'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import { cashDueAt, cashOwedAt } from '#features/delivery/round-store/stops.sql.ts'
import type { DayKey } from './driver-links.sql.ts'

export interface SheetStopRow {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly pincode: string
  readonly bags: readonly {
    readonly farmerId: string
    readonly farm: string
    readonly amountPaise: number
  }[]
  readonly cashDuePaise: number
  readonly cashOwedPaise: number
  readonly cashTakenPaise: number
  readonly isCash: boolean
  readonly leaveAtDoor: boolean
  readonly result: StopResult | null
  readonly resultAt: Date | null
  readonly problem: MarkProblem | null
}

/**
 * The stops of a day in the order of the sheet: as an operator numbered them, else by pincode and street. An order that
 * waits for its payment is not on it.
 */
export async function findSheetStops(db: Db, { roundId, day }: DayKey): Promise<SheetStopRow[]> {
  const { rows } = await sql<SheetStopRow>`
    select stops.id, orders.contact_name as name, orders.contact_phone as phone, orders.to_street as street,
           orders.to_city as city, orders.to_pincode as pincode, orders.is_cash as "isCash",
           orders.leave_at_door as "leaveAtDoor", stops.result, stops.result_at as "resultAt",
           (${cashDueAt(sql`stops`)})::float8 as "cashDuePaise", (${cashOwedAt(sql`stops`)})::float8 as "cashOwedPaise",
           (select mark.problem from stop_marks as mark
             where mark.stop_id = stops.id and mark.problem is not null order by mark.received_at limit 1) as problem,
           (select coalesce(sum(mark.cash_paise), 0) from stop_marks as mark
             where mark.stop_id = stops.id and mark.kind = 'cash')::float8 as "cashTakenPaise",
           ${rowsAsJson(sql`
      select parcels.farmer_id as "farmerId", parcels.farmer_name as farm,
             (parcels.items_paise - parcels.reduced_paise)::float8 as "amountPaise"
        from parcels where parcels.stop_id = stops.id and ${isNotCancelled('parcels')}
       order by parcels.farmer_name, parcels.farmer_id`)} as bags
      from stops join orders on orders.id = stops.order_id
     where stops.round_id = ${roundId} and stops.day = ${day} and stops.released_at is null and not orders.awaiting
     order by stops.position nulls last, orders.to_pincode, lower(orders.to_street), orders.id`.execute(db)
  return rows
}
