import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { isUuid } from '#db/uuid.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findAnyPayState } from './order-holds.sql.ts'
import { type PayOutcome, provePaid } from './pay-order.ts'

/** Checks the payment of an unpaid order for an operator, with the same gateway lookup as the buyer's own call. */
export async function checkPayment(deps: GatewayDeps, operator: Operator, id: string): Promise<PayOutcome> {
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
