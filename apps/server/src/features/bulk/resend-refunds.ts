import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import type { Operator } from '../../operator.ts'
import { viewRefunds } from '../attention/attention.sql.ts'
import { listResendable } from '../refunds/refunds.sql.ts'
import { resendRefund } from '../refunds/resend-refund.ts'
import { eachByItself } from './each-by-itself.ts'

/** As many as one call takes: some two seconds of work. */
const REFUNDS_MAX = 500

export interface ResentRefund {
  readonly id: string
  readonly amountPaise: number
  readonly orderNumber: number | null
  readonly refused: RefusalCode | null
  /** Another operator, or the worker, has dealt with it meanwhile. */
  readonly already: boolean
}

/** The same use case as for one refund, for every one that failed, or that is due through the gateway. */
export async function resendRefunds(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  state: 'due' | 'failed',
): Promise<{ readonly sent: readonly ResentRefund[]; readonly more: boolean }> {
  const found = await listResendable(db, state, REFUNDS_MAX + 1)
  const ids = found.slice(0, REFUNDS_MAX)
  const outcomes = await eachByItself(log, ids, async (id) => {
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
