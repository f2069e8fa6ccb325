import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import '../../../components/nav-link.css'
import { PaymentOverlay } from '../../../components/payment-overlay.tsx'
import { useLive } from '../../../components/use-live.ts'
import { useSeenOrders } from '../../../components/use-seen-orders.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { orderQuery } from './my-orders.ts'
import { OrderDetail } from './order-detail.tsx'
import { isNotFound, OrderNotFound } from './order-not-found.tsx'
import { useOrderPayment } from './use-order-payment.ts'

export function Component() {
  useLive('user')
  const { id = '' } = useParams()
  const words = useWords('orders')
  const answer = useQuery({ ...orderQuery(id), ...liveQuery })
  const paying = useOrderPayment()
  useSeenOrders('user', answer.data === undefined ? undefined : [id])
  if (isNotFound(answer.error)) return <OrderNotFound />
  return (
    <div className="page max-w-260">
      <div className="py-1 md:py-2.5">
        <Link to={paths.orders} className="nav-link -ml-[12px]">
          <ArrowLeft size={20} />
          {words.back}
        </Link>
      </div>
      {/* Until the order has come and says its number. */}
      {answer.data === undefined && <OrderHeading />}
      <Loaded query={answer} skeleton={<OrderSkeleton />}>
        {({ order, events }) => <OrderDetail key={order._id} order={order} events={events} paying={paying} />}
      </Loaded>
      <PaymentOverlay payment={paying.payment} />
    </div>
  )
}

function OrderHeading() {
  const words = useWords('orders')
  usePageTitle(words.order)
  return <h1 className="mb-5">{words.order}</h1>
}

const OrderSkeleton = () => (
  <div className="grid gap-5 md:grid-cols-2">
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
