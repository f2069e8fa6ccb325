import { gatewaySettled } from '@farmgate/domain/money/ledger/postings.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Sealed } from '#adapters/vault/vault.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'

/** A verified account of this farm that may be paid at once. */
export async function giveAccount(db: Db, farmerId: string): Promise<string> {
  const id = uuid()
  await sql`
    insert into payout_accounts (id, farmer_id, kind, cipher, key_id, fingerprint, masked, holder_name, state, checked_by,
                                 usable_from, verified_at)
    values (${id}, ${farmerId}, 'bank', ${Buffer.alloc(40)}, 'test', ${id}, 'HDFC0000123 ••••4417', 'Ravi Patil', 'verified',
            'rail', now() - interval '1 day', now() - interval '1 day')`.execute(db)
  return id
}

/** Gives an account that was put there without its number one. */
export async function sealAccount(db: Db, id: string, { cipher, keyId }: Sealed): Promise<void> {
  await sql`update payout_accounts set cipher = ${cipher}, key_id = ${keyId} where id = ${id}`.execute(db)
}

/** Takes an account out of use from now on, as another one that has become usable does. */
export async function replaceAccount(db: Db, id: string): Promise<void> {
  await sql`update payout_accounts set replaced_at = now() where id = ${id}`.execute(db)
}

export async function listStates(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from payout_accounts where id = any(${accountIds}::uuid[]) order by created_at`.execute(db)
  return rows.map(({ state }) => state)
}

/** Operators have confirmed the accounts of this farm again. */
export async function confirmAccounts(db: Db, farmerId: string, adminId: string): Promise<void> {
  await sql`
    update payout_accounts set state = 'verified', decided_by = ${adminId}, decided_at = clock_timestamp()
     where farmer_id = ${farmerId} and state = 'blocked'`.execute(db)
}

/** Approves a draft past our rules, as an attacker with the rights of the API would. */
export async function approveDirectly(db: Db, runId: string, adminId: string): Promise<void> {
  await sql`
    update payout_runs set state = 'approved', approved_by = ${adminId}, approved_at = now() where id = ${runId}`.execute(
    db,
  )
}

export async function changeReporter(db: Db, payoutId: string, adminId: string): Promise<void> {
  await sql`update payouts set reported_by = ${adminId} where id = ${payoutId}`.execute(db)
}

/** Moves all deliveries so far into the past, so that their wait is over. */
export async function endWaits(db: Db): Promise<void> {
  await sql`
    update orders set delivered_at = delivered_at - interval '3 days'
     where delivered_at > now() - interval '2 days'`.execute(db)
}

/** The gateway has paid this much into the bank. */
export const fillBank = (db: Db, amountPaise: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const id = uuid()
    await sql`
      insert into gateway_settlements (id, gateway_settlement_id, amount_paise, settled_at)
      values (${id}, ${`setl_${id}`}, ${amountPaise}, now())`.execute(tx)
    await post(tx, { source: 'settlement', sourceId: id, orderId: null }, gatewaySettled(amountPaise))
  })

/** Moves the moment at which a run was sent into the past, which the database forbids to the application. */
export const sentDaysAgo = (db: Db, runId: string, days: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`alter table payouts disable trigger payout_only_forward`.execute(tx)
    await sql`
      update payouts set sent_at = now() - ${days} * interval '1 day' where run_id = ${runId}`.execute(tx)
    await sql`alter table payouts enable trigger payout_only_forward`.execute(tx)
  })

/** Makes all payouts under way due to be asked about. */
export async function askAgain(db: Db): Promise<void> {
  await sql`update payouts set next_try_at = now() where state = 'sent'`.execute(db)
}

/** Only a webhook can say for an hour how payouts ended. */
export async function askLater(db: Db): Promise<void> {
  await sql`update payouts set next_try_at = now() + interval '1 hour' where state = 'sent'`.execute(db)
}

export async function countWebhooksAbout(db: Db, railId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_events where gateway_payout_id = ${railId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The runs that a farm is in. */
export async function listRunsOf(db: Db, farmerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select run_id as id from payouts where farmer_id = ${farmerId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PayoutFacts {
  readonly id: string
  readonly runId: string
  readonly farmerId: string
  readonly state: string
  readonly netPaise: number
  readonly utr: string | null
  readonly reference: string
  readonly railId: string | null
  readonly reason: string | null
}

const facts = sql`
  select id, run_id as "runId", farmer_id as "farmerId", state, net_paise::float8 as "netPaise", utr, reference,
         rail_id as "railId", reason
    from payouts`

export async function readPayouts(db: Db, runId: string): Promise<PayoutFacts[]> {
  const { rows } = await sql<PayoutFacts>`${facts} where run_id = ${runId} order by id`.execute(db)
  return rows
}

export async function readRunState(db: Db, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from payout_runs where id = ${runId}`.execute(db)
  return rows[0]?.state
}

export async function countUnpaid(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payouts where run_id = ${runId} and state <> 'paid'`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the payouts of a run were committed as sent. */
export async function readSentTimes(db: Db, runId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select sent_at as at from payouts where run_id = ${runId} and sent_at is not null`.execute(db)
  return rows.map(({ at }) => at)
}

/** All payouts of these farms that were sent. */
export async function readSent(db: Db, farmerIds: readonly string[]): Promise<PayoutFacts[]> {
  const { rows } = await sql<PayoutFacts>`
    ${facts} where farmer_id = any(${farmerIds}::uuid[]) and sent_at is not null order by id`.execute(db)
  return rows
}

/** Whether a sale of this order is in a payout that was sent. */
export async function isPaidOut(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries as sold
      join payout_entries as paid using (txn_id, position)
      join payouts on payouts.id = paid.payout_id
     where sold.order_id = ${orderId} and sold.farmer_id is not null and paid.live and payouts.sent_at is not null
     limit 1`.execute(db)
  return rows.length > 0
}

/** What a farm is owed by the ledger. */
export async function readOwedTo(db: Db, farmerId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(0 - sum(amount_paise), 0)::float8 as owed from ledger_entries where farmer_id = ${farmerId}`.execute(
    db,
  )
  return rows[0]?.owed ?? 0
}

/** How many postings of each kind payouts have. */
export async function countPostings(db: Db, payoutId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from ledger_txns
     where source = 'payout' and source_id = ${payoutId} group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** The farm was paid more than it sold, by hand, and is suspended. */
export const leaveWithDebt = (
  db: Db,
  farmerId: string,
  adminId: string,
  amountPaise: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      update farmer_profiles set suspended_at = now(), suspended_by = ${adminId}, suspend_reason = 'Left the market'
       where account_id = ${farmerId}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into ledger_txns (source, source_id, kind) values ('payout', ${uuid()}, 'payout') returning id`.execute(
      tx,
    )
    await sql`
      insert into ledger_entries (txn_id, position, account, farmer_id, amount_paise)
      values (${rows[0]?.id}, 0, 'farm', ${farmerId}, ${amountPaise}), (${rows[0]?.id}, 1, 'payouts', null, ${-amountPaise})`.execute(
      tx,
    )
  })
