import { refuseAct } from '@farmgate/domain/accounts/account-acts.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import { isUuid } from '../../db/uuid.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import type { Operator } from '../../operator.ts'
import { eachByItself } from '../bulk/each-by-itself.ts'
import { cancelForBuyer } from '../orders/cancel-order.ts'
import { findAccount, listOpenOrders, sumGivenBack, sumOpenOrders } from './accounts.sql.ts'

/** As many as one call takes. */
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
 * The same use case as for one order, for every open order of one buyer. The buyer is not locked meanwhile: an order that
 * is placed during the act is counted in `remaining`, and pressing again cancels it. Two operators at once: each order
 * is cancelled by one of them, and the other one does not list it as refused.
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
  const outcomes = await eachByItself(log, found, ({ id }) => cancelForBuyer(db, by, id, reason, null))
  const cancelled = outcomes.filter(({ refused }) => refused === null).map(({ row }) => row.id)
  const back = await sumGivenBack(db, cancelled)
  const stillOpen = new Set((await listOpenOrders(db, buyerId, ORDERS_MAX)).map(({ id }) => id))
  const refused = outcomes.flatMap(({ row: { id, number }, refused: code }) =>
    // What another operator has cancelled meanwhile is what was wanted.
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
