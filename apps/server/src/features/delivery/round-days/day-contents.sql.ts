import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { MarkKind, StopFailure, StopResult } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { sql } from 'kysely'
import { isDelivered, isNotCancelled } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'
import type { DayKey } from '#features/delivery/round-store/round-days.sql.ts'
import { inSheetOrder } from '#features/delivery/round-store/sheet-order.sql.ts'
import { cashDueAt } from '#features/delivery/round-store/stops.sql.ts'

/** A stop of the sheet. Times are text, because it is inside JSON. */
export interface StopRow {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: number
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly pincode: string
  readonly bags: number
  readonly cashDuePaise: number
  readonly isCash: boolean
  readonly leaveAtDoor: boolean
  readonly code: string
  readonly isSecondTry: boolean
  readonly result: StopResult | null
  readonly resultAt: string | null
  readonly failedBecause: StopFailure | null
  readonly isSettled: boolean
  readonly how: MarkKind | null
  readonly handedTo: string | null
  /** The driver typed a wrong code. */
  readonly isWrongCode: boolean
  readonly photo: StoredPicture | null
  readonly collectedPaise: number
}

export interface DropOffRow {
  readonly farmerId: string
  readonly name: string
  readonly place: string
  readonly phone: string
  readonly bags: number
  readonly handedIn: number
  readonly handedInAt: string | null
  /** The stops whose bag is not in. */
  readonly missing: readonly string[]
  readonly lines: readonly { readonly name: string; readonly unit: Unit; readonly quantity: number }[]
}

/** The stops of a day: live ones, and those that failed here before they got another day. */
const listed = ({ roundId, day }: DayKey) => sql`
  select id, order_id, round_id, day, code, position, result, result_at, failed_because, settled_at, released_at, created_at
    from stops where round_id = ${roundId} and day = ${day} and released_at is null
  union all
  select id, order_id, round_id, day, code, position, result, result_at, failed_because, settled_at, released_at, created_at
    from stops where round_id = ${roundId} and day = ${day} and released_at is not null and result is not null`

/** A bag that was on its way before it was given this day: the market has it, and no farm brings it. */
export const comesAgain = sql`
  coalesce(parcels.shipped_at < greatest(listed.created_at, round_days.cut_off_at), false)`

/** What is to be collected at an open stop. */
const cashDue = sql`
  case when ${isNotCancelled('orders')} and listed.released_at is null and listed.result is null
       then ${cashDueAt(sql`listed`)} else 0 end::float8`

/** The stops in the order of the sheet, and what each farm brings for them. */
export async function readDayContents(
  db: Db,
  key: DayKey,
): Promise<{ readonly stops: readonly StopRow[]; readonly farms: readonly DropOffRow[] }> {
  const { roundId, day } = key
  const { rows } = await sql<{ stops: StopRow[]; farms: DropOffRow[] }>`
    with listed as materialized (${listed(key)}), bags as materialized (
      select listed.id as stop_id, parcels.order_id, parcels.farmer_id, parcels.farmer_name, parcels.farmer_place,
             parcels.status, parcels.handed_over_at,
             ${comesAgain} as comes_again
        from listed
        join parcels on parcels.stop_id = listed.id and ${isNotCancelled('parcels')}
        join round_days on round_days.round_id = ${roundId} and round_days.day = ${day}
    ), bags_of as materialized (
      select stop_id, count(*)::int as bags, bool_and(${isDelivered()}) as all_delivered from bags group by stop_id
    ), collected as materialized (
      select order_id, sum(amount_paise)::float8 as paise from ledger_entries
       where round_id = ${roundId} and round_day = ${day} and account = 'cash_with_driver' and order_id is not null
       group by order_id
    ), brought as materialized (select stop_id, order_id, farmer_id, farmer_name, farmer_place, handed_over_at
        from bags where not comes_again)
    select ${rowsAsJson(sql`
      select listed.id, orders.id as "orderId", orders.number::float8 as "orderNumber", orders.contact_name as name,
             orders.contact_phone as phone, orders.to_street as street, orders.to_city as city,
             orders.to_pincode as pincode, coalesce(bags_of.bags, 0) as bags, ${cashDue} as "cashDuePaise",
             orders.is_cash as "isCash", orders.leave_at_door as "leaveAtDoor", listed.code,
             exists (select from stops as earlier
                      where earlier.order_id = orders.id and earlier.result = 'failed' and earlier.id <> listed.id
                        and earlier.day <= ${day}::date) as "isSecondTry",
             coalesce(listed.result, case when bags_of.all_delivered then 'delivered' end) as result,
             listed.result_at as "resultAt", listed.failed_because as "failedBecause",
             listed.settled_at is not null as "isSettled", mark.kind as how, mark.handed_to as "handedTo",
             exists (select from stop_marks
                      where stop_marks.stop_id = listed.id and stop_marks.problem = 'wrong_code') as "isWrongCode",
             case when picture.id is not null then json_build_object('id', picture.id, 'width', picture.width,
               'placeholder', picture.placeholder, 'complete', picture.complete) end as photo,
             coalesce(collected.paise, 0) as "collectedPaise"
        from listed
        join orders on orders.id = listed.order_id
        left join bags_of on bags_of.stop_id = listed.id
        left join collected on collected.order_id = listed.order_id and listed.result is distinct from 'failed'
        left join lateral (
          select kind, handed_to, picture_id from stop_marks
           where stop_marks.stop_id = listed.id and kind <> 'failed' and listed.result = 'delivered'
           order by received_at desc, id desc limit 1) as mark on true
        left join pictures as picture on picture.id = mark.picture_id
       ${inSheetOrder}`)} as stops,
           ${rowsAsJson(sql`
      select brought.farmer_id as "farmerId", min(brought.farmer_name) as name, min(brought.farmer_place) as place,
             coalesce((select phone from farmer_profiles where account_id = brought.farmer_id), '') as phone,
             count(*)::int as bags, count(brought.handed_over_at)::int as "handedIn",
             max(brought.handed_over_at) as "handedInAt",
             coalesce(json_agg(brought.stop_id) filter (where brought.handed_over_at is null), '[]') as missing,
             ${rowsAsJson(sql`
        select line.name, line.unit, sum(line.kept_parts)::float8 / parts_per_unit(line.unit) as quantity
          from brought as own
          join kept_lines as line on line.order_id = own.order_id and line.farmer_id = own.farmer_id
         where own.farmer_id = brought.farmer_id and line.kept_parts > 0
         group by line.name, line.unit order by line.name, line.unit`)} as lines
        from brought group by brought.farmer_id
       order by count(*) = count(brought.handed_over_at), min(brought.farmer_name), brought.farmer_id`)} as farms`.execute(
    db,
  )
  return rows[0] ?? { stops: [], farms: [] }
}

/** The numbers of the stops at which cash is still to be collected. */
export async function findOpenCashStops(tx: Tx, key: DayKey): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with listed as materialized (${listed(key)})
    select number::int from (
      select row_number() over (${inSheetOrder}) as number, ${cashDue} as due
        from listed join orders on orders.id = listed.order_id) as sheet
     where due > 0 order by number`.execute(tx)
  return rows.map(({ number }) => number)
}

interface BagRow {
  readonly stopId: string
  readonly farmerId: string
  readonly farm: string
  readonly lines: readonly {
    readonly name: string
    readonly unit: Unit
    readonly quantity: number
    readonly category: Category
  }[]
}

/** Each farm's bag of each stop of a day, with what is left of its lines. */
export async function findBags(db: Db, { roundId, day }: DayKey): Promise<BagRow[]> {
  const { rows } = await sql<BagRow>`
    select stops.id as "stopId", parcels.farmer_id as "farmerId", parcels.farmer_name as farm, ${rowsAsJson(sql`
      select line.name, line.unit, line.kept_parts::float8 / parts_per_unit(line.unit) as quantity, products.category
        from kept_lines as line
        join products on products.id = line.product_id
       where line.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id and line.kept_parts > 0
       order by line.name`)} as lines
      from stops
      join parcels on parcels.stop_id = stops.id and ${isNotCancelled('parcels')}
     where stops.round_id = ${roundId} and stops.day = ${day} and stops.released_at is null
     order by stops.id, parcels.farmer_name, parcels.farmer_id`.execute(db)
  return rows
}
