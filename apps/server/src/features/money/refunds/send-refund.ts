import {
  REFUND_NOT_SENT,
  type RefundGate,
  refundGate,
} from '@farmgate/domain/money/payments/gateway-account.ts'
import { GatewayError, type GatewayRefund, type PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { isUuid } from '#db/uuid.ts'
import { checkGatewayAccount } from '#features/money/gateway-account/check-gateway-account.ts'
import { readRefundKeys } from '#features/money/gateway-account/gateway-account.sql.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { CLAIM_MS, isOverdue, nextTryInMs } from '#features/ordering/order-store/retry-delay.ts'
import { applyRefund, giveUpRefund } from './apply-refund.ts'
import { type ClaimedRefund, claimRefund, listDueRefunds, postponeRefund } from './refunds.sql.ts'

/**
 * Requests a refund at the gateway, or looks up the state of one it already has. If the worker dies between the
 * gateway's response and recording it, the next attempt uses the same idempotency key, and the gateway returns the same
 * refund.
 */
export async function sendRefund(deps: GatewayDeps, id: string): Promise<void> {
  const { db, gateway, log } = deps
  if ((await gateOf(deps, id)) !== 'send') return
  const refund = await claimRefund(db, id, CLAIM_MS)
  if (refund === undefined) return
  const about = { refund: id, order: refund.orderId, cause: refund.cause, amountPaise: refund.amountPaise }
  if (refund.gatewayRefundId === null && refund.attempts === 1 && ALARMING.has(refund.cause)) {
    log.error(about, 'unmatched payment, refunding')
  }
  try {
    const end = await applyRefund(db, await requestRefund(gateway, refund))
    if (end === 'failed') log.error(about, 'refund failed at the gateway, still owed')
    // Still pending: the next lookup comes when it is due.
    if (end === 'nothing-new') await later(refund, null)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // A refused key is a fault of the configuration, not of this refund: it stays due.
    if (error.kind !== 'refused') await later(refund, error.description)
    else {
      await giveUpRefund(db, id, error.description)
      log.error({ ...about, reason: error.description }, 'refund refused by the gateway, still owed')
    }
  }

  async function later({ attempts, ageMs }: ClaimedRefund, reason: string | null): Promise<void> {
    await postponeRefund(db, id, nextTryInMs(attempts, ageMs, Math.random()), reason)
    if (isOverdue(ageMs)) log.error({ ...about, attempts, reason }, 'refund pending for more than a day')
    else if (reason !== null) log.warn({ ...about, attempts, reason }, 'refund request failed, retrying')
  }
}

/**
 * Asks whether this refund may go to the gateway with the configured key. What may not is postponed without counting as an
 * attempt: the key is wrong or not checked yet, or the money is at an earlier account.
 */
async function gateOf(deps: GatewayDeps, id: string): Promise<RefundGate> {
  await checkGatewayAccount(deps)
  const { key, takenWith } = await readRefundKeys(deps.db, deps.gateway.keyId, id)
  const gate = refundGate(key, takenWith)
  if (gate === 'held') await postponeRefund(deps.db, id, HELD_MS, REFUND_NOT_SENT.held)
  if (gate === 'wait') await postponeRefund(deps.db, id, WAIT_MS, REFUND_NOT_SENT.wait)
  return gate
}

const HELD_MS = 6 * 3_600_000
const WAIT_MS = 30_000

/** Sends every refund that is due. The queue is only a wake-up call. */
export async function sweepRefunds(deps: GatewayDeps, limit: number): Promise<void> {
  const due = await listDueRefunds(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'refunds' }, due, String, (id) => sendRefund(deps, id))
}

const ALARMING = new Set(['stray', 'late'])

async function requestRefund(gateway: PaymentGateway, refund: ClaimedRefund): Promise<GatewayRefund> {
  const { id, gatewayPaymentId, gatewayRefundId, amountPaise } = refund
  if (gatewayRefundId !== null) return gateway.fetchRefund(gatewayRefundId)
  try {
    return await gateway.refund({ key: id, gatewayPaymentId, amountPaise })
  } catch (error) {
    if (!(error instanceof GatewayError) || !isRefundedAlready(error)) throw error
    const all = await gateway.refundsOf(gatewayPaymentId)
    // By us, so long ago that the gateway has forgotten the key.
    const ours = all.find(({ receipt }) => receipt === id)
    // In the gateway's own dashboard: the buyer has the money, and it must not be owed forever.
    const byHand = all.find((each) => !isUuid(each.receipt ?? '') && each.amountPaise === amountPaise)
    const done = ours ?? byHand
    if (done === undefined) throw error
    return { ...done, receipt: id }
  }
}

const isRefundedAlready = ({ kind, description }: GatewayError): boolean =>
  kind === 'refused' && /fully refunded already/i.test(description)
