import type { Db, Tx } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

const WAIT_HOURS_MAX = 240

/**
 * Drafts as if it were some hours ago: what has waited long enough then is what has waited that much longer now. The
 * setting is as it was when `draft` is done.
 */
export async function asBefore<T>(db: Db, hoursAgo: number, draft: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ hours: number }>`
    select payout_wait_hours as hours from market_settings`.execute(db)
  const hours = rows[0]?.hours ?? 0
  await setWait(db, Math.min(WAIT_HOURS_MAX, hours + Math.ceil(hoursAgo)))
  try {
    return await draft()
  } finally {
    await setWait(db, hours)
  }
}

async function setWait(db: Db, hours: number): Promise<void> {
  await sql`update market_settings set payout_wait_hours = ${hours}`.execute(db)
}

interface SentPayout {
  readonly farmerId: string
  readonly railId: string
}

export async function listSentOf(db: Db, runId: string): Promise<SentPayout[]> {
  const { rows } = await sql<SentPayout>`
    select farmer_id as "farmerId", rail_id as "railId" from payouts
     where run_id = ${runId} and rail_id is not null order by id`.execute(db)
  return rows
}

/**
 * A draft of the past took sales that were made and cancelled since: they sum to zero, so they may as well be free.
 * Requires that all times are moved.
 */
export async function freeLaterEntries(tx: Tx): Promise<void> {
  await sql`alter table payout_entries disable trigger user`.execute(tx)
  await sql`
    with later as (
      select held.payout_id, held.txn_id, held.position, entry.order_id, held.amount_paise
        from payout_entries as held
        join payouts on payouts.id = held.payout_id
        join payout_runs as run on run.id = payouts.run_id
        join ledger_entries as entry on entry.txn_id = held.txn_id and entry.position = held.position
       where entry.at > run.drafted_at
    )
    delete from payout_entries as held using later
     where (held.payout_id, held.txn_id, held.position) = (later.payout_id, later.txn_id, later.position)
       and (select sum(amount_paise) from later as pair
             where (pair.payout_id, pair.order_id) = (later.payout_id, later.order_id)) = 0`.execute(tx)
  await sql`alter table payout_entries enable trigger user`.execute(tx)
}
