import { checkRuleBegins, type DeductionRule } from '@farmgate/domain/money/payouts/deductions.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { insertDeductionRule, readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'

/** Drafts that exist keep the rules they were made with. */
export const addDeductionRule = (
  db: Db,
  { adminId, requestId }: Operator,
  rule: Pick<DeductionRule, 'kind' | 'shareBp' | 'fromDay'>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { today } = await readPayoutRules(tx)
    checkRuleBegins(rule.fromDay, today)
    await insertDeductionRule(tx, { id: uuid(), ...rule }, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.rule_added',
      requestId,
      detail: { kind: rule.kind, shareBp: rule.shareBp, from: rule.fromDay },
    })
  })
