import {
  GatewayError,
  type GatewayRefund,
  type PaymentGateway,
} from '../../adapters/payments/payment-gateway.ts'
import { isUuid } from '../../db/uuid.ts'
import type { GatewayDeps } from '../../money-deps.ts'
import { rowByRow } from '../../row-by-row.ts'
import { CLAIM_MS, isOverdue, nextTryInMs } from '../order-book/next-try.ts'
import { applyRefund, giveUpRefund } from './apply-refund.ts'
import { type ClaimedRefund, claimRefund, listDueRefunds, putOff } from './refunds.sql.ts'

/**
 * Asks the gateway to send a refund, or how one that it has is getting on. Killed between its answer and our writing it
 * down, the next try asks with the same key, and the gateway answers the same refund again.
 */
export async function sendRefund({ db, gateway, log }: GatewayDeps, id: string): Promise<void> {
  const refund = await claimRefund(db, id, CLAIM_MS)
  if (refund === undefined) return
  const about = { refund: id, order: refund.orderId, cause: refund.cause, amountPaise: refund.amountPaise }
  if (refund.gatewayRefundId === null && refund.attempts === 1 && ALARMING.has(refund.cause)) {
    log.error(about, 'money came that pays for nothing; it goes back')
  }
  try {
    const end = await applyRefund(db, await ask(gateway, refund))
    if (end === 'failed') log.error(about, 'a refund failed at the gateway; the money is still owed')
    // Still under way: the next look comes when its time has come.
    if (end === 'nothing-new') await later(refund, null)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // A key that is refused is the market's fault, not this refund's: it stays due.
    if (error.kind !== 'refused') await later(refund, error.description)
    else {
      await giveUpRefund(db, id, error.description)
      log.error(
        { ...about, reason: error.description },
        'the gateway refused a refund; the money is still owed',
      )
    }
  }

  async function later({ attempts, ageMs }: ClaimedRefund, reason: string | null): Promise<void> {
    await putOff(db, id, nextTryInMs(attempts, ageMs, Math.random()), reason)
    if (isOverdue(ageMs))
      log.error({ ...about, attempts, reason }, 'a refund is under way for more than a day')
    else if (reason !== null)
      log.warn({ ...about, attempts, reason }, 'a refund could not be asked for, to be tried again')
  }
}

/** The queue only wakes: whatever is due and was not asked for is asked for here. */
export async function sweepRefunds(deps: GatewayDeps, limit: number): Promise<void> {
  const due = await listDueRefunds(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'refunds' }, due, String, (id) => sendRefund(deps, id))
}

const ALARMING = new Set(['stray', 'late'])

async function ask(gateway: PaymentGateway, refund: ClaimedRefund): Promise<GatewayRefund> {
  const { id, gatewayPaymentId, gatewayRefundId, amountPaise } = refund
  if (gatewayRefundId !== null) return gateway.fetchRefund(gatewayRefundId)
  try {
    return await gateway.refund({ key: id, gatewayPaymentId, amountPaise })
  } catch (error) {
    if (!(error instanceof GatewayError) || !isRefundedAlready(error)) throw error
    const all = await gateway.refundsOf(gatewayPaymentId)
    // By us, so long ago that the gateway has forgotten the key.
    const ours = all.find(({ receipt }) => receipt === id)
    // By somebody at the gateway's own desk: the buyer has the money, and it must not be owed for ever.
    const byHand = all.find((each) => !isUuid(each.receipt ?? '') && each.amountPaise === amountPaise)
    const done = ours ?? byHand
    if (done === undefined) throw error
    return { ...done, receipt: id }
  }
}

const isRefundedAlready = ({ kind, description }: GatewayError): boolean =>
  kind === 'refused' && /fully refunded already/i.test(description)
