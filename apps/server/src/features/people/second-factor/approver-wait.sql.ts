import {
  type ApproverFacts,
  approvesFrom,
  type ApproverWait,
  mustWait,
} from '@farmgate/domain/people/accounts/approver-wait.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** With the clock of the database, which refuses a new approver too. */
export type ApproverRow = ApproverFacts & { readonly now: Date }

/** For a query that has `accounts` in scope. */
export const approverColumns = sql`
  accounts.approver_since as since, now() as now,
  (select count(*)::int from accounts as earlier
    where earlier.role = 'admin' and earlier.deleted_at is null
      and (earlier.created_at, earlier.id) < (accounts.created_at, accounts.id)) as earlier,
  exists (select from payouts where sent_at is not null) as "hasPaid"`

export const waitOf = (approver: ApproverRow): ApproverWait => ({
  from: approvesFrom(approver),
  now: approver.now,
})

/** From when on this operator can approve payouts and large refunds. */
export async function findApproverWait(db: Db | Tx, accountId: string): Promise<ApproverWait> {
  const { rows } = await sql<ApproverRow>`
    select ${approverColumns} from accounts where id = ${accountId} and role = 'admin'`.execute(db)
  const [approver] = rows
  if (approver === undefined) throw new Refusal('auth.required')
  return waitOf(approver)
}

/** Null once the wait is over. */
export const presentWait = (wait: ApproverWait): string | null =>
  mustWait(wait) ? (wait.from?.toISOString() ?? null) : null
