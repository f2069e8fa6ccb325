import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import { isUuid } from '../../db/uuid.ts'
import type { GatewayDeps } from '../../money-deps.ts'
import type { Operator } from '../../operator.ts'
import { findAnyPayState } from './intents.sql.ts'
import { type PayAnswer, provePaid } from './pay-order.ts'

/** An operator wants to know now, for an order that waits. The gateway is asked as the buyer's own call asks it. */
export async function checkPayment(deps: GatewayDeps, operator: Operator, id: string): Promise<PayAnswer> {
  const before = isUuid(id) ? await findAnyPayState(deps.db, id) : undefined
  if (before === undefined) throw new Refusal('order.not_found')
  const record = (found: string): Promise<void> =>
    recordAct(deps.db, {
      actorId: operator.adminId,
      action: 'payment.checked',
      subjectId: id,
      requestId: operator.requestId,
      detail: { found },
    })
  try {
    const answer = await provePaid(deps, id, before, () => findAnyPayState(deps.db, id))
    await record(answer)
    return answer
  } catch (error) {
    if (error instanceof Refusal) await record(error.code)
    throw error
  }
}
