import { ProblemError } from '@farmgate/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { askAhead } from '../../../api/query.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { pageCursor, pageLinks } from '../../../components/page-links.ts'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { useSeenOrders } from '../../../components/use-seen-orders.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { myStats } from '../listing/my-listings.ts'
import { ordersPage, shownStatus } from './farm-orders.ts'
import { OrdersOfDays } from './orders-of-days.tsx'
import { StatusChips } from './status-chips.tsx'

export function ask(params: URLSearchParams): void {
  askAhead('farmer', ordersPage(params))
}

export function Component() {
  const farm = useWords('farm')
  const [address, setAddress] = useSearchParams()
  const answer = useQuery({ ...ordersPage(address), ...liveQuery })
  // The numbers above keep step with the list.
  useQuery({ ...myStats(), ...liveQuery })
  const list = usePageTurn()
  useSeenOrders(
    'farmer',
    answer.data?.orders.map(({ _id }) => _id),
  )

  // A cursor that the server does not know is of another list or an older version: the list starts over.
  if (
    pageCursor(address) !== undefined &&
    answer.error instanceof ProblemError &&
    answer.error.status === 400
  )
    return <Navigate to={paths.farmerOrders} replace />

  return (
    <WorkPage
      title={farm.orders}
      subtitle={farm.ordersText}
      end={
        <ButtonLink to={paths.farmerPacking} icon={PackageCheck}>
          {farm.packList}
        </ButtonLink>
      }
    >
      <StatusChips
        chosen={shownStatus(address)}
        onChoose={(status) => setAddress(status === undefined ? {} : { status }, { replace: true })}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<Skeleton className="h-120 rounded-card" />}>
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
                  askedAt={answer.dataUpdatedAt}
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
          <ButtonLink variant="secondary" to={paths.farmerProducts}>
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
        <ButtonLink variant="secondary" to={paths.farmerOrders} replace>
          {isTurned ? farm.toNewest : farm.showAll}
        </ButtonLink>
      }
    />
  )
}
