import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import type { Run, RunState } from '@farmgate/domain/money/payouts/payout-run.ts'
import type { SkipReason } from '@farmgate/domain/money/payouts/payable.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface RunSums {
  readonly farms: number
  readonly grossPaise: number
  readonly deductionsPaise: number
  readonly netPaise: number
}

export interface LockedRun extends Run {
  readonly id: string
  readonly number: number
  readonly rail: RailKind
  readonly netPaise: number
}

/** Every transaction that moves a payout locks its run first. */
export async function lockRun(tx: Tx, id: string): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select id, number::float8 as number, state, rail, drafted_by as "draftedBy", net_paise::float8 as "netPaise"
      from payout_runs where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertRun(
  tx: Tx,
  run: RunSums & { readonly id: string; readonly rail: RailKind; readonly draftedBy: string },
): Promise<void> {
  await sql`
    insert into payout_runs (id, rail, farms, gross_paise, deductions_paise, net_paise, drafted_by)
    values (${run.id}, ${run.rail}, ${run.farms}, ${run.grossPaise}, ${run.deductionsPaise}, ${run.netPaise},
            ${run.draftedBy})`.execute(tx)
}

export interface Skip {
  readonly farmerId: string
  readonly reason: SkipReason
  readonly amountPaise: number
}

export async function insertSkips(tx: Tx, runId: string, skips: readonly Skip[]): Promise<void> {
  await sql`
    insert into payout_skips (run_id, farmer_id, reason, amount_paise)
    select ${runId}, "farmerId", reason, "amountPaise"
      from jsonb_to_recordset(${JSON.stringify(skips)}::jsonb)
        as skip ("farmerId" uuid, reason text, "amountPaise" bigint)`.execute(tx)
}

export async function saveApproved(tx: Tx, id: string, adminId: string): Promise<void> {
  await sql`
    update payout_runs set state = 'approved', approved_by = ${adminId}, approved_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** Its payouts are dropped, and their entries are payable again. */
export async function saveThrownAway(tx: Tx, id: string, adminId: string): Promise<void> {
  await sql`
    update payout_runs set state = 'thrown_away', thrown_away_by = ${adminId}, ended_at = now()
     where id = ${id}`.execute(tx)
  await sql`update payouts set state = 'dropped', ended_at = now() where run_id = ${id}`.execute(tx)
}

export async function saveSending(tx: Tx, id: string): Promise<void> {
  await sql`update payout_runs set state = 'sending' where id = ${id} and state = 'approved'`.execute(tx)
}

/** Ends the run with its last payout; returns whether it did. Requires that the run is locked. */
export async function endRunWhenAllEnded(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update payout_runs set state = 'done', ended_at = now()
     where id = ${id} and state = 'sending'
       and not exists (select from payouts where run_id = ${id} and state in ('due', 'sent'))
    returning id`.execute(tx)
  return rows.length > 0
}

/** Runs that have something to send through this rail, the first approved first. */
export async function listRunsToSend(db: Db, rail: RailKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payout_runs
     where state in ('approved', 'sending') and rail = ${rail}
       and exists (select from payouts where run_id = payout_runs.id and state = 'due')
     order by approved_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const APPROVALS_LOCK = 7_420

/**
 * What is in the bank and not promised: less the payouts under way, and those that approved runs will still send. Holds a
 * lock until the transaction ends, so that two approvals do not promise the same money.
 */
export async function lockMoneyThere(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${APPROVALS_LOCK})`.execute(tx)
  return readMoneyThere(tx)
}

export async function readMoneyThere(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select (
      (select coalesce(sum(amount_paise), 0) from ledger_entries
        where account in ('bank', 'payouts') and order_id is null and farmer_id is null)
      - (select coalesce(sum(payouts.net_paise), 0)
           from payouts join payout_runs on payout_runs.id = payouts.run_id
          where payouts.state = 'due' and payout_runs.state in ('approved', 'sending'))
    )::float8 as paise`.execute(db)
  return rows[0]?.paise ?? 0
}

/** A run as lists show it. */
export interface RunRow extends RunSums {
  readonly id: string
  readonly number: number
  readonly state: RunState
  readonly rail: RailKind
  readonly draftedAt: Date
  readonly draftedBy: { readonly id: string; readonly name: string }
  readonly approvedAt: Date | null
  readonly approvedBy: { readonly id: string; readonly name: string } | null
  readonly endedAt: Date | null
  /** How many payouts of the run are in each state. */
  readonly counts: Readonly<Record<string, number>>
  /** When its first payout was sent: for a run by file, when the file was made. */
  readonly sentAt: Date | null
}

const runRows = sql`
  select run.id, run.number::float8 as number, run.state, run.rail, run.farms, run.gross_paise::float8 as "grossPaise",
         run.deductions_paise::float8 as "deductionsPaise", run.net_paise::float8 as "netPaise",
         run.drafted_at as "draftedAt", json_build_object('id', drafter.id, 'name', drafter.name) as "draftedBy",
         run.approved_at as "approvedAt",
         case when approver.id is not null then json_build_object('id', approver.id, 'name', approver.name) end as "approvedBy",
         run.ended_at as "endedAt", counted.counts, counted.sent_at as "sentAt"
    from payout_runs as run
    join accounts as drafter on drafter.id = run.drafted_by
    left join accounts as approver on approver.id = run.approved_by
    cross join lateral (
      select json_object_agg(state, count) as counts, min(sent_at) as sent_at
        from (select state, count(*)::int as count, min(sent_at) as sent_at
                from payouts where run_id = run.id group by state) as in_state) as counted`

export async function listRuns(db: Db, before: number | null, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    ${runRows} where ${before}::bigint is null or run.number < ${before}::bigint
    order by run.number desc limit ${limit}`.execute(db)
  return rows
}

export async function findRun(db: Db | Tx, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${runRows} where run.id = ${id}`.execute(db)
  return rows[0]
}

export interface SkipRow extends Skip {
  readonly farmerName: string
}

export async function listSkips(db: Db, runId: string, limit: number): Promise<SkipRow[]> {
  const { rows } = await sql<SkipRow>`
    select skip.farmer_id as "farmerId", accounts.name as "farmerName", skip.reason,
           skip.amount_paise::float8 as "amountPaise"
      from payout_skips as skip join accounts on accounts.id = skip.farmer_id
     where skip.run_id = ${runId} order by skip.amount_paise desc, skip.farmer_id limit ${limit}`.execute(db)
  return rows
}
