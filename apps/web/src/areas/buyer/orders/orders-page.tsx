import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { askAhead } from '../../../api/query.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { pageCursor, pageLinks } from '../../../components/page-links.ts'
import { PaymentOverlay } from '../../../components/payment-overlay.tsx'
import { useLive } from '../../../components/use-live.ts'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { useSeenOrders } from '../../../components/use-seen-orders.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { ordersPage } from './my-orders.ts'
import { OrderCard } from './order-card.tsx'
import { useOrderPayment } from './use-order-payment.ts'

export function ask(params: URLSearchParams): void {
  askAhead('user', ordersPage(params))
}

export function Component() {
  useLive('user')
  const words = useWords('orders')
  const [address] = useSearchParams()
  const answer = useQuery({ ...ordersPage(address), ...liveQuery })
  const paying = useOrderPayment()
  const list = usePageTurn()
  useSeenOrders(
    'user',
    answer.data?.orders.map(({ _id }) => _id),
  )
  const isFirst = pageCursor(address) === undefined
  usePageTitle(words.title)

  // A cursor that the server does not know is of an older version: the list starts over.
  if (!isFirst && answer.error instanceof ProblemError && answer.error.status === 400)
    return <Navigate to={paths.orders} replace />

  return (
    <div className="page max-w-260 pt-8">
      <h1 className="mb-3.5">{words.title}</h1>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<OrdersSkeleton />}>
          {({ orders, nextCursor }) => (
            <>
              {orders.length === 0 ? (
                <NoOrders isFirst={isFirst} />
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

function NoOrders({ isFirst }: { isFirst: boolean }) {
  const words = useWords('orders')
  return (
    <Card>
      {isFirst ? (
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
