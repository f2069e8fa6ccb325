import { farmOrders } from '@farmgate/contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { query } from '../../../api/query.ts'
import { pageCursor } from '../../../components/page-links.ts'

const PAGE_SIZE = '20'

/** Which of them the address asks for; all of them, where it asks for none we know. */
export const shownStatus = (address: URLSearchParams): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === address.get('status'))

export const ordersPage = (address: URLSearchParams) =>
  query('farmer', farmOrders, {
    query: { status: shownStatus(address), cursor: pageCursor(address), limit: PAGE_SIZE },
  })
