import { databaseTime } from '../../db/time.sql.ts'
import { rowByRow } from '../../row-by-row.ts'
import { applyCapture } from './apply-capture.ts'
import type { GatewayDeps } from '../../money-deps.ts'

/**
 * Everything the gateway took in the last hours, compared with what we know: a webhook that never came, or an answer that
 * was lost, is made up for here.
 */
export async function reconcilePayments({ db, gateway, log }: GatewayDeps, hours: number): Promise<void> {
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
  log.info({ payments: payments.length, hours }, 'payments compared with the gateway’s')
}
