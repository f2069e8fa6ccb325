import { ProblemError } from '@farmgate/contract/client.ts'
import { farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { offlineQuery, prefetchAs } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useMarkOrdersSeen } from '#components/order/use-mark-orders-seen.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { pageCursor, pageLinks } from '#components/query/page-links.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { farmerPaths } from '#farmer-pages.ts'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { myStats } from '../listing/my-listings.ts'
import { OrdersOfDays } from './orders-of-days.tsx'
import { StatusChips } from './status-chips.tsx'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('farmer', ordersPage(params))
}

export function Component() {
  const farm = useWords('farm')
  const [address, setAddress] = useSearchParams()
  const result = useQuery({ ...ordersPage(address), ...liveQuery })
  // The statistics above update together with the list.
  useQuery({ ...myStats(), ...liveQuery })
  const list = usePageTurn()
  useMarkOrdersSeen(
    'farmer',
    result.data?.orders.map(({ _id }) => _id),
  )

  // A cursor that the server does not know belongs to another list or an older version: go back to the first page.
  if (
    pageCursor(address) !== undefined &&
    result.error instanceof ProblemError &&
    result.error.status === 400
  )
    return <Navigate to={farmerPaths.orders} replace />

  return (
    <WorkPage
      title={farm.orders}
      subtitle={farm.ordersText}
      end={
        <ButtonLink to={farmerPaths.pack} icon={PackageCheck}>
          {farm.packList}
        </ButtonLink>
      }
    >
      <StatusChips
        chosen={shownStatus(address)}
        onChoose={(status) => setAddress(status === undefined ? {} : { status }, { replace: true })}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Skeleton className="h-120 rounded-card" />}>
          {({ orders, nextCursor }) => (
            <>
              {orders.length === 0 ? (
                <Card as="div">
                  <NoOrders address={address} />
                </Card>
              ) : (
                <OrdersOfDays
                  orders={orders}
                  isFirst={pageCursor(address) === undefined}
                  isLast={nextCursor === null}
                  isFiltered={shownStatus(address) !== undefined}
                  fetchedAt={result.dataUpdatedAt}
                />
              )}
              <Pager
                label={farm.pages}
                previousLabel={farm.previous}
                nextLabel={farm.next}
                className="mt-8"
                {...pageLinks(address, nextCursor)}
              />
            </>
          )}
        </Loaded>
      </div>
    </WorkPage>
  )
}

function NoOrders({ address }: { address: URLSearchParams }) {
  const farm = useWords('farm')
  const isTurned = pageCursor(address) !== undefined
  const isFiltered = shownStatus(address) !== undefined
  if (!isTurned && !isFiltered)
    return (
      <EmptyState
        picture={eggs}
        title={farm.noOrders}
        text={farm.noOrdersText}
        action={
          <ButtonLink variant="secondary" to={farmerPaths.products}>
            {farm.seeProducts}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      picture={eggs}
      title={farm.noOrders}
      text={isTurned ? farm.noMoreOrdersText : farm.noneInState}
      action={
        <ButtonLink variant="secondary" to={farmerPaths.orders} replace>
          {isTurned ? farm.toNewest : farm.showAll}
        </ButtonLink>
      }
    />
  )
}

const PAGE_SIZE = '20'

/** Returns the status in the address; undefined (all) when it is missing or unknown. */
const shownStatus = (address: URLSearchParams): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === address.get('status'))

const ordersPage = (address: URLSearchParams) =>
  offlineQuery('farmer', farmOrders, {
    query: { status: shownStatus(address), cursor: pageCursor(address), limit: PAGE_SIZE },
  })
