import { databaseTime } from '#db/time.sql.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { applyCapture } from '#features/money/payments/apply-capture.ts'
import { checkGatewayAccount } from '#features/money/gateway-account/check-gateway-account.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'

/**
 * Compares everything the gateway captured in the last hours with our records, and so recovers from a webhook that
 * never arrived or a response that was lost.
 */
export async function reconcilePayments(deps: GatewayDeps, hours: number): Promise<void> {
  const { db, gateway, log } = deps
  // The payments of another account are not ours to record, let alone to refund.
  if ((await checkGatewayAccount(deps)) !== 'ours') return
  const now = await databaseTime(db)
  const from = new Date(now.getTime() - hours * 3_600_000)
  const { payments, unreadable } = await gateway.paymentsBetween(from, now)
  if (unreadable.length > 0) log.error({ payments: unreadable }, 'unreadable payment at the gateway, skipped')
  await rowByRow(
    { log, part: 'reconcile' },
    payments,
    ({ id }) => id,
    (payment) => applyCapture(db, payment),
  )
  log.info({ payments: payments.length, hours }, 'payments reconciled with the gateway')
}
