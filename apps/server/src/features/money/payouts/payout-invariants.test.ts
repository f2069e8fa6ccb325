import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { openMarket } from '#testing/market.ts'
import { approve, draftOf, farmToPay, sendAll, sold } from './testing/payout-market.ts'
import { fillBank } from './testing/payouts.sql.ts'

const market = await openMarket()
const { db } = market

/** A run that is paid and a draft, of two farms each. */
beforeAll(async () => {
  const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
  const buyer = await market.person('user')
  const farms = [await farmToPay(market), await farmToPay(market)]
  const items = farms.map(({ item }) => item)
  await fillBank(db, 1_000_00)
  await sold(market, buyer, nandini, items)
  const paid = await draftOf(nandini, farms)
  await approve(omkar, paid)
  await sendAll(market, paid)
  await sold(market, buyer, nandini, items)
  await draftOf(nandini, farms)
})

test.each([
  ['farm_is_owed_what_no_sent_payout_paid', `update payout_entries set live = false`],
  [
    'farm_is_owed_what_no_sent_payout_paid',
    `update ledger_txns set kind = 'payout' where kind = 'payout_sent'`,
  ],
  ['payout_entry_lives_with_its_payout', `update payout_entries set live = false`],
  ['payout_is_its_entries_less_deductions', `update payout_entries set amount_paise = amount_paise + 1`],
  ['payout_is_its_entries_less_deductions', `delete from payout_entries`],
  [
    'payout_run_is_its_payouts',
    `update payout_runs set gross_paise = gross_paise + 1, net_paise = net_paise + 1`,
  ],
  ['payout_posted_as_it_ended', `update payouts set state = 'sent', ended_at = null where state = 'paid'`],
  [
    'payout_posted_as_it_ended',
    `update payouts set state = 'paid', utr = id::text, sent_at = now(), ended_at = now() where state = 'due'`,
  ],
  [
    'payout_run_done_when_all_ended',
    `update payout_runs set state = 'sending', ended_at = null where state = 'done'`,
  ],
  [
    'ledger_balances_match_the_rows',
    `update payouts set state = 'sent', ended_at = null where state = 'paid'`,
  ],
  ['ledger_balances_match_the_rows', `update ledger_entries set account = 'cash' where account = 'bank'`],
  ['order_triggers_are_on', `drop trigger payout_only_forward on payouts`],
  ['order_triggers_are_on', `alter table payout_runs disable trigger payout_run_only_forward`],
])('%s: %s', async (promise, statement) => {
  const undone = new Error('undone')
  const broken = db.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${statement}`).execute(tx)
    expect(await verifyData(tx)).toContainEqual(expect.objectContaining({ promise }))
    throw undone
  })
  await expect(broken).rejects.toBe(undone)
})

test.each([
  [
    'a payout that was sent is not due again',
    `update payouts set state = 'due', ended_at = null, sent_at = null where state = 'paid'`,
    'moves forward only',
  ],
  [
    'a payout keeps its amount',
    `update payouts set net_paise = 1, gross_paise = 1, deductions_paise = 0 where state = 'due'`,
    'moves forward only',
  ],
  [
    'a payout keeps its account',
    `update payouts set account_id = (select id from payout_accounts where id <> payouts.account_id limit 1)`,
    'moves forward only',
  ],
  [
    'a payout of a draft is not sent',
    `update payouts set state = 'sent', sent_at = now() where state = 'due'`,
    'a run that was approved',
  ],
  [
    'a payout of a draft is not dropped alone',
    `update payouts set state = 'dropped', ended_at = now() where state = 'due'`,
    'dropped with its run',
  ],
  [
    'an entry is not released while its payout lives',
    `update payout_entries set live = false`,
    'released with its payout',
  ],
  [
    'a run does not skip its approval',
    `update payout_runs set state = 'sending' where state = 'draft'`,
    'payout_run_approved_by_a_person|moves forward only',
  ],
  [
    'a run that was paid is not thrown away',
    `update payout_runs set state = 'thrown_away', thrown_away_by = drafted_by where state = 'done'`,
    'moves forward only',
  ],
  ['a payout is not deleted', `delete from payouts`, 'append-only|never|kept'],
])('%s, also by SQL', async (_name, statement, message) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(new RegExp(message))
})

test('an entry in a live payout is in no other', async () => {
  const doubled = sql`
    insert into payout_entries (payout_id, txn_id, position, amount_paise)
    select due.id, held.txn_id, held.position, held.amount_paise
      from payout_entries as held join payouts as paid on paid.id = held.payout_id and paid.state = 'paid'
      join payouts as due on due.state = 'due' and due.farmer_id = paid.farmer_id`.execute(db)
  await expect(doubled).rejects.toMatchObject({ constraint: 'payout_entry_live_once' })
})

test('an entry of another farm is not paid', async () => {
  const others = sql`
    insert into payout_entries (payout_id, txn_id, position, amount_paise)
    select due.id, entry.txn_id, entry.position, -entry.amount_paise
      from payouts as due join ledger_entries as entry on entry.farmer_id <> due.farmer_id
     where due.state = 'due' and not exists (
       select from payout_entries where txn_id = entry.txn_id and position = entry.position and live)
       and entry.order_id is null limit 1`.execute(db)
  await expect(others).rejects.toThrow('pays entries of its farm')
})
