import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { prefetchAs } from '#api/query.ts'
import { useMarkOrdersSeen } from '#components/order/use-mark-orders-seen.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { pageCursor, pageLinks } from '#components/query/page-links.ts'
import { liveQuery, useLive } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { PaymentOverlay } from '../payment/payment-overlay.tsx'
import { orderGroup, ordersPage } from './my-orders.ts'
import { OrderCard } from './order-card.tsx'
import { OrderGroups } from './order-groups.tsx'
import { useOrderPayment } from '../payment/use-order-payment.ts'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('user', ordersPage(params))
}

export function Component() {
  useLive('user')
  const words = useWords('orders')
  const [address, setAddress] = useSearchParams()
  const group = orderGroup(address)
  const result = useQuery({ ...ordersPage(address), ...liveQuery })
  const paying = useOrderPayment()
  const list = usePageTurn()
  useMarkOrdersSeen(
    'user',
    result.data?.orders.map(({ _id }) => _id),
  )
  const isFirst = pageCursor(address) === undefined
  usePageTitle(words.title)

  // A cursor that the server does not know comes from an older version: go back to the first page.
  if (!isFirst && result.error instanceof ProblemError && result.error.status === 400)
    return <Navigate to={paths.orders} replace />

  return (
    <div className="page max-w-260 pt-8">
      <h1 className="mb-3.5">{words.title}</h1>
      <OrderGroups
        chosen={group}
        onChoose={(chosen) => setAddress(chosen === undefined ? {} : { group: chosen }, { replace: true })}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<OrdersSkeleton />}>
          {({ orders, nextCursor }) => (
            <>
              {orders.length === 0 ? (
                <NoOrders isFirst={isFirst} isGroup={group !== undefined} />
              ) : (
                <div className="grid gap-5">
                  {orders.map((order: Order) => (
                    <OrderCard key={order._id} order={order} paying={paying} />
                  ))}
                </div>
              )}
              <Pager
                label={words.pages}
                previousLabel={words.previous}
                nextLabel={words.next}
                {...pageLinks(address, nextCursor)}
              />
            </>
          )}
        </Loaded>
      </div>
      <PaymentOverlay payment={paying.payment} />
    </div>
  )
}

function NoOrders({ isFirst, isGroup }: { isFirst: boolean; isGroup: boolean }) {
  const words = useWords('orders')
  return (
    <Card>
      {isFirst && isGroup ? (
        <EmptyState
          picture={eggs}
          title={words.noneInGroup}
          text={words.noneInGroupText}
          action={
            <ButtonLink variant="secondary" to={paths.orders}>
              {words.showAll}
            </ButtonLink>
          }
        />
      ) : isFirst ? (
        <EmptyState
          picture={eggs}
          title={words.none}
          text={words.noneText}
          action={<ButtonLink to={paths.products}>{words.shopNow}</ButtonLink>}
        />
      ) : (
        <EmptyState
          picture={eggs}
          title={words.noMore}
          text={words.noMoreText}
          action={
            <ButtonLink variant="secondary" to={paths.orders}>
              {words.toNewest}
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}

const OrdersSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-72 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)
