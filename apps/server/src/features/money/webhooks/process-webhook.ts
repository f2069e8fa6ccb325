import { rowByRow } from '#jobs/row-by-row.ts'
import { applyRefund } from '#features/money/refunds/apply-refund.ts'
import { applyCapture } from '#features/money/payments/apply-capture.ts'
import { tryWebhook } from './try-webhook.ts'
import { listDueWebhooks, type WebhookNews } from './webhooks.sql.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'

/**
 * Processes a stored webhook. Events arrive late, repeatedly and in any order, so their content is not trusted: each
 * only names the entity to look up. The gateway's response is applied, and applying it is idempotent.
 */
export const processWebhook = (deps: GatewayDeps, eventId: string): Promise<void> =>
  tryWebhook(deps, eventId, (news) => lookInto(deps, news))

/** Processes every stored webhook that is due. The queue is only a wake-up call. */
export async function sweepWebhooks(deps: GatewayDeps, limit: number): Promise<void> {
  const due = await listDueWebhooks(deps.db, limit)
  await rowByRow({ log: deps.log, part: 'webhooks' }, due, String, (eventId) => processWebhook(deps, eventId))
}

async function lookInto({ db, gateway, log }: GatewayDeps, news: WebhookNews): Promise<void> {
  const { gatewayPaymentId, gatewayRefundId } = news
  const payment = gatewayPaymentId === null ? null : await gateway.fetchPayment(gatewayPaymentId)
  if (payment !== null) await applyCapture(db, payment)
  // Money that was authorised and never captured is returned by the bank; it was never ours.
  if (gatewayRefundId === null || payment?.captured === false) return
  const refund = await gateway.fetchRefund(gatewayRefundId)
  const applied = await applyRefund(db, refund)
  const about = { gatewayRefund: gatewayRefundId, amountPaise: refund.amountPaise }
  if (applied === 'failed') log.error(about, 'refund failed at the gateway, still owed')
  if (applied === 'unknown') log.error(about, 'unknown refund at the gateway')
}
