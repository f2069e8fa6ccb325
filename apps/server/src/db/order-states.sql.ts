import * as states from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The sets of states of `stage.ts` as conditions on the status of orders or parcels: `isOpen('orders')`, or `isOpen()` where
 * the column needs no table. The states are literals in the statement: the planner proves by them that a partial index fits.
 */
type Condition = (table?: string) => RawBuilder<boolean>

const condition = (operator: string): Condition => {
  const of = (column: string): RawBuilder<boolean> => sql.raw(`${column} ${operator}`)
  return (table) => of(table === undefined ? 'status' : `${table}.status`)
}

const literals = (holds: (status: states.OrderStatus) => boolean): readonly string[] =>
  states.ORDER_STATUSES.filter(holds).map((status) => `'${status}'`)

const isIn = (holds: (status: states.OrderStatus) => boolean): Condition => {
  const [first, ...others] = literals(holds)
  return condition(others.length === 0 ? `= ${first}` : `in (${[first, ...others].join(', ')})`)
}

export const isOpen = isIn(states.isOpen)
export const isUnsent = isIn(states.isUnsent)
export const isOnTheRoad = isIn(states.isOnTheRoad)
export const isSent = isIn(states.isSent)
export const isDelivered = isIn(states.isDelivered)
export const isCancelled = isIn(states.isCancelled)
/** As `<>`, not as the list of all others: the planner estimates it by the one that is left out. */
export const isNotCancelled = condition(`<> ${literals(states.isCancelled).join()}`)
