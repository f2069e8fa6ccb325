import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { cashCounted } from '@farmgate/domain/money/ledger/postings.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { ADDRESS, openMarket } from '#testing/market.ts'
import { announcedPayment, somethingOnSale, sweepAll } from '#testing/builders/money.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { dayAhead, makeRound } from '#testing/builders/rounds.sql.ts'
import { verifyData, findHeldMoney } from './invariants.sql.ts'

const market = await openMarket()
const { db } = market

/** One product on sale, one on sale with a waiting change, and one that waits for review itself. */
beforeAll(async () => {
  const { id: farmerId } = await market.person('farmer')
  const [, changed = ''] = await putAllOnSale(db, [
    { farmerId, name: 'Okra' },
    { farmerId, name: 'Tomato' },
    { farmerId, name: 'Onion', status: 'pending' },
  ])
  await propose(sql`products.id = ${changed}`, sql`'Desi tomato'`).execute(db)
})

const propose = (of: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  insert into product_changes (product_id, name, description, category, unit, picture_id, travels)
  select id, ${name}, description, category, unit, picture_id, travels from products where ${of}`

/** With triggers off, as a superuser could write. */
const unguarded = (statement: string) => sql.raw(`set local session_replication_role = replica; ${statement}`)

test('the audit log can not be changed', async () => {
  await market.person('admin')
  await expect(sql`update audit_log set action = 'nothing'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
})

test.each(['stock_moves', 'price_history'])('a row of %s can not be changed', async (table) => {
  await expect(sql`update ${sql.table(table)} set product_id = product_id`.execute(db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
})

test.each([
  ['farmer_has_profile', sql`delete from farmer_profiles`],
  ['session_epoch_never_ahead', sql`update sessions set epoch = 9`],
  [
    'idempotency_key_has_response',
    sql`insert into idempotency_keys values ('a', 'b', 'key-00001', '\\x00', null)`,
  ],
  [
    'newsletter_address_has_consent',
    sql`insert into newsletter_subscribers (id, email, language, unsubscribe_token)
        values (gen_random_uuid(), 'asha@example.in', 'en', repeat('x', 43))`,
  ],
  ['audit_log_is_append_only', sql`drop trigger audit_log_append_only on audit_log`],
  ['live_session_has_its_accounts_role', sql`update sessions set role = 'admin'`],
  [
    'profile_belongs_to_farmer',
    sql`insert into farmer_profiles (account_id) select id from accounts where role = 'user' limit 1`,
  ],
  [
    'sessions_within_limit',
    sql`insert into sessions (id, account_id, role, salt, epoch, idle_expires_at, absolute_expires_at)
        select gen_random_uuid(), account_id, role, salt, epoch, idle_expires_at, absolute_expires_at
          from (select * from sessions limit 1) as one, generate_series(1, 100)`,
  ],
  [
    'address_belongs_to_buyer',
    sql`update addresses set account_id = (select id from accounts where role = 'farmer' limit 1)`,
  ],
  [
    'address_is_saved_once',
    sql`insert into saved_addresses (
          id, account_id, label, full_name, phone, email, street, city, state, pincode, country)
        select id, account_id, 'Office', full_name, phone, email, street, city, state, pincode, country from addresses`,
  ],
  [
    'addresses_at_most_ten',
    unguarded(`insert into saved_addresses (
                 id, account_id, label, full_name, phone, email, street, city, state, pincode, country)
               select gen_random_uuid(), account_id, 'Office', full_name, phone, email, street, city, state, pincode,
                      country
                 from addresses, generate_series(1, 10)`),
  ],
  [
    'product_belongs_to_farmer',
    unguarded(`update products set farmer_id = (select id from accounts where role = 'user' limit 1)`),
  ],
  [
    'products_know_whether_their_farm_sells',
    unguarded(`update accounts set status = 'disabled' where id in (select farmer_id from products)`),
  ],
  [
    'products_know_whether_their_farm_sells',
    unguarded(
      `update farmer_profiles set suspended_at = now(), suspend_reason = 'Spoiled', suspended_by = account_id`,
    ),
  ],
  ['product_has_stock_level', unguarded('delete from stock_levels')],
  ['stock_conservation', unguarded('update stock_levels set available = available + 1')],
  ['newest_price_is_the_one_charged', unguarded('update products set price_paise = price_paise - 1')],
  ['category_counts_what_is_listed', sql`update categories set listed_count = 9 where name = 'Dairy'`],
  ['change_is_of_an_approved_product', propose(sql`name = 'Onion'`, sql`'Red onion'`)],
  ['change_changes_something', propose(sql`name = 'Okra'`, sql`name`)],
  [
    'farm_change_changes_something',
    sql`insert into farm_changes (account_id, name, place, about)
        select account_id, name, place, about from farmer_profiles join accounts on id = account_id limit 1`,
  ],
  [
    'deal_is_not_of_a_deleted_product',
    sql.raw(`insert into deals (position, product_id) select 1, id from products where name = 'Okra';
             update products set deleted_at = now() where name = 'Okra'`),
  ],
  ['search_words_are_true', unguarded(`update products set words = words || 'gold:1C'`)],
  ['hindi_names_are_true', unguarded(`update products set hindi_name = 'सोना'`)],
  ['produce_tags_are_those_of_what_is_on_sale', sql`delete from product_marks`],
  [
    'produce_tags_are_those_of_what_is_on_sale',
    sql`insert into product_marks select '@gold', id from products`,
  ],
  ['catalogue_triggers_are_on', sql`drop trigger stock_moves_append_only on stock_moves`],
  ['catalogue_triggers_are_on', sql`alter table accounts disable trigger farm_name_reviewed`],
  ['catalogue_triggers_are_on', sql`alter table products disable trigger product_reviewed_as_sold`],
])('verifyData reports %s when it is broken', async (promise, breakIt) => {
  await market.person('farmer')
  await market.db.deleteFrom('addresses').execute()
  await market.person('user')
  expect(await noticed(breakIt)).toEqual([promise])
})

/** Returns what `verifyData` reports after this change, which is then rolled back. */
async function noticed(breakIt: RawBuilder<unknown>): Promise<string[]> {
  const broken = new Error('roll back')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      await breakIt.execute(tx)
      found = (await verifyData(tx)).filter(({ bad }) => bad > 0).map((row) => row.promise)
      throw broken
    })
    .catch((error: unknown) => expect(error).toBe(broken))
  return found
}

test.each([
  ['order_lines', 'quantity'],
  ['order_events', 'kind'],
  ['ledger_txns', 'kind'],
  ['ledger_entries', 'amount_paise'],
])('a row of %s about orders and money can not be changed', async (name, column) => {
  const table = sql.table(name)
  const same = sql`${sql.ref(column)} = ${sql.ref(column)}`
  await expect(sql`update ${table} set ${same}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from ${table}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${table} cascade`.execute(db)).rejects.toThrow('append-only')
})

test.each(['orders', 'parcels', 'payments', 'refunds'])('a row of %s can not be deleted', async (table) => {
  await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('append-only')
})

/** One order of each outcome: delivered for cash, paid, waiting, cancelled after payment, returned; and money without an order. */
describe('verifyData on orders and money', () => {
  beforeAll(async () => {
    const buyer = await market.person('user')
    const admin = await market.person('admin')
    const okra = await somethingOnSale(market)
    await deliveredOrder(market, buyer, admin, [okra])
    await placedOrder(market, buyer, [{ ...okra, count: 3 }], 'UPI')
    await paidOrder(market, buyer, [{ ...okra, count: 4 }])
    const cancelled = await paidOrder(market, buyer, [{ ...okra, count: 5 }])
    await buyer.call(cancelOrder, { params: { id: cancelled._id }, body: { reason: 'Changed my mind' } })
    const returned = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 2 }], 'UPI')
    await buyer.call(requestReturn, { params: { id: returned._id }, body: {} })
    await admin.call(decideReturn, { params: { id: returned._id }, body: { status: 'approved' } })
    const claimed = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 2 }], 'UPI')
    const claim = { line: okra._id, grams: 500, reason: 'spoiled' as const }
    await buyer.call(makeClaim, { params: { id: claimed._id }, body: claim })
    const { id: farmerId } = await market.person('farmer')
    const [onRound = ''] = await putAllOnSale(db, [{ farmerId, name: 'Radish' }])
    const roundId = await makeRound(db, {
      name: 'Kothrud',
      farms: [farmerId],
      pincodes: [ADDRESS.pincode],
      daysAhead: [2],
      adminId: admin.id,
    })
    const radish = await onSale(market, onRound)
    const driven = await deliveredOrder(market, buyer, admin, [{ ...radish, count: 2 }])
    await endStop(driven._id, admin.id)
    await countCash(roundId, admin.id, 10_00)
    await placedOrder(market, buyer, [radish])
    const waiting = await announcedPayment(buyer, 500)
    await market.simulator.pay({ order_id: waiting, outcome: 'captured' })
    await sweepAll(market)
    await db.updateTable('market_settings').set({ unmatched_count_max: 0 }).execute()
    const unknown = await market.deps.gateway.createOrder({ receipt: 'not one of ours', amountPaise: 95_00 })
    await market.simulator.pay({ order_id: unknown.id, outcome: 'captured' })
    await sweepAll(market)
    expect(
      await db.selectFrom('payments').select('refund_hold').where('refund_hold', 'is not', null).execute(),
    ).toEqual([{ refund_hold: 'held' }])
    expect(await findHeldMoney(db)).toEqual([{ hold: 'held', payments: 1, amountPaise: 95_00 }])
    expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
  })

  /** The driver handed it over. */
  async function endStop(orderId: string, accountId: string): Promise<void> {
    await sql`
      insert into stop_marks (id, stop_id, account_id, kind, code, marked_at)
      select gen_random_uuid(), id, ${accountId}, 'code', code, now() from stops where order_id = ${orderId}`.execute(
      db,
    )
    await sql`update stops set result = 'delivered', result_at = now() where order_id = ${orderId}`.execute(
      db,
    )
  }

  /** All that the driver has, of which something is missing. */
  async function countCash(roundId: string, adminId: string, missingPaise: number): Promise<void> {
    const day = dayAhead(2)
    const { rows } = await sql<{ paise: number }>`
      select sum(amount_paise)::float8 as paise from ledger_entries where account = 'cash_with_driver'`.execute(
      db,
    )
    const collected = rows[0]?.paise ?? 0
    const counted = collected - missingPaise
    const id = uuid()
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into cash_counts (id, round_id, day, collected_paise, counted_paise, reason, closed_by)
        values (${id}, ${roundId}, ${day}, ${collected}, ${counted}, 'A note was torn', ${adminId})`.execute(
        tx,
      )
      const source = { source: 'cash_count', sourceId: id, orderId: null } as const
      await post(tx, source, cashCounted({ roundId, day }, collected, counted))
    })
  }

  const driven = `(select order_id from stops where result = 'delivered')`
  const paid = `(select id from orders where captured_paise > 0 and status = 'confirmed')`
  const late = `(select payment_id from refunds limit 1)`

  test.each([
    ['order_takes_exactly_its_lines', `update order_lines set quantity = quantity + 1`],
    ['order_takes_exactly_its_lines', `delete from order_lines`],
    ['order_takes_exactly_its_lines', `delete from stock_moves where kind = 'take'`],
    ['cancelled_order_gives_back_exactly_its_lines', `delete from stock_moves where kind = 'release'`],
    [
      'cancelled_order_gives_back_exactly_its_lines',
      `insert into stock_moves (product_id, order_id, kind, delta)
       select product_id, order_id, 'release', quantity from order_lines where order_id = ${paid}`,
    ],
    ['order_is_the_sum_of_its_parcels_and_lines', `update parcels set items_paise = items_paise + 1`],
    [
      'order_has_the_status_of_its_slowest_parcel',
      `update parcels set status = 'shipped' where order_id = ${paid}`,
    ],
    ['round_day_counts_its_places', `update round_days set taken = taken - 1`],
    ['round_day_counts_its_places', `update stops set released_at = now()`],
    ['place_carries_a_parcel', `update parcels set stop_id = null, goes_by = null`],
    [
      'parcel_on_a_round_has_a_place',
      `update stops set released_at = now(); update round_days set taken = 0`,
    ],
    ['counted_cash_is_what_was_collected', `update cash_counts set collected_paise = collected_paise + 1`],
    ['counted_cash_is_what_was_collected', `delete from cash_counts`],
    [
      'counted_cash_is_what_was_collected',
      `delete from ledger_entries where account = 'cash_with_driver' and order_id is null`,
    ],
    [
      'counted_cash_is_what_was_collected',
      `update ledger_entries set round_day = round_day + 1 where account = 'cash_with_driver' and order_id is null`,
    ],
    [
      'cash_with_a_driver_is_of_delivered_orders',
      `update ledger_entries set order_id = ${paid} where account = 'cash_with_driver' and order_id is not null`,
    ],
    [
      'cash_with_a_driver_is_of_delivered_orders',
      `update ledger_entries set round_day = round_day + 1 where account = 'cash_with_driver'`,
    ],
    [
      'cash_with_a_driver_is_of_delivered_orders',
      `update orders set status = 'shipped', delivered_at = null, shipped_at = now(), captured_paise = 0, paid_at = null
        where id = ${driven}`,
    ],
    ['ledger_balances_match_the_rows', `update cash_counts set counted_paise = counted_paise + 1`],
    [
      'ledger_balances_match_the_rows',
      `insert into gateway_settlements (id, gateway_settlement_id, amount_paise, settled_at)
       values (gen_random_uuid(), 'setl_unposted', 1, now())`,
    ],
    [
      'ledger_balances_match_the_rows',
      `update ledger_entries set account = 'cash', round_id = null, round_day = null where account = 'cash_difference'`,
    ],
    [
      'delivered_stop_has_delivered_bags',
      `update stops set result = 'delivered', result_at = now() where result is null`,
    ],
    [
      'settled_stop_has_nothing_to_hand_over',
      `update stops set result = 'failed', result_at = now(), failed_because = 'other', settled_at = now()
        where result is null`,
    ],
    ['ended_stop_has_a_mark', `delete from stop_marks`],
    ['parcel_is_placed_as_its_order', `update parcels set placed = not placed`],
    [
      'cart_belongs_to_buyer',
      `insert into cart_lines (id, buyer_id, product_id, quantity, price_seen_paise)
       select gen_random_uuid(), farmer_id, id, 1, 100 from products limit 1`,
    ],
    ['paid_order_has_its_money', `update payments set currency = 'USD' where order_id = ${paid}`],
    [
      'paid_order_has_its_money',
      `update payments set amount_paise = amount_paise - 1 where order_id = ${paid}`,
    ],
    [
      'paid_order_has_its_money',
      `update payments set status = 'authorized', captured_at = null where order_id = ${paid}`,
    ],
    [
      'paid_order_has_its_money',
      `update orders set captured_paise = total_paise, paid_at = now(), payment_deadline = null where awaiting`,
    ],
    [
      'paid_order_has_its_money',
      `update orders set captured_paise = 0, paid_at = null, payment_deadline = now() where id = ${paid}`,
    ],
    [
      'payment_intent_matches_the_buyer_and_amount_of_its_order',
      `update payment_intents set amount_paise = amount_paise + 1`,
    ],
    [
      'online_order_has_its_payment_intent',
      `update payment_intents set order_id = null where order_id = ${paid}`,
    ],
    [
      'captured_money_is_accounted_for',
      `update payment_intents set created_at = now() - interval '41 minutes'`,
    ],
    ['captured_money_is_accounted_for', `update payments set stray = 'second' where order_id = ${paid}`],
    [
      'captured_money_is_accounted_for',
      `insert into refunds (id, payment_id, cause, amount_paise, next_try_at)
       select gen_random_uuid(), id, 'stray', amount_paise, now() from payments where refund_hold = 'held'`,
    ],
    [
      'captured_money_is_accounted_for',
      `update payments set refund_hold = 'released' where refund_hold = 'held';
       update alarms set resolved_at = now() - interval '41 minutes', resolution = 'sent_back',
              resolved_by = (select id from accounts where role = 'admin' limit 1)`,
    ],
    [
      'captured_money_is_accounted_for',
      `update payments set refund_hold = null, alarm_id = null where refund_hold = 'held'`,
    ],
    ['held_payment_has_its_alarm', `update alarms set resolved_at = now(), resolution = 'ended'`],
    ['held_payment_has_its_alarm', `update payments set refund_hold = 'not_ours' where refund_hold = 'held'`],
    [
      'ledger_balances_match_the_rows',
      `update payments set amount_paise = amount_paise + 1 where refund_hold = 'held'`,
    ],
    ['promised_back_is_what_refunds_say', `update payments set refund_reserved_paise = 0 where id = ${late}`],
    [
      'refund_is_sent_again_as_one_of_the_same_money',
      `update refunds set cause = 'manual:1' where id = (select id from refunds where payment_id is not null limit 1)`,
    ],
    ['undone_order_is_refunded_once_and_no_other_is', `delete from refunds where cause = 'cancel'`],
    [
      'undone_order_is_refunded_once_and_no_other_is',
      `update refunds set order_id = ${paid} where cause = 'return'`,
    ],
    [
      'ledger_transaction_sums_to_zero',
      `update ledger_entries set amount_paise = amount_paise + 1 where account = 'farm'`,
    ],
    ['ledger_balances_match_the_rows', `delete from ledger_entries where account = 'gateway_clearing'`],
    [
      'ledger_balances_match_the_rows',
      `update ledger_entries set account = 'cash' where account = 'unclaimed'`,
    ],
    [
      'ledger_balances_match_the_rows',
      `update refunds set state = 'due', ended_at = null, next_try_at = now()`,
    ],
    ['ledger_balances_match_the_rows', `update payments set fee_paise = fee_paise + 1`],
    [
      'farm_is_owed_its_lines_of_paid_orders',
      `update ledger_entries set farmer_id = (select id from accounts where name = 'farmer 1') where account = 'farm'`,
    ],
    ['farm_figures_are_those_of_parcels_and_ledger', `delete from farm_figure_events where orders > 0`],
    [
      'farm_figures_are_those_of_parcels_and_ledger',
      `insert into farm_days (farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise)
       select farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise from farm_figures limit 1`,
    ],
    [
      'farm_figures_are_those_of_parcels_and_ledger',
      `update farm_figure_events set day = day - 1 where refunded_paise > 0`,
    ],
    ['market_figures_are_those_of_orders_and_ledger', `delete from market_figure_events where orders > 0`],
    ['market_figures_are_those_of_orders_and_ledger', `update market_figure_events set given_back_paise = 0`],
    ['market_figures_are_those_of_orders_and_ledger', `update market_figure_events set day = day - 1`],
    ['claimed_change_has_its_claim', `delete from item_claims`],
    ['approved_claim_has_its_change', `update item_claims set given_paise = given_paise - 1`],
    ['parcel_is_packed_with_its_last_line', `update parcels set packed_at = now()`],
    ['order_is_packed_with_its_last_parcel', `update orders set farms_to_pack = 0`],
    ['order_events_agree_with_the_order', `delete from order_events where kind = 'paid'`],
    ['order_events_agree_with_the_order', `delete from order_events where kind = 'placed'`],
    ['order_events_agree_with_the_order', `delete from order_events where kind = 'return_approved'`],
    [
      'order_events_agree_with_the_order',
      `insert into order_events (order_id, kind, by) values (${paid}, 'shipped', 'admin')`,
    ],
    ['refund_events_agree_with_the_refunds', `delete from order_events where kind = 'refund_processed'`],
    ['placed_order_notifies_its_buyer_and_its_farms', `delete from mails where kind = 'order_placed'`],
    ['placed_order_notifies_its_buyer_and_its_farms', `delete from mails where kind = 'farm_new_order'`],
    [
      'placed_order_notifies_its_buyer_and_its_farms',
      `insert into mails (id, kind, cause, order_id, recipient_id)
       select gen_random_uuid(), 'farm_new_order', order_id, order_id, farmer_id from parcels where not placed`,
    ],
    ['cancelled_order_and_refund_notify_their_buyer', `delete from mails where kind = 'order_cancelled'`],
    ['cancelled_order_and_refund_notify_their_buyer', `delete from mails where kind = 'refund_processed'`],
    ['notice_in_an_inbox_has_its_mail', `delete from mails where kind = 'order_delivered'`],
    ['cancelled_order_notifies_its_farms', `delete from notices where kind = 'farm_order_cancelled'`],
    [
      'notices_about_orders_go_to_their_people',
      `update notices set account_id = (select id from accounts where name = 'farmer 1') where order_id = ${paid}`,
    ],
    [
      'address_that_was_left_is_not_kept',
      `update mails set left_address = 'old@example.in', next_try_at = null`,
    ],
    ['deleted_people_are_erased', `update accounts set deleted_at = now() where role = 'user'`],
    ['order_triggers_are_on', `drop trigger audit_log_changes_by_erasure_alone on audit_log`],
    ['order_triggers_are_on', `alter table orders disable trigger order_keeps_its_rules`],
    ['order_triggers_are_on', `drop trigger ledger_entries_append_only on ledger_entries`],
    ['order_triggers_are_on', `alter table parcels disable trigger new_parcels_count`],
    ['order_triggers_are_on', `alter table ledger_entries disable trigger driver_cash_is_open`],
    ['order_triggers_are_on', `alter table stops disable trigger stop_ends_once`],
  ])('%s: %s', async (promise, statement) => {
    expect(await noticed(unguarded(statement))).toContain(promise)
  })
})
