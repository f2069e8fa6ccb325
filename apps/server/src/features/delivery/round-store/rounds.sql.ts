import type { RequestedRound, RoundKind } from '@farmgate/domain/delivery/rounds/round.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { likePattern } from '#db/lists/like-pattern.ts'
import { isOpen, isUnsent } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'

export interface StoredRound extends RequestedRound {
  readonly id: string
  readonly version: number
}

/**
 * Serialises all planning: the worker, the operators' changes of rounds, and holidays. Taken before every other lock, so a
 * plan is never made from a round that another transaction is changing.
 */
export async function lockPlan(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('farmgate'), hashtext('plan of rounds'))`.execute(tx)
}

/** The day in India and the moment, on the database's clock. */
export async function readNow(db: Db | Tx): Promise<{ readonly today: string; readonly now: Date }> {
  const { rows } = await sql<{ today: string; now: Date }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today, now() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no clock')
  return row
}

const roundColumns = sql`
  rounds.id, rounds.version, rounds.name, rounds.kind, rounds.pickup_place as "pickupPlace", rounds.weekdays,
  rounds.window_from as "windowFrom", rounds.window_to as "windowTo", rounds.cut_off_days as "cutOffDays",
  rounds.cut_off_minute as "cutOffMinute", rounds.drop_off_place as "dropOffPlace",
  rounds.drop_off_minute as "dropOffMinute", rounds.capacity,
  to_char(rounds.from_day, 'YYYY-MM-DD') as "fromDay", to_char(rounds.until_day, 'YYYY-MM-DD') as "untilDay"`

const roundLists = sql`
  array(select pincode from round_pincodes where round_id = rounds.id order by pincode) as pincodes,
  array(select farmer_id::text from round_farms where round_id = rounds.id order by farmer_id) as farms`

export async function findRound(db: Db | Tx, id: string): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`
    select ${roundColumns}, ${roundLists} from rounds where id = ${id}`.execute(db)
  return rows[0]
}

/** The same, with its row locked. Planning days only reads the row's key and does not wait. */
export async function lockRound(tx: Tx, id: string): Promise<StoredRound | undefined> {
  await sql`select from rounds where id = ${id} for no key update`.execute(tx)
  return findRound(tx, id)
}

/** Farms of these that sell: the others can't join a round. */
export async function findSellingFarms(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from accounts
      join farmer_profiles on farmer_profiles.account_id = accounts.id
     where accounts.id = any(${ids}::uuid[]) and accounts.role = 'farmer' and accounts.status = 'active'
       and accounts.deleted_at is null and farmer_profiles.suspended_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface RoundFarm {
  readonly id: string
  readonly name: string
  readonly place: string
}

export async function findFarmNames(db: Db, roundId: string): Promise<RoundFarm[]> {
  const { rows } = await sql<RoundFarm>`
    select accounts.id, accounts.name, coalesce(farmer_profiles.place, '') as place
      from round_farms
      join accounts on accounts.id = round_farms.farmer_id
      left join farmer_profiles on farmer_profiles.account_id = accounts.id
     where round_farms.round_id = ${roundId} order by accounts.name, accounts.id`.execute(db)
  return rows
}

const rowOf = (round: RequestedRound) => ({
  name: round.name,
  kind: round.kind,
  pickup_place: round.pickupPlace,
  weekdays: [...round.weekdays],
  window_from: round.windowFrom,
  window_to: round.windowTo,
  cut_off_days: round.cutOffDays,
  cut_off_minute: round.cutOffMinute,
  drop_off_place: round.dropOffPlace,
  drop_off_minute: round.dropOffMinute,
  capacity: round.capacity,
  from_day: round.fromDay,
  until_day: round.untilDay,
})

export async function insertRound(tx: Tx, id: string, round: RequestedRound, adminId: string): Promise<void> {
  await tx
    .insertInto('rounds')
    .values({ id, ...rowOf(round), created_by: adminId })
    .execute()
  await saveLists(tx, id, round)
}

export async function updateRound(tx: Tx, id: string, round: RequestedRound): Promise<void> {
  await tx
    .updateTable('rounds')
    .set({ ...rowOf(round), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await saveLists(tx, id, round)
}

async function saveLists(tx: Tx, id: string, { pincodes, farms }: RequestedRound): Promise<void> {
  await sql`delete from round_pincodes where round_id = ${id} and pincode <> all(${pincodes}::text[])`.execute(
    tx,
  )
  await sql`
    insert into round_pincodes (round_id, pincode) select ${id}, unnest(${pincodes}::text[])
    on conflict do nothing`.execute(tx)
  await sql`delete from round_farms where round_id = ${id} and farmer_id <> all(${farms}::uuid[])`.execute(tx)
  await sql`
    insert into round_farms (round_id, farmer_id) select ${id}, unnest(${farms}::uuid[])
    on conflict do nothing`.execute(tx)
}

export async function saveUntilDay(tx: Tx, id: string, untilDay: string): Promise<void> {
  await tx
    .updateTable('rounds')
    .set({ until_day: untilDay, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A day of a listed round. Times are text, because they are inside JSON. */
export interface ListedDay {
  readonly day: string
  readonly cutOffAt: string
  readonly endsAt: string
  readonly taken: number
  readonly capacity: number
  readonly calledOff: boolean
  readonly left: boolean
}

export interface RoundRow {
  readonly id: string
  readonly name: string
  readonly sortName: string
  readonly kind: RoundKind
  readonly pickupPlace: string | null
  readonly weekdays: readonly number[]
  readonly pincodes: readonly string[]
  readonly pincodeCount: number
  readonly farmCount: number
  readonly windowFrom: number
  readonly windowTo: number
  readonly cutOffDays: number
  readonly cutOffMinute: number
  readonly fromDay: string
  readonly untilDay: string | null
  readonly days: readonly ListedDay[]
}

export interface RoundsQuery {
  readonly text: string | null
  readonly ended: boolean
  readonly today: string
  readonly from: string
}

/** Pincodes that a row of the list shows. */
const SHOWN_PINCODES = 3

/** By name, which is unique: a page continues after the last name. */
export async function findRounds(
  db: Db,
  { text, ended, today, from }: RoundsQuery,
  after: string | null,
  limit: number,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select rounds.id, rounds.name, lower(rounds.name) as "sortName", rounds.kind, rounds.pickup_place as "pickupPlace",
           rounds.weekdays, rounds.window_from as "windowFrom", rounds.window_to as "windowTo",
           rounds.cut_off_days as "cutOffDays", rounds.cut_off_minute as "cutOffMinute",
           to_char(rounds.from_day, 'YYYY-MM-DD') as "fromDay", to_char(rounds.until_day, 'YYYY-MM-DD') as "untilDay",
           array(select pincode from round_pincodes where round_id = rounds.id order by pincode limit ${SHOWN_PINCODES}) as pincodes,
           (select count(*)::int from round_pincodes where round_id = rounds.id) as "pincodeCount",
           (select count(*)::int from round_farms where round_id = rounds.id) as "farmCount",
           ${rowsAsJson(sql`
      select to_char(day, 'YYYY-MM-DD') as day, cut_off_at as "cutOffAt", ends_at as "endsAt", taken, capacity,
             called_off_at is not null as "calledOff", left_at is not null as left
        from round_days
       where round_id = rounds.id and day between ${from}::date and ${from}::date + 6 and not off_plan
       order by day`)} as days
      from rounds
     where ${hasEnded(today)} = ${ended} and ${matches(text)}
       and (${after}::text is null or lower(rounds.name) > ${after})
     order by lower(rounds.name) limit ${limit}`.execute(db)
  return rows
}

const hasEnded = (today: string): RawBuilder<unknown> =>
  sql`coalesce(rounds.until_day < ${today}::date, false)`

const matches = (text: string | null): RawBuilder<unknown> =>
  text === null
    ? sql`true`
    : sql`(rounds.name ilike ${likePattern(text)} or exists (
        select from round_pincodes where round_id = rounds.id and starts_with(pincode, ${text})))`

export interface RoundCounts {
  readonly running: number
  readonly ended: number
  readonly ordersWithoutDay: number
  readonly courierParcels: number
  /** Fresh listings on sale that no round brings anywhere. */
  readonly freshWithoutRound: number
}

/** The farms that a round brings anywhere, on a day that has not closed. */
const broughtFarms: RawBuilder<unknown> = sql`
  select round_farms.farmer_id
    from round_farms join farmer_profiles on farmer_profiles.account_id = round_farms.farmer_id
   where farmer_profiles.delivery = 'rounds' and exists (
     select from round_days
      where round_days.round_id = round_farms.round_id and round_days.cut_off_at > now()
        and round_days.called_off_at is null)`

export async function countRounds(db: Db, today: string): Promise<RoundCounts> {
  const { rows } = await sql<RoundCounts>`
    select ${upToMax(sql`select from rounds where not ${hasEnded(today)}`)} as running,
           ${upToMax(sql`select from rounds where ${hasEnded(today)}`)} as ended,
           ${upToMax(sql`
             select from orders where ${isUnsent()} and placed and exists (
               select from parcels
                where parcels.order_id = orders.id and parcels.goes_by is null and ${isUnsent('parcels')})`)}
             as "ordersWithoutDay",
           ${upToMax(sql`
             select from orders join parcels on parcels.order_id = orders.id
              where orders.placed and ${isOpen('orders')} and parcels.goes_by = 'courier'
                and ${isOpen('parcels')}`)} as "courierParcels",
           ${upToMax(sql`
             select from sellable_products
              where market_has_rounds() and travels = 'fresh' and farmer_id not in (${broughtFarms})`)}
             as "freshWithoutRound"`.execute(db)
  return rows[0] ?? { running: 0, ended: 0, ordersWithoutDay: 0, courierParcels: 0, freshWithoutRound: 0 }
}

/** A round without its pincodes and farms, and the last day that it has a row for. */
export interface RoundToPlan extends Omit<StoredRound, 'pincodes' | 'farms'> {
  readonly lastPlanned: string | null
}

/** Rounds that may still have days, in batches by id, for planning. Ended ones are left out. */
export async function findRoundsToPlan(
  tx: Tx,
  today: string,
  after: string | null,
  limit: number,
): Promise<RoundToPlan[]> {
  const { rows } = await sql<RoundToPlan>`
    select ${roundColumns}, (
      select to_char(max(day), 'YYYY-MM-DD') from round_days where round_id = rounds.id) as "lastPlanned"
      from rounds
     where not ${hasEnded(today)} and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${limit}`.execute(tx)
  return rows
}

export async function findRoundNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from rounds where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
