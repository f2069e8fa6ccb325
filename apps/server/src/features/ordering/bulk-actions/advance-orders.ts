import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { Stage } from '@farmgate/domain/ordering/orders/stage.ts'
import { isUuid } from '#db/uuid.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import type { Operator } from '#http/shared/operator.ts'
import { advanceOrder } from '#features/ordering/orders/advance-order.ts'
import { assignOrder } from '#features/ordering/orders/assign-order.ts'
import { type OrderView, viewOrders } from '#features/ordering/order-views/order-view.sql.ts'
import { runEachRow } from './run-each-row.ts'

export interface MovedOrder {
  readonly id: string
  /** The order's current state. */
  readonly order: OrderView | null
  readonly refused: RefusalCode | null
  /** Whether it had this status before the call. */
  readonly already: boolean
}

/**
 * Advances each order with the use case for one order. An order that already has the requested status counts as done,
 * so that a retry after a lost response does not report the first call's work as a failure.
 */
export async function advanceOrders(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  wanted: readonly string[],
  to: Stage,
): Promise<MovedOrder[]> {
  const rows = await onEachOrder({ db, log }, wanted, (id) => advanceOrder(db, by, id, to))
  return rows.map(({ id, order, refused }) => {
    const already = refused === 'order.stage_passed' && order?.status === to
    return { id, order, already, refused: already ? null : refused }
  })
}

/** Assigns each open order to the operator, or releases it. */
export async function assignOrders(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  wanted: readonly string[],
  isMine: boolean,
): Promise<MovedOrder[]> {
  const rows = await onEachOrder({ db, log }, wanted, (id) => assignOrder(db, by, id, isMine))
  return rows.map((row) => ({ ...row, already: false }))
}

/** Runs the use case for each order, and returns each one's outcome and current state. */
async function onEachOrder(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  wanted: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<Omit<MovedOrder, 'already'>[]> {
  const ids = [...new Set(wanted)]
  const outcomes = await runEachRow(log, ids, act)
  const orders = new Map(
    (await viewOrders(db, ids.filter(isUuid), 'admin')).map((order) => [order.id, order]),
  )
  return outcomes.map(({ row: id, refused }) => ({
    id,
    refused,
    order: orders.get(id.toLowerCase()) ?? null,
  }))
}
