import type { DeductionRule } from '@farmgate/domain/money/payouts/deductions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** What payouts are decided by, beside the entries. */
export interface PayoutRules {
  readonly now: Date
  /** In India. */
  readonly today: string
  readonly minimumPaise: number
  readonly waitHours: number
  /** The weekday of runs, zero for none, and the day of the last one that was approved. */
  readonly weekday: number
  readonly lastRunDay: string | null
}

export async function readPayoutRules(db: Db | Tx): Promise<PayoutRules> {
  const { rows } = await sql<PayoutRules>`
    select now() as now, to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today,
           payout_minimum_paise::float8 as "minimumPaise", payout_wait_hours as "waitHours", payout_weekday as weekday,
           (select to_char(max(approved_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') from payout_runs) as "lastRunDay"
      from market_settings`.execute(db)
  const rules = rows[0]
  if (rules === undefined) throw new Error('the settings are one row')
  return rules
}

export interface StoredRule extends DeductionRule {
  readonly madeBy: string
}

/** All rules, the last begun first. */
export async function listDeductionRules(db: Db | Tx): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select rule.id, rule.kind, rule.share_bp as "shareBp", to_char(rule.from_day, 'YYYY-MM-DD') as "fromDay",
           rule.made_at as "madeAt", accounts.name as "madeBy"
      from deduction_rules as rule join accounts on accounts.id = rule.made_by
     order by rule.from_day desc, rule.made_at desc, rule.id desc`.execute(db)
  return rows
}

export async function insertDeductionRule(
  tx: Tx,
  rule: Pick<DeductionRule, 'id' | 'kind' | 'shareBp' | 'fromDay'>,
  adminId: string,
): Promise<void> {
  await sql`
    insert into deduction_rules (id, kind, share_bp, from_day, made_by)
    values (${rule.id}, ${rule.kind}, ${rule.shareBp}, ${rule.fromDay}, ${adminId})`.execute(tx)
}
