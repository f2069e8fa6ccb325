import { orderDayChoices, orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { query } from '#api/query.ts'
import type { OrderAddress } from '../order-address.ts'

/** The days and rounds by which a list can be filtered, with the counts of that list. */
export const orderDaysQuery = ({
  status,
  view,
  round = '',
}: Partial<Pick<OrderAddress, 'status' | 'view' | 'round'>>) =>
  query('admin', orderDays, { query: { status, view, round: round === '' ? undefined : round } })

/** The days that one order can have. */
export const dayChoicesQuery = (id: string) => query('admin', orderDayChoices, { params: { id } })
