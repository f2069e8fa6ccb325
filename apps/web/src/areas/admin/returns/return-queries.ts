import { moneyBack, type MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { MONEY_BACK_KINDS, MONEY_BACK_STATES } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { query } from '#api/query.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'

/** One page of what asks for money back, as the address says. */
export function moneyBackQuery(address: URLSearchParams) {
  const { status, cursor, limit } = listQueryInput(readListAddress(address, MONEY_BACK_STATES))
  return query('admin', moneyBack, { query: { status, kind: moneyBackKind(address), cursor, limit } })
}

/** The kind in the address; undefined when it is missing or unknown. */
export const moneyBackKind = (address: URLSearchParams) =>
  MONEY_BACK_KINDS.find((kind) => kind === address.get('kind'))

/** How much is in each state, whichever page or list is open: requested with one row. */
export const returnCountsQuery = () => query('admin', moneyBack, { query: { status: 'pending', limit: '1' } })

/** The row with the order's current state, from which the state of a return and of a claim follows. */
export function withOrder(row: MoneyBackRow, order: Order): MoneyBackRow {
  if (row.order?._id !== order._id) return row
  const claim = order.claims.find(({ _id }) => _id === row._id)
  return { ...row, order, status: (row.kind === 'return' ? order.returnStatus : claim?.state) ?? row.status }
}
