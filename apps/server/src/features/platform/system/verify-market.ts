import { announce } from '#db/changes/changes.ts'
import { type Invariant, invariants, readOneSnapshot, verifyOne } from '#db/invariants.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { endAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import type { Log } from '#logging/log.ts'
import { insertRun, type VerificationRun } from './verification-runs.sql.ts'

/**
 * Invariants that read whole tables of orders and cost more than 0.3 s at 200,000 orders: 41 of 45 s of all of them. They
 * are checked once a night. The three about money given back stay frequent.
 */
const NIGHTLY: ReadonlySet<string> = new Set([
  'cancelled_order_and_refund_notify_their_buyer',
  'cancelled_order_gives_back_exactly_its_lines',
  'farm_figures_are_those_of_parcels_and_ledger',
  'farm_is_owed_its_lines_of_paid_orders',
  'ledger_balances_match_the_rows',
  'ledger_transaction_sums_to_zero',
  'online_order_has_its_payment_intent',
  'order_events_agree_with_the_order',
  'order_has_the_status_of_its_slowest_parcel',
  'order_is_packed_with_its_last_parcel',
  'order_is_the_sum_of_its_parcels_and_lines',
  'order_takes_exactly_its_lines',
  'paid_order_has_its_money',
  'parcel_is_packed_with_its_last_line',
  'parcel_is_placed_as_its_order',
  'payment_intent_matches_the_buyer_and_amount_of_its_order',
  'placed_order_notifies_its_buyer_and_its_farms',
  'search_words_are_true',
])

interface Deps {
  readonly db: Db
  readonly log: Log
}

/**
 * Checks the invariants of the data in one read-only snapshot, stores the result, raises an alarm for each broken one and
 * ends the alarms of those that hold again. What a run did not check keeps its alarm.
 */
export async function verifyMarket({ db, log }: Deps, scope: VerificationRun['scope']): Promise<void> {
  const checked = invariants.filter(({ name }) => scope === 'full' || !NIGHTLY.has(name))
  const startedAt = new Date()
  const started = performance.now()
  const broken = await findBroken(db, checked)
  const durationMs = Math.round(performance.now() - started)
  await inTransaction(db, async (tx) => {
    await insertRun(tx, { scope, startedAt, durationMs, checked: checked.length, broken })
    for (const [invariant, count] of Object.entries(broken))
      await raiseAlarm(tx, { kind: 'invariant_broken', cause: invariant, facts: { invariant, count } })
    const kept = checked.map(({ name }) => name).filter((name) => broken[name] === undefined)
    if ((await endAlarms(tx, 'invariant_broken', kept)) > 0)
      announce(tx, { what: 'orders', to: [], admins: true })
  })
  if (Object.keys(broken).length > 0) log.error({ scope, broken }, 'invariants broken')
}

/** Reads one snapshot: rows that change between two statements must not look like a contradiction. */
const findBroken = (db: Db, checked: readonly Invariant[]): Promise<Record<string, number>> =>
  inTransaction(db, async (tx) => {
    await readOneSnapshot(tx)
    const broken: Record<string, number> = {}
    for (const invariant of checked) {
      const bad = await verifyOne(tx, invariant)
      if (bad > 0) broken[invariant.name] = bad
    }
    return broken
  })
