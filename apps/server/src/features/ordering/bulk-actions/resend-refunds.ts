import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import type { Operator } from '#http/shared/operator.ts'
import { viewRefunds } from '#features/telling/attention/attention.sql.ts'
import { listResendable } from '#features/money/refunds/refunds.sql.ts'
import { resendRefund } from '#features/money/refunds/resend-refund.ts'
import { runEachRow } from './run-each-row.ts'

/** The maximum for one call: about two seconds of work. */
const REFUNDS_MAX = 500

export interface ResentRefund {
  readonly id: string
  readonly amountPaise: number
  readonly orderNumber: number | null
  readonly refused: RefusalCode | null
  /** Whether another operator, or the worker, has handled it meanwhile. */
  readonly already: boolean
}

/** Resends every failed refund, or every one due through the gateway, with the use case for one refund. */
export async function resendRefunds(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  state: 'due' | 'failed',
): Promise<{ readonly sent: readonly ResentRefund[]; readonly more: boolean }> {
  const found = await listResendable(db, state, REFUNDS_MAX + 1)
  const ids = found.slice(0, REFUNDS_MAX)
  const outcomes = await runEachRow(log, ids, async (id) => {
    await resendRefund(db, by, id)
  })
  const views = new Map((await viewRefunds(db, ids)).map((refund) => [refund.id, refund]))
  const sent = outcomes.map(({ row: id, refused }) => {
    const already = refused === 'refund.not_failed'
    const { amountPaise = 0, orderNumber = null } = views.get(id) ?? {}
    return { id, amountPaise, orderNumber, already, refused: already ? null : refused }
  })
  return { sent, more: found.length > REFUNDS_MAX }
}
