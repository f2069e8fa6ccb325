import { GatewayError } from '../../adapters/payments/payment-gateway.ts'
import { rowByRow } from '../../row-by-row.ts'
import { applyRefund } from '../refunds/apply-refund.ts'
import { applyCapture } from './apply-capture.ts'
import { CLAIM_MS, isOverdue, nextTryInMs } from '../order-book/next-try.ts'
import {
  type ClaimedWebhook,
  claimWebhook,
  listDueWebhooks,
  markProcessed,
  putOffWebhook,
  type WebhookNews,
} from './webhooks.sql.ts'
import type { GatewayDeps } from '../../money-deps.ts'

/**
 * Events come late, twice and in any order, so none of them is believed: each only says whom to ask about. What the
 * gateway answers is applied, and applying it again changes nothing.
 */
export async function processWebhook(deps: GatewayDeps, eventId: string): Promise<void> {
  const { db, log } = deps
  const news = await claimWebhook(db, eventId, CLAIM_MS)
  if (news === undefined) return
  try {
    await lookInto(deps, news)
    await markProcessed(db, eventId, null)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // Refused for our key, it says nothing about the event.
    if (error.kind !== 'refused') await later(news, error.description)
    else {
      await markProcessed(db, eventId, error.description)
      log.error(
        { event: news.event, eventId, reason: error.description },
        'the gateway does not know what it told',
      )
    }
  }

  async function later({ event, attempts, ageMs }: ClaimedWebhook, reason: string): Promise<void> {
    await putOffWebhook(db, eventId, nextTryInMs(attempts, ageMs, Math.random()), reason)
    if (isOverdue(ageMs)) log.error({ event, eventId, reason }, 'a webhook waits for more than a day')
  }
}

/** The queue only wakes: whatever is kept and not processed is processed here. */
export async function sweepWebhooks(deps: GatewayDeps, limit: number): Promise<void> {
  const due = await listDueWebhooks(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'webhooks' }, due, String, (eventId) => processWebhook(deps, eventId))
}

async function lookInto({ db, gateway, log }: GatewayDeps, news: WebhookNews): Promise<void> {
  const { gatewayPaymentId, gatewayRefundId } = news
  const payment = gatewayPaymentId === null ? null : await gateway.fetchPayment(gatewayPaymentId)
  if (payment !== null) await applyCapture(db, payment)
  // What was only promised and never taken goes back by itself; it was not ours.
  if (gatewayRefundId === null || payment?.captured === false) return
  const refund = await gateway.fetchRefund(gatewayRefundId)
  const applied = await applyRefund(db, refund)
  const about = { gatewayRefund: gatewayRefundId, amountPaise: refund.amountPaise }
  if (applied === 'failed') log.error(about, 'a refund failed at the gateway; the money is still owed')
  if (applied === 'unknown') log.error(about, 'a refund was made at the gateway that none of us asked for')
}
