import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { type ViewCounts, viewsBeside } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useWords } from '#words.ts'
import { ChooseAll } from '../lists/choose-row.tsx'
import { ChosenRowsContext, useChosenRows } from '../lists/chosen-rows.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { withFilters } from '../lists/list-address.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { ChosenOrders } from './chosen-orders.tsx'
import { useMoveOrders } from './move-orders.ts'
import { MovedOrders } from './moved-orders.tsx'
import { isNarrowed, orderExportFilter, readOrderAddress } from './order-address.ts'
import { OrderCard } from './card/order-card.tsx'
import { OrderList } from './order-list.tsx'
import { OrderFilterChips } from './order-filter-chips.tsx'
import { orderCountsQuery, ordersQuery } from './order-queries.ts'
import { OrderSearch } from './order-search.tsx'
import { OrdersTablePage } from './table/orders-table-page.tsx'

const NO_ORDERS: readonly Order[] = []

/** A table on wide screens with a mouse, cards on others: the rows of the table are too low for a thumb. */
export function Component() {
  return useMedia(WIDE) ? <OrdersTablePage nothing={<NoOrders />} /> : <OrderCards />
}

const WIDE = '(width >= 64rem) and (pointer: fine)'

function OrderCards() {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const bulk = useWords('bulk')
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const orderAddress = readOrderAddress(address)
  const result = useQuery({ ...ordersQuery(orderAddress), ...liveQuery })
  const { data: counted } = useQuery({ ...orderCountsQuery(), ...liveQuery })
  const orders = result.data?.orders ?? NO_ORDERS
  const chosen = useChosenRows(
    address.toString(),
    orders.map(({ _id }) => _id),
  )
  const moving = useMoveOrders(chosen.clear)
  return (
    <WorkPage
      title={admin.orders}
      subtitle={admin.newestFirst}
      end={
        <ExportButton
          role="admin"
          kind="orders"
          question={orderExportFilter(orderAddress)}
          list={admin.orders}
        />
      }
    >
      <OrderSearch />
      <StatusFilter
        statuses={ORDER_STATUSES}
        label={(status) => words[`status.${status}`]}
        // The counts are of all orders: beside a search result they would mislead.
        counts={isNarrowed(orderAddress) ? undefined : (counted?.counts ?? result.data?.counts)}
      />
      <ViewFilter counts={counted?.counts} />
      <OrderFilterChips narrow={result.data?.narrow ?? false} />
      {moving.moved !== null && <MovedOrders moved={moving.moved} onClose={moving.clear} />}
      {orders.length > 0 && (
        <ChooseAll chosen={chosen} label={fillCount(language, bulk, 'chooseAll', orders.length)} />
      )}
      <ChosenRowsContext value={chosen}>
        <OrderList result={result} Row={OrderCard} nothing={<NoOrders />} />
      </ChosenRowsContext>
      <ChosenOrders orders={orders} chosen={chosen} moving={moving} />
    </WorkPage>
  )
}

/** The same views as on wide screens. */
function ViewFilter({ counts }: { counts: ViewCounts | undefined }) {
  const words = useWords('orderTable')
  const [address, setAddress] = useSearchParams()
  const { view } = readOrderAddress(address)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.views}</legend>
      <Scroller inset>
        {viewsBeside(view).map((each) => (
          <Chip
            key={each}
            pressed={view === each}
            count={counts?.[each]}
            onClick={() => setAddress(withFilters(address, { view: view === each ? undefined : each }))}
          >
            {words[`view.${each}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}

function NoOrders() {
  const admin = useWords('admin')
  const bulk = useWords('bulk')
  const [address] = useSearchParams()
  const orderAddress = readOrderAddress(address)
  const isAll = orderAddress.status === undefined && orderAddress.view === undefined
  const text = isAll ? admin.noOrdersText : admin.noOrdersOfStatus
  return (
    <NothingFound
      picture={eggs}
      title={admin.noOrders}
      text={isNarrowed(orderAddress) ? bulk.noOrdersFound : text}
    />
  )
}
