import { allReturns } from '@farmgate/contract/ordering/returns.ts'
import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import { query } from '#api/query.ts'
import { listQueryInput, type ListAddress } from '../lists/list-address.ts'

/** The list's filters. */
export const RETURN_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReturnStatus[]

export const returnsQuery = (address: ListAddress<ReturnStatus>) => {
  const { status, cursor, limit } = listQueryInput(address)
  return query('admin', allReturns, { query: { status, cursor, limit } })
}

/** The number of returns in each state, whichever page or list is open: requested with one row. */
export const returnCountsQuery = () =>
  query('admin', allReturns, { query: { status: 'pending', limit: '1' } })
