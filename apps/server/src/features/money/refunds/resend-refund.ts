import { refundSending } from '@farmgate/domain/money/payments/refund.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockWithItsOrder } from './apply-refund.ts'
import { openRefund, wakeRefundSender } from './open-refund.ts'
import { countResent, findRefundById, makeRefundDue, type LockedRefund, saveResent } from './refunds.sql.ts'

/** The outcome: the refund that is sent now, and whether it is a new one. */
export interface Resent {
  readonly id: string
  readonly orderId: string | null
  readonly isAnother: boolean
}

/**
 * Resends a refund for an operator without waiting for the next attempt. A failed refund is sent as another refund of
 * the same money, which takes over the debt; a waiting or pending one becomes due at once. A second concurrent request
 * is refused.
 */
export const resendRefund = (db: Db, operator: Operator, id: string): Promise<Resent> =>
  inTransaction(db, async (tx) => {
    const found = isUuid(id) ? await findRefundById(tx, id) : undefined
    if (found === undefined) throw new Refusal('refund.not_found')
    const refund = await lockWithItsOrder(tx, found)
    const { orderId, paymentId, state } = refund
    if (refund.waits) throw new Refusal('refund.waits')
    const sending = refundSending({ state, isCash: paymentId === null, isResent: refund.isResent })
    if (sending === null || paymentId === null) throw new Refusal('refund.not_failed')
    const sent =
      sending === 'again' ? await openAnother(tx, operator, refund, paymentId) : await hurry(tx, id)
    await recordAct(tx, {
      actorId: operator.adminId,
      action: sending === 'again' ? 'refund.resent' : 'refund.hurried',
      subjectId: orderId ?? id,
      requestId: operator.requestId,
      detail: { refund: id, amountPaise: refund.amountPaise },
      before: { state },
      after: { state: sending === 'again' ? 'due' : state },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
    return { id: sent, orderId, isAnother: sending === 'again' }
  })

/** No posting: the ledger has owed this money since the first refund. The database refuses more than was taken. */
async function openAnother(
  tx: Tx,
  { adminId }: Operator,
  { id, orderId, amountPaise }: LockedRefund,
  paymentId: string,
): Promise<string> {
  const another = await openRefund(tx, {
    orderId,
    paymentId,
    cause: `manual:${(await countResent(tx, paymentId)) + 1}`,
    channel: 'gateway',
    amountPaise,
    postings: [],
    adminId,
  })
  await saveResent(tx, id, another)
  return another
}

async function hurry(tx: Tx, id: string): Promise<string> {
  await makeRefundDue(tx, id)
  await wakeRefundSender(tx, id)
  return id
}
