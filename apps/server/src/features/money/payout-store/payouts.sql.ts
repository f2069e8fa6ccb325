import type { BankStatement } from '@farmgate/domain/money/payouts/bank-results.ts'
import type { Deduction } from '@farmgate/domain/money/payouts/deductions.ts'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { PayoutState } from '@farmgate/domain/money/payouts/payout.ts'
import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import type { EarlierPayout, PayoutWarning } from '@farmgate/domain/money/payouts/payout-run.ts'
import { sql } from 'kysely'
import type { Sealed } from '#adapters/vault/vault.ts'
import type { Db, Tx } from '#db/pool.ts'

export interface DraftedPayout {
  readonly id: string
  readonly farmerId: string
  readonly accountId: string
  readonly grossPaise: number
  readonly deductionsPaise: number
  readonly netPaise: number
  readonly warnings: readonly PayoutWarning[]
  readonly reference: string
  readonly deductions: readonly Deduction[]
  readonly entries: readonly EntryOfPayout[]
}

interface EntryOfPayout {
  readonly txnId: number
  readonly position: number
  readonly amountPaise: number
}

/** Its id is the key that makes sending it twice harmless. */
export async function insertPayouts(tx: Tx, runId: string, payouts: readonly DraftedPayout[]): Promise<void> {
  const rows = payouts.map(({ deductions: _deductions, entries: _entries, ...payout }) => payout)
  await sql`
    insert into payouts (id, run_id, farmer_id, account_id, gross_paise, deductions_paise, net_paise, warnings, reference,
                         idempotency_key)
    select id, ${runId}, "farmerId", "accountId", "grossPaise", "deductionsPaise", "netPaise", warnings, reference, id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as payout (id uuid, "farmerId" uuid, "accountId" uuid, "grossPaise" bigint, "deductionsPaise" bigint,
                   "netPaise" bigint, warnings text[], reference text)`.execute(tx)
  const deductions = payouts.flatMap(({ id, deductions: own }) =>
    own.map((each) => ({ payoutId: id, ...each })),
  )
  await sql`
    insert into payout_deductions (payout_id, kind, rule_id, share_bp, amount_paise)
    select "payoutId", kind, "ruleId", "shareBp", "amountPaise"
      from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb)
        as deduction ("payoutId" uuid, kind text, "ruleId" uuid, "shareBp" integer, "amountPaise" bigint)`.execute(
    tx,
  )
}

/** All entries of these payouts in one statement: the database compares each sum with its payout. */
export async function insertEntries(tx: Tx, payouts: readonly DraftedPayout[]): Promise<void> {
  const rows = payouts.flatMap(({ id, entries }) => entries.map((entry) => ({ id, ...entry })))
  await sql`
    insert into payout_entries (payout_id, txn_id, position, amount_paise)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ txnId }) => txnId)}::bigint[],
                         ${rows.map(({ position }) => position)}::smallint[],
                         ${rows.map(({ amountPaise }) => amountPaise)}::bigint[])`.execute(tx)
}

export interface FarmFacts {
  readonly farmerId: string
  /** The account that may be paid now. */
  readonly accountId: string | null
  readonly accountKind: PayTo['kind'] | null
  /** The account of the last payout that was paid. */
  readonly lastAccountId: string | null
  readonly isAccountShared: boolean
  readonly isSuspended: boolean
  readonly carriedRuns: number
}

/** What decides about these farms in a run, beside their entries. */
export async function listFarmFacts(tx: Tx, farmerIds: readonly string[]): Promise<FarmFacts[]> {
  const { rows } = await sql<FarmFacts>`
    select farm.account_id as "farmerId", account.id as "accountId",
           account.kind as "accountKind",
           (select account_id from payouts
             where farmer_id = farm.account_id and state = 'paid' order by id desc limit 1) as "lastAccountId",
           exists (
             select from payout_accounts as other
              where other.fingerprint = account.fingerprint and other.farmer_id <> farm.account_id) as "isAccountShared",
           farm.suspended_at is not null as "isSuspended",
           (select count(*)::int from payout_skips as skip join payout_runs as run on run.id = skip.run_id
             where skip.farmer_id = farm.account_id and skip.reason = 'below_minimum' and run.state <> 'thrown_away'
               and run.number > coalesce((
                 select max(paying.number) from payouts join payout_runs as paying on paying.id = payouts.run_id
                  where payouts.farmer_id = farm.account_id and payouts.state <> 'dropped'), 0)) as "carriedRuns"
      from farmer_profiles as farm
      left join payout_accounts as account on account.id = payable_account(farm.account_id, now())
     where farm.account_id = any(${farmerIds}::uuid[])`.execute(tx)
  return rows
}

export interface StoredPayout {
  readonly id: string
  readonly runId: string
  readonly farmerId: string
  readonly accountId: string
  readonly grossPaise: number
  readonly deductionsPaise: number
  readonly netPaise: number
  readonly state: PayoutState
  readonly reference: string
  readonly railId: string | null
  readonly utr: string | null
  /** Including the current one. */
  readonly attempts: number
  readonly ageMs: number
}

const stored = sql`
  id, run_id as "runId", farmer_id as "farmerId", account_id as "accountId", gross_paise::float8 as "grossPaise",
  deductions_paise::float8 as "deductionsPaise", net_paise::float8 as "netPaise", state, reference, rail_id as "railId", utr,
  attempts, coalesce(extract(epoch from now() - sent_at), 0)::float8 * 1000 as "ageMs"`

/** Whether this market has ever sent money to a farm. */
export async function hasPaidOut(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`
    select exists (select from payouts where sent_at is not null) as sent`.execute(db)
  return rows[0]?.sent ?? false
}

/** The next payout of a run that is to be sent. Requires that the run is locked. */
export async function lockNextDue(tx: Tx, runId: string): Promise<StoredPayout | undefined> {
  const { rows } = await sql<StoredPayout>`
    select ${stored} from payouts where run_id = ${runId} and state = 'due' order by id limit 1 for update`.execute(
    tx,
  )
  return rows[0]
}

export async function findRunOfReference(tx: Tx, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ runId: string }>`
    select run_id as "runId" from payouts where reference = ${reference}`.execute(tx)
  return rows[0]?.runId
}

/** Payouts of a run by our names of them. Requires that the run is locked. */
export async function lockByReferences(
  tx: Tx,
  runId: string,
  references: readonly string[],
): Promise<StoredPayout[]> {
  const { rows } = await sql<StoredPayout>`
    select ${stored} from payouts
     where run_id = ${runId} and reference = any(${references}::text[]) order by id for update`.execute(tx)
  return rows
}

export async function lockPayout(tx: Tx, id: string): Promise<StoredPayout> {
  const { rows } = await sql<StoredPayout>`select ${stored} from payouts where id = ${id} for update`.execute(
    tx,
  )
  const payout = rows[0]
  if (payout === undefined) throw new Error('payouts are never deleted')
  return payout
}

/** Committed before the rail is called. The next try is postponed by the time that a call may take. */
export async function saveSent(tx: Tx, id: string, claimMs: number): Promise<void> {
  await sql`
    update payouts set state = 'sent', sent_at = now(), attempts = 1, next_try_at = ${after(claimMs)}
     where id = ${id}`.execute(tx)
}

/** Keeps what the rail calls them; what is known already stays. */
export async function saveRailIds(
  tx: Tx,
  ids: readonly { readonly id: string; readonly railId: string; readonly utr: string | null }[],
): Promise<void> {
  await sql`
    update payouts set rail_id = coalesce(rail_id, said."railId"), utr = coalesce(payouts.utr, said.utr)
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as said (id uuid, "railId" text, utr text)
     where payouts.id = said.id and (rail_id is null or (payouts.utr is null and said.utr is not null))`.execute(
    tx,
  )
}

export interface EndedPayout {
  readonly id: string
  readonly state: 'paid' | 'failed' | 'returned'
  /** Why it was not paid; null if it was. */
  readonly reason: string | null
  /** Who gave the bank's results that said so; null if the rail did. */
  readonly reportedBy: string | null
}

export async function saveEnded(tx: Tx, ended: readonly EndedPayout[]): Promise<void> {
  await sql`
    update payouts set state = ended.state, ended_at = now(), next_try_at = null, reason = left(ended.reason, 500),
                       reported_by = ended."reportedBy"
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as ended (id uuid, state text, reason text, "reportedBy" uuid)
     where payouts.id = ended.id`.execute(tx)
}

/** A payout that only this worker asks the rail about, for as long as the claim lasts. */
export async function claimSent(db: Db, id: string, claimMs: number): Promise<StoredPayout | undefined> {
  const { rows } = await sql<StoredPayout>`
    update payouts set attempts = attempts + 1, next_try_at = ${after(claimMs)}
     where id = ${id} and state = 'sent' and next_try_at <= now()
    returning ${stored}`.execute(db)
  return rows[0]
}

export async function postpone(db: Db, id: string, nextInMs: number): Promise<void> {
  await sql`
    update payouts set next_try_at = ${after(nextInMs)} where id = ${id} and state = 'sent'`.execute(db)
}

/** Payouts that were sent and that the rail has not ended, by when they are to be asked about. */
export async function listSentToTry(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where next_try_at <= now() order by next_try_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const after = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

export async function listWarned(tx: Tx, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where run_id = ${runId} and warnings <> '{}'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A payout as lists show it. */
export interface PayoutRow {
  readonly id: string
  readonly farmerId: string
  readonly farmerName: string
  readonly account: string
  readonly entries: number
  /** What went back, as a positive amount. */
  readonly backPaise: number
  readonly grossPaise: number
  readonly deductionsPaise: number
  readonly netPaise: number
  readonly warnings: readonly PayoutWarning[]
  readonly state: PayoutState
  readonly utr: string | null
  readonly reason: string | null
  readonly sentAt: Date | null
  readonly endedAt: Date | null
}

const payoutRows = sql`
  select payout.id, payout.farmer_id as "farmerId", accounts.name as "farmerName", account.masked as account,
         (select count(*)::int from payout_entries where payout_id = payout.id) as entries,
         (select coalesce(0 - sum(amount_paise), 0)::float8 from payout_entries
           where payout_id = payout.id and amount_paise < 0) as "backPaise",
         payout.gross_paise::float8 as "grossPaise", payout.deductions_paise::float8 as "deductionsPaise",
         payout.net_paise::float8 as "netPaise", payout.warnings, payout.state, payout.utr, payout.reason,
         payout.sent_at as "sentAt", payout.ended_at as "endedAt"
    from payouts as payout
    join accounts on accounts.id = payout.farmer_id
    join payout_accounts as account on account.id = payout.account_id`

export async function listPayoutsOfRun(
  db: Db,
  runId: string,
  { after: key, limit }: { readonly after: string | null; readonly limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    ${payoutRows} where payout.run_id = ${runId} and (${key}::uuid is null or payout.id > ${key}::uuid)
    order by payout.id limit ${limit}`.execute(db)
  return rows
}

/** How many entries the payouts of a run pay, and what of them went back, as a positive amount. */
export async function readRunEntries(
  db: Db,
  runId: string,
): Promise<{ readonly entries: number; readonly backPaise: number }> {
  const { rows } = await sql<{ entries: number; backPaise: number }>`
    select count(*)::int as entries,
           coalesce(0 - sum(entry.amount_paise) filter (where entry.amount_paise < 0), 0)::float8 as "backPaise"
      from payouts join payout_entries as entry on entry.payout_id = payouts.id
     where payouts.run_id = ${runId}`.execute(db)
  return rows[0] ?? { entries: 0, backPaise: 0 }
}

/** Farms see payouts from the moment they are sent. */
const sentToFarm = (farmerId: string) => sql`
  ${payoutRows} where payout.farmer_id = ${farmerId} and payout.sent_at is not null`

export async function listPayoutsOfFarm(
  db: Db,
  farmerId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    ${sentToFarm(farmerId)} and (${before}::uuid is null or payout.id < ${before}::uuid)
    order by payout.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findPayoutOfFarm(db: Db, farmerId: string, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`${sentToFarm(farmerId)} and payout.id = ${id}`.execute(db)
  return rows[0]
}

/** What a farm was paid by all runs, and when the first payout reached it. */
export async function sumPaidTo(
  db: Db,
  farmerId: string,
): Promise<{ readonly netPaise: number; readonly payouts: number; readonly since: Date | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof sumPaidTo>>>`
    select coalesce(sum(net_paise), 0)::float8 as "netPaise", count(*)::int as payouts, min(ended_at) as since
      from payouts where farmer_id = ${farmerId} and state = 'paid'`.execute(db)
  return rows[0] ?? { netPaise: 0, payouts: 0, since: null }
}

export async function findPayout(db: Db, runId: string, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    ${payoutRows} where payout.run_id = ${runId} and payout.id = ${id}`.execute(db)
  return rows[0]
}

export interface PaidEntryRow {
  readonly at: Date
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly amountPaise: number
}

/** What a payout pays, oldest first. */
export async function listEntriesOf(db: Db, payoutId: string, limit: number): Promise<PaidEntryRow[]> {
  const { rows } = await sql<PaidEntryRow>`
    select entry.at, entry.order_id as "orderId", orders.number::float8 as "orderNumber",
           paid.amount_paise::float8 as "amountPaise"
      from payout_entries as paid
      join ledger_entries as entry on entry.txn_id = paid.txn_id and entry.position = paid.position
      left join orders on orders.id = entry.order_id
     where paid.payout_id = ${payoutId} order by paid.txn_id, paid.position limit ${limit}`.execute(db)
  return rows
}

export async function listDeductionsOf(
  db: Db,
  payoutIds: readonly string[],
): Promise<(Pick<Deduction, 'kind' | 'shareBp' | 'amountPaise'> & { readonly payoutId: string })[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listDeductionsOf>>[number]>`
    select payout_id as "payoutId", kind, share_bp as "shareBp", amount_paise::float8 as "amountPaise"
      from payout_deductions where payout_id = any(${payoutIds}::uuid[]) order by kind`.execute(db)
  return rows
}

export interface SentPayout {
  readonly id: string
  readonly runId: string
  readonly farmerId: string
  readonly farmerName: string
  readonly rail: RailKind
  readonly reference: string
  readonly netPaise: number
  readonly state: PayoutState
  readonly utr: string | null
  readonly sentAt: Date
}

/** Payouts that were sent through one of these rails in a period. */
export async function listSentBetween(
  db: Db,
  rails: readonly RailKind[],
  from: Date,
  to: Date,
): Promise<SentPayout[]> {
  const { rows } = await sql<SentPayout>`
    select payout.id, payout.run_id as "runId", payout.farmer_id as "farmerId", accounts.name as "farmerName",
           run.rail, payout.reference, payout.net_paise::float8 as "netPaise", payout.state, payout.utr, payout.sent_at as "sentAt"
      from payouts as payout
      join payout_runs as run on run.id = payout.run_id
      join accounts on accounts.id = payout.farmer_id
     where run.rail = any(${rails}::text[]) and payout.sent_at >= ${from} and payout.sent_at < ${to}
     order by payout.id`.execute(db)
  return rows
}

export interface DuePayout extends StoredPayout {
  /** Whether the farm may still be paid to the account of the draft. */
  readonly isPayable: boolean
  readonly accountKind: PayTo['kind']
}

/** Everything that a run is still to send. Requires that the run is locked. */
export async function lockAllDue(tx: Tx, runId: string): Promise<DuePayout[]> {
  const { rows } = await sql<DuePayout>`
    select ${stored}, payable_account(farmer_id, now()) is not distinct from account_id as "isPayable",
           (select kind from payout_accounts where payout_accounts.id = payouts.account_id) as "accountKind"
      from payouts where run_id = ${runId} and state = 'due' order by id for update of payouts`.execute(tx)
  return rows
}

/** Sent by a file: there is nothing to ask about until its results are given back. */
export async function saveAllSent(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update payouts set state = 'sent', sent_at = now(), attempts = 1, rail_id = reference
     where id = any(${ids}::uuid[])`.execute(tx)
}

/** A payout that was written into the bank's file, with its sealed account. */
export interface FiledRow extends Sealed {
  readonly accountId: string
  readonly reference: string
  readonly netPaise: number
  readonly state: PayoutState
  readonly utr: string | null
}

export async function listFiled(db: Db | Tx, runId: string): Promise<FiledRow[]> {
  const { rows } = await sql<FiledRow>`
    select account.id as "accountId", account.cipher, account.key_id as "keyId", payout.reference,
           payout.net_paise::float8 as "netPaise", payout.state, payout.utr
      from payouts as payout join payout_accounts as account on account.id = payout.account_id
     where payout.run_id = ${runId} and payout.sent_at is not null order by payout.id`.execute(db)
  return rows
}

/** Keeps what the bank's results say; a row that was read before changes nothing. */
export async function saveBankStatements(
  tx: Tx,
  said: readonly BankStatement[],
  by: { readonly runId: string; readonly adminId: string },
): Promise<void> {
  await sql`
    insert into bank_statements (reference, state, amount_paise, utr, run_id, read_by)
    select reference, state, "amountPaise", utr, ${by.runId}, ${by.adminId}
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as said (reference text, state text, "amountPaise" bigint, utr text)
     order by reference
    on conflict (reference) do update
      set (state, amount_paise, utr, run_id, read_by, read_at)
        = (excluded.state, excluded.amount_paise, excluded.utr, excluded.run_id, excluded.read_by, excluded.read_at)
    where (bank_statements.state, bank_statements.amount_paise, bank_statements.utr)
      is distinct from (excluded.state, excluded.amount_paise, excluded.utr)`.execute(tx)
}

/**
 * What results files say of transfers of a period: of our payouts by when they were sent, of what we do not know by when it
 * was read. Results are read after the file was made, so the index on their time is enough.
 */
export async function listBankStatements(db: Db, from: Date, to: Date): Promise<BankStatement[]> {
  const { rows } = await sql<BankStatement>`
    select said.reference, said.state, said.amount_paise::float8 as "amountPaise", said.utr
      from bank_statements as said left join payouts on payouts.reference = said.reference
     where said.read_at >= ${from}
       and coalesce(payouts.sent_at, said.read_at) >= ${from} and coalesce(payouts.sent_at, said.read_at) < ${to}
     order by said.reference`.execute(db)
  return rows
}

/** Our reference of each payout, of any run, that has one of these UTRs. */
export async function findOwnersOfUtrs(
  tx: Tx,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ utr: string; reference: string }>`
    select utr, reference from payouts where utr = any(${utrs}::text[])`.execute(tx)
  return new Map(rows.map(({ utr, reference }) => [utr, reference]))
}

/** Payouts that ended without being paid, with the entries of these farms that they held. */
export async function listEarlierPayouts(
  tx: Tx,
  farmerIds: readonly string[],
): Promise<(EarlierPayout & { readonly txnId: number; readonly position: number })[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listEarlierPayouts>>[number]>`
    select held.txn_id::float8 as "txnId", held.position, earlier.state, run.rail,
           earlier.sent_at is not null as "wasSent"
      from payouts as earlier
      join payout_runs as run on run.id = earlier.run_id
      join payout_entries as held on held.payout_id = earlier.id
     where earlier.farmer_id = any(${farmerIds}::uuid[]) and earlier.state in ('failed', 'returned')`.execute(
    tx,
  )
  return rows
}

/** Who gave the results by which money of this run came back. */
export async function listReporters(db: Db | Tx, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct earlier.reported_by as id
      from payouts
      join payout_entries as entry on entry.payout_id = payouts.id
      join payout_entries as before
        on before.txn_id = entry.txn_id and before.position = entry.position and not before.live
      join payouts as earlier on earlier.id = before.payout_id
     where payouts.run_id = ${runId} and earlier.state in ('failed', 'returned') and earlier.reported_by is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Entries of a farm in live payouts. */
export async function listHeldEntries(
  db: Db,
  farmerId: string,
  txnIds: readonly number[],
): Promise<{ readonly txnId: number; readonly position: number; readonly isSent: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listHeldEntries>>[number]>`
    select held.txn_id::float8 as "txnId", held.position, payouts.state <> 'due' as "isSent"
      from payout_entries as held join payouts on payouts.id = held.payout_id
     where held.txn_id = any(${txnIds}::bigint[]) and held.live and payouts.farmer_id = ${farmerId}`.execute(
    db,
  )
  return rows
}
