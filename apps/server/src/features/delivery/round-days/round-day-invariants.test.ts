import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { cashCounted } from '@farmgate/domain/money/ledger/postings.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#db/pool.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { readBalances } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { dayAhead, makeRound } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket } from '#testing/market.ts'

/** What the database promises about the road, even to hand-written SQL. */
const market = await openMarket()
const { db } = market
const [admin, farm] = [await market.person('admin'), await market.person('farmer')]
const okra = { _id: await putOnSale(db, { farmerId: farm.id, available: 1_000 }), price: 40 }
const roundId = await makeRound(db, {
  name: 'Kothrud',
  farms: [farm.id],
  pincodes: [ADDRESS.pincode],
  daysAhead: [2, 3, 4, 5],
  adminId: admin.id,
})

/** Another person's each time: the same basket of the same buyer would be the same order. */
const ordered = async (ahead: number): Promise<string> =>
  (await place(await market.person('user'), { ...orderBody([okra]), deliveryDay: dayAhead(ahead) }))._id

const advanced = async (id: string, status: 'shipped' | 'delivered'): Promise<void> => {
  await admin.call(advanceOrder, { params: { id }, body: { status } })
}

/** Runs these in one transaction that is rolled back. Returns the refusal of the last, or `accepted`. */
async function tried(...statements: readonly RawBuilder<unknown>[]): Promise<string> {
  const all = new Error('accepted')
  return db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await statement.execute(tx)
      throw all
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
}

const orderId = await ordered(2)
await advanced(orderId, 'shipped')

const stop = (set: RawBuilder<unknown>) => sql`update stops set ${set} where order_id = ${orderId}`
const DELIVERED = sql`result = 'delivered', result_at = now(), failed_because = null`
const FAILED = sql`result = 'failed', result_at = now(), failed_because = 'nobody_home'`
const SETTLED = sql`settled_at = now()`
const OPEN = sql`result = null, result_at = null, failed_because = null, settled_at = null`
const STAYS = 'what happened at a stop stays'

test.for<[string, RawBuilder<unknown>[], string]>([
  ['delivered', [DELIVERED], 'accepted'],
  ['failed, then delivered after all', [FAILED, DELIVERED], 'accepted'],
  ['failed and settled', [FAILED, SETTLED], 'accepted'],
  ['renumbered after it ended', [DELIVERED, sql`position = 3`], 'accepted'],
  ['delivered, then failed', [DELIVERED, FAILED], STAYS],
  ['delivered, then open', [DELIVERED, OPEN], STAYS],
  ['settled, then delivered', [FAILED, SETTLED, DELIVERED], STAYS],
  ['settled, then settled again', [FAILED, SETTLED, sql`settled_at = now() + interval '1 minute'`], STAYS],
  ['settled, then open', [FAILED, SETTLED, OPEN], STAYS],
  ['settled without failing', [SETTLED], 'stop_settled_after_failing'],
  [
    'delivered and settled',
    [sql`result = 'delivered', result_at = now(), settled_at = now()`],
    'stop_settled_after_failing',
  ],
  ['failed without a reason', [sql`result = 'failed', result_at = now()`], 'stop_failure_has_a_reason'],
  [
    'delivered with a reason',
    [sql`result = 'delivered', result_at = now(), failed_because = 'other'`],
    'stop_failure_has_a_reason',
  ],
  ['ended without a time', [sql`result = 'delivered'`], 'stop_result_has_a_time'],
])('a stop ends once: %s', async ([, sets, expected]) => {
  expect(await tried(...sets.map(stop))).toContain(expected)
})

const cancelled = (by: string, reason: string) => sql`
  update orders set status = 'cancelled', cancelled_at = now(), cancelled_by = ${by}, cancel_reason = ${reason}
   where id = ${orderId}`
const FORWARD_ONLY = 'an order moves forward only, not from shipped to cancelled'

test.for([
  ['admin', 'Could not be delivered', 'accepted'],
  ['admin', 'Changed my mind', FORWARD_ONLY],
  ['buyer', 'Could not be delivered', FORWARD_ONLY],
  ['farmer', 'Could not be delivered', FORWARD_ONLY],
  ['system', 'Could not be delivered', FORWARD_ONLY],
] as const)('a shipped order is cancelled by %s because "%s": %s', async ([by, reason, expected]) => {
  expect(await tried(cancelled(by, reason))).toContain(expected)
})

test('a delivered order is not cancelled, not even by an operator', async () => {
  const id = await ordered(2)
  await advanced(id, 'delivered')
  const cancel = sql`
    update orders set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin',
           cancel_reason = 'Could not be delivered' where id = ${id}`
  expect(await tried(cancel)).toContain('moves forward only, not from delivered to cancelled')
})

test.for([
  ['each of its lines was taken out', sql`items_paise`, 'accepted'],
  ['something is left in it', sql`items_paise - 1`, 'a parcel moves forward only'],
  ['all is left in it', sql`0`, 'a parcel moves forward only'],
] as const)('a shipped parcel ends when %s', async ([, reduced, expected]) => {
  const end = sql`update parcels set status = 'cancelled', reduced_paise = ${reduced} where order_id = ${orderId}`
  expect(await tried(end)).toContain(expected)
})

const mark = (columns: string, values: RawBuilder<unknown>) => sql`
  insert into stop_marks (id, stop_id, marked_at, ${sql.raw(columns)})
  select gen_random_uuid(), id, now(), ${values} from stops where order_id = ${orderId}`

test.for<[string, RawBuilder<unknown>, string]>([
  ['a code', mark('account_id, kind, code', sql`${admin.id}, 'code', '4711'`), 'accepted'],
  [
    'a code of three digits',
    mark('account_id, kind, code', sql`${admin.id}, 'code', '471'`),
    'stop_mark_code_form',
  ],
  ['by code without the code', mark('account_id, kind', sql`${admin.id}, 'code'`), 'stop_mark_has_its_proof'],
  [
    'handed to a person without a name',
    mark('account_id, kind', sql`${admin.id}, 'handed_to'`),
    'stop_mark_has_its_proof',
  ],
  [
    'failed without a reason',
    mark('account_id, kind', sql`${admin.id}, 'failed'`),
    'stop_mark_has_its_proof',
  ],
  [
    'a reason beside cash',
    mark('account_id, kind, failed_because', sql`${admin.id}, 'cash', 'other'`),
    'stop_mark_has_its_proof',
  ],
  ['by no one', mark('kind', sql`'cash'`), 'stop_mark_by_someone'],
  [
    'cash below zero',
    mark('account_id, kind, cash_paise', sql`${admin.id}, 'cash', -1`),
    'stop_mark_cash_sane',
  ],
])('a mark: %s', async ([, statement, expected]) => {
  expect(await tried(statement)).toContain(expected)
})

const link = (ahead: number) => sql`
  insert into driver_links (id, round_id, day, salt, created_by)
  values (gen_random_uuid(), ${roundId}, ${dayAhead(ahead)}, decode(repeat('00', 16), 'hex'), ${admin.id})`
const REVOKED = sql`update driver_links set revoked_at = now(), revoked_by = ${admin.id}`

test.for<[string, RawBuilder<unknown>[], string]>([
  ['one for each of two days', [link(2), link(3)], 'accepted'],
  ['a new one after the old was revoked', [link(2), REVOKED, link(2)], 'accepted'],
  ['two for one day', [link(2), link(2)], 'driver_link_one_per_day'],
  ['for a day that the round does not have', [link(9)], 'driver_link_of_a_day'],
  [
    'revoked by no one',
    [link(2), sql`update driver_links set revoked_at = now()`],
    'driver_link_revoked_by_someone',
  ],
])('the driver’s link: %s', async ([, statements, expected]) => {
  expect(await tried(...statements)).toContain(expected)
})

const count = (collected: number, counted: number, reason: string | null = null) => sql`
  insert into cash_counts (id, round_id, day, collected_paise, counted_paise, reason, closed_by)
  values (gen_random_uuid(), ${roundId}, ${dayAhead(2)}, ${collected}, ${counted}, ${reason}, ${admin.id})`
const settled = (because: string | null) => sql`
  update cash_counts set settled_at = now(), settled_by = ${admin.id}, settled_because = ${because}`

test.for<[string, RawBuilder<unknown>[], string]>([
  ['what was collected', [count(100, 100)], 'accepted'],
  [
    'a difference with a reason',
    [count(100, 90, 'A note was torn'), settled('Paid by the driver')],
    'accepted',
  ],
  ['twice for one day', [count(100, 100), count(100, 100)], 'cash_counted_once'],
  ['a difference without a reason', [count(100, 90)], 'cash_difference_has_a_reason'],
  [
    'a difference settled without a reason',
    [count(100, 90, 'A note was torn'), settled(null)],
    'cash_difference_settled_with_reason',
  ],
  [
    'settled although nothing differs',
    [count(100, 100), settled('Fine')],
    'cash_difference_settled_with_reason',
  ],
  ['below zero', [count(0, -1, 'Odd')], 'cash_count_counted_sane'],
])('the cash of a day is counted: %s', async ([, statements, expected]) => {
  expect(await tried(...statements)).toContain(expected)
})

test.for(['stop_marks', 'cash_counts'])('rows of %s are kept', async (table) => {
  expect(await tried(sql`delete from ${sql.table(table)}`)).toContain('append-only')
  expect(await tried(sql`truncate ${sql.table(table)} cascade`)).toContain('append-only')
})

const entry = (account: string, round: string | null, day: string | null) => sql`
  with txn as (insert into ledger_txns (source, source_id, kind) values ('cash_count', ${uuid()}, 'cash_counted') returning id)
  insert into ledger_entries (txn_id, position, account, round_id, round_day, amount_paise)
  select id, 0, ${account}::ledger_account, ${round}, ${day}::date, 100 from txn`

test.for<[string, string | null, string | null, string]>([
  ['cash_with_driver', roundId, dayAhead(2), 'accepted'],
  ['cash_difference', roundId, dayAhead(2), 'accepted'],
  ['cash', null, null, 'accepted'],
  ['cash_with_driver', null, null, 'ledger_round_day_named'],
  ['cash_difference', null, null, 'ledger_round_day_named'],
  ['cash_with_driver', roundId, null, 'ledger_round_day_named'],
  ['cash', roundId, dayAhead(2), 'ledger_round_day_named'],
  ['cash_with_driver', roundId, dayAhead(9), 'ledger_round_day_known'],
])('an entry of %s of round %s and day %s: %s', async ([account, round, day, expected]) => {
  expect(await tried(entry(account, round, day))).toContain(expected)
})

describe('cash that is collected while the day is counted', () => {
  const withDriver = async (ahead: number): Promise<number> => {
    const { rows } = await sql<{ paise: number }>`
      select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries
       where account = 'cash_with_driver' and round_id = ${roundId} and round_day = ${dayAhead(ahead)}`.execute(
      db,
    )
    return rows[0]?.paise ?? Number.NaN
  }
  const lockDay = (tx: Tx, ahead: number) =>
    sql`select from round_days where round_id = ${roundId} and day = ${dayAhead(ahead)}::date for no key update`.execute(
      tx,
    )

  /** Counts what is with the driver, and everything is there. */
  async function closeDay(tx: Tx, ahead: number): Promise<void> {
    const [id, day] = [uuid(), dayAhead(ahead)]
    const { rows } = await sql<{ paise: number }>`
      select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries
       where account = 'cash_with_driver' and round_id = ${roundId} and round_day = ${day}`.execute(tx)
    const paise = rows[0]?.paise ?? 0
    await sql`
      insert into cash_counts (id, round_id, day, collected_paise, counted_paise, closed_by)
      values (${id}, ${roundId}, ${day}, ${paise}, ${paise}, ${admin.id})`.execute(tx)
    if (paise > 0)
      await post(
        tx,
        { source: 'cash_count', sourceId: id, orderId: null },
        cashCounted({ roundId, day }, paise, paise),
      )
  }

  const untilOneWaits = async () => {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.waiting
      })
      .toBe(1)
  }

  test('counted first: the delivery waits, finds the day closed, and gives the cash to the office', async () => {
    const [first, late] = [await ordered(3), await ordered(3)]
    await advanced(first, 'delivered')
    expect(await withDriver(3)).toBe(65_00)
    const before = (await readBalances(db))['cash'] ?? 0
    let delivering: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await lockDay(tx, 3)
      delivering = advanced(late, 'delivered')
      await untilOneWaits()
      await closeDay(tx, 3)
    })
    await delivering
    expect(await withDriver(3)).toBe(0)
    expect(((await readBalances(db))['cash'] ?? 0) - before).toBe(130_00)
  })

  test('delivered first: the count waits and finds the cash', async () => {
    const id = await ordered(4)
    let counting: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      // As the delivery's own entry does.
      await sql`select from round_days where round_id = ${roundId} and day = ${dayAhead(4)}::date for share`.execute(
        tx,
      )
      counting = db.transaction().execute(async (other) => {
        await lockDay(other, 4)
        await closeDay(other, 4)
      })
      await untilOneWaits()
      await advanced(id, 'delivered')
    })
    await counting
    expect(await withDriver(4)).toBe(0)
    const { rows } = await sql<{ paise: number }>`
      select collected_paise::float8 as paise from cash_counts where day = ${dayAhead(4)}::date`.execute(db)
    expect(rows).toEqual([{ paise: 65_00 }])
  })

  test('nothing is added to a day that was counted', async () => {
    const id = await ordered(5)
    await db.transaction().execute((tx) => closeDay(tx, 5))
    const sale = sql`
      with txn as (insert into ledger_txns (source, source_id, kind) values ('order', ${id}, 'sale') returning id)
      insert into ledger_entries (txn_id, position, account, order_id, round_id, round_day, amount_paise)
      select id, 0, 'cash_with_driver', ${id}, ${roundId}, ${dayAhead(5)}::date, 100 from txn`
    expect(await tried(sale)).toContain('the cash of this day was counted')
  })
})
