import { allReturns } from '@farmgate/contract/returns.ts'
import type { ReturnStatus } from '@farmgate/domain/orders/order.ts'
import { query } from '../../../api/query.ts'
import { asked, type ListAddress } from '../list-address.ts'

/** What the list can be narrowed to. */
export const RETURN_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReturnStatus[]

export const returnsQuery = (address: ListAddress<ReturnStatus>) => {
  const { status, cursor, limit } = asked(address)
  return query('admin', allReturns, { query: { status, cursor, limit } })
}

/** How many there are in each state, whatever page of which list is open: asked for with one row. */
export const returnCountsQuery = () =>
  query('admin', allReturns, { query: { status: 'pending', limit: '1' } })
