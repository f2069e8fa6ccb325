import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { OrderSort } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '#words.ts'
import type { ChosenRows } from '../../lists/chosen-rows.ts'
import { withFilters } from '../../lists/list-address.ts'
import { orderDaysQuery } from '../day/order-days-query.ts'
import { readOrderAddress } from '../order-address.ts'
import type { OrderActions } from '../actions/use-order-actions.ts'
import { OrderRow } from './order-row.tsx'
import { useMinute } from './use-minute.ts'
import './order-table.css'

interface OrderTableProps {
  orders: readonly Order[]
  actions: OrderActions
  chosen: ChosenRows
  /** The row that the keys act on. */
  currentId: string | undefined
  openedId: string | undefined
  othersActs: Readonly<Record<string, string>>
  accountId: string
  /** Below the rows. */
  foot: ReactNode
}

/** The orders as rows of one line. Columns fold away by the width of the table, which the open order narrows. */
export function OrderTable({
  orders,
  actions,
  chosen,
  currentId,
  openedId,
  othersActs,
  accountId,
  foot,
}: OrderTableProps) {
  const admin = useWords('admin')
  const words = useWords('orderTable')
  const now = useMinute()
  // A market without rounds has no days.
  const { data: coming } = useQuery({
    ...orderDaysQuery(readOrderAddress(useSearchParams()[0])),
    placeholderData: keepPreviousData,
  })
  const withDays = (coming?.rounds.length ?? 0) > 0
  const isPart = chosen.ids.length > 0 && !chosen.isAll
  return (
    <div className="order-table-box">
      <table className={classNames('order-table', withDays && 'order-table-days')}>
        <caption className="sr-only">{admin.orders}</caption>
        <thead>
          <tr>
            <th scope="col" className="order-cell-choose">
              <Checkbox
                label={<span className="sr-only">{words.chooseAll}</span>}
                checked={chosen.isAll}
                // `indeterminate` can be set only by script.
                ref={(box) => {
                  if (box !== null) box.indeterminate = isPart
                }}
                onChange={() => chosen.chooseAll(!chosen.isAll)}
              />
            </th>
            <SortHead sort="number" />
            {withDays && <SortHead sort="day" />}
            {!withDays && <SortHead sort="placed" />}
            <SortHead sort="buyer" />
            <SortHead sort="place" />
            {!withDays && (
              <th scope="col" className="order-cell-farms">
                {words['column.farms']}
              </th>
            )}
            <SortHead sort="packed" />
            <SortHead sort="payment" />
            {withDays && <SortHead sort="placed" />}
            <th scope="col" className="order-cell-next">
              {words['column.next']}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              actions={actions}
              chosen={chosen}
              isCurrent={order._id === currentId}
              isOpened={order._id === openedId}
              withDays={withDays}
              now={now}
              othersAct={othersActs[order._id]}
              accountId={accountId}
            />
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  )
}

/** A second press turns the order round. */
function SortHead({ sort }: { sort: OrderSort }) {
  const words = useWords('orderTable')
  const [address, setAddress] = useSearchParams()
  const { sort: current, direction } = readOrderAddress(address)
  const isCurrent = current === sort
  const Icon = isCurrent ? (direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      scope="col"
      className={`order-cell-${sort}`}
      aria-sort={isCurrent ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="order-sort"
        onClick={() =>
          setAddress(
            withFilters(address, { sort, direction: isCurrent && direction === 'asc' ? 'desc' : 'asc' }),
          )
        }
      >
        {words[`column.${sort}`]}
        <Icon size={13} aria-hidden />
      </button>
    </th>
  )
}
