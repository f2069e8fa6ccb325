import type { Order } from '@farmgate/contract/order-view.ts'
import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../../components/export-button.tsx'
import { liveQuery } from '../../../components/live-query.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { useWords } from '../../../words.ts'
import { ChooseAll } from '../choose-row.tsx'
import { ChosenRowsContext, useChosenRows } from '../chosen-rows.ts'
import { NothingFound } from '../nothing-found.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { ChosenOrders } from './chosen-orders.tsx'
import { useMoveOrders } from './move-orders.ts'
import { MovedOrders } from './moved-orders.tsx'
import { isNarrowed, orderQuestion, readOrderAddress } from './order-address.ts'
import { OrderCard } from './order-card.tsx'
import { OrderList } from './order-list.tsx'
import { OrderNarrowings } from './order-narrowings.tsx'
import { orderCountsQuery, ordersQuery } from './order-queries.ts'
import { OrderSearch } from './order-search.tsx'

const NO_ORDERS: readonly Order[] = []

export function Component() {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  const [address] = useSearchParams()
  const place = readOrderAddress(address)
  const answer = useQuery({ ...ordersQuery(place), ...liveQuery })
  const { data: counted } = useQuery({ ...orderCountsQuery(), ...liveQuery })
  const orders = answer.data?.orders ?? NO_ORDERS
  const chosen = useChosenRows(
    address.toString(),
    orders.map(({ _id }) => _id),
  )
  const moving = useMoveOrders(chosen.clear)
  return (
    <WorkPage
      title={operator.orders}
      subtitle={operator.newestFirst}
      end={<ExportButton role="admin" kind="orders" question={orderQuestion(place)} list={operator.orders} />}
    >
      <OrderSearch />
      <StatusFilter
        statuses={ORDER_STATUSES}
        label={(status) => words[`status.${status}`]}
        // They count all orders: beside what a search has found they would mislead.
        counts={isNarrowed(place) ? undefined : (counted?.counts ?? answer.data?.counts)}
      />
      <OrderNarrowings narrow={answer.data?.narrow ?? false} />
      {moving.moved !== null && <MovedOrders moved={moving.moved} onClose={moving.forget} />}
      {orders.length > 0 && <ChooseAll chosen={chosen} />}
      <ChosenRowsContext value={chosen}>
        <OrderList answer={answer} Row={OrderCard} nothing={<NoOrders />} />
      </ChosenRowsContext>
      <ChosenOrders orders={orders} chosen={chosen} moving={moving} />
    </WorkPage>
  )
}

function NoOrders() {
  const operator = useWords('operator')
  const many = useWords('many')
  const [address] = useSearchParams()
  const place = readOrderAddress(address)
  const text = place.status === undefined ? operator.noOrdersText : operator.noOrdersOfStatus
  return (
    <NothingFound
      picture={eggs}
      title={operator.noOrders}
      text={isNarrowed(place) ? many.noOrdersFound : text}
    />
  )
}
