import { refuseAct } from '@farmgate/domain/people/accounts/account-actions.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { isUuid } from '#db/uuid.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import type { Operator } from '#http/shared/operator.ts'
import { runEachRow } from '#features/ordering/bulk-actions/run-each-row.ts'
import { cancelForBuyer } from '#features/ordering/orders/cancel-order.ts'
import { findAccount, listOpenOrders, sumGivenBack, sumOpenOrders } from './accounts.sql.ts'

/** The maximum for one call. */
const ORDERS_MAX = 500

export interface CancelledOrders {
  readonly cancelled: number
  readonly units: number
  readonly valuePaise: number
  readonly refundedPaise: number
  readonly refused: readonly { readonly id: string; readonly number: number; readonly code: RefusalCode }[]
  readonly remaining: number
}

/**
 * Cancels every open order of one buyer with the use case for one order. The buyer is not locked meanwhile: an order
 * that is placed during the call is counted in `remaining`, and a second call cancels it. When two operators do it at
 * once, one of them cancels each order, and the other does not list it as refused.
 */
export async function cancelOpenOrders(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  buyerId: string,
  reason: string,
): Promise<CancelledOrders> {
  const account = isUuid(buyerId) ? await findAccount(db, buyerId) : undefined
  if (account === undefined) throw new Refusal('account.not_found')
  refuseAct('cancelOrders', account)

  const found = await listOpenOrders(db, buyerId, ORDERS_MAX)
  const outcomes = await runEachRow(log, found, ({ id }) => cancelForBuyer(db, by, id, reason, null))
  const cancelled = outcomes.filter(({ refused }) => refused === null).map(({ row }) => row.id)
  const back = await sumGivenBack(db, cancelled)
  const stillOpen = new Set((await listOpenOrders(db, buyerId, ORDERS_MAX)).map(({ id }) => id))
  const refused = outcomes.flatMap(({ row: { id, number }, refused: code }) =>
    // An order that another operator has cancelled meanwhile is not a failure.
    code === null || !stillOpen.has(id) ? [] : [{ id, number, code }],
  )
  const { open } = await sumOpenOrders(db, buyerId)
  await recordAct(db, {
    actorId: by.adminId,
    action: 'user.orders_cancelled',
    subjectId: buyerId,
    requestId: by.requestId,
    detail: { reason, orders: cancelled.length, amountPaise: back.valuePaise, remaining: open.count },
  })
  return { cancelled: cancelled.length, ...back, refused, remaining: open.count }
}
