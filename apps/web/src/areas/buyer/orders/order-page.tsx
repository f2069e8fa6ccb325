import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import '#components/frame/nav-link.css'
import { useMarkOrdersSeen } from '#components/order/use-mark-orders-seen.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery, useLive } from '#components/query/use-live.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { PaymentOverlay } from '../payment/payment-overlay.tsx'
import { orderQuery } from './my-orders.ts'
import { OrderDetail } from './order-detail.tsx'
import { isNotFound, OrderNotFound } from './order-not-found.tsx'
import { useOrderPayment } from '../payment/use-order-payment.ts'

export function Component() {
  useLive('user')
  const { id = '' } = useParams()
  const words = useWords('orders')
  const result = useQuery({ ...orderQuery(id), ...liveQuery })
  const paying = useOrderPayment()
  useMarkOrdersSeen('user', result.data === undefined ? undefined : [id])
  if (isNotFound(result.error)) return <OrderNotFound />
  return (
    <div className="page max-w-260">
      <div className="py-1 md:py-2.5">
        <Link to={paths.orders} className="nav-link -ml-[12px]">
          <ArrowLeft size={20} />
          {words.back}
        </Link>
      </div>
      {/* Until the order has loaded and its number is known. */}
      {result.data === undefined && <OrderHeading />}
      <Loaded query={result} skeleton={<OrderSkeleton />}>
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
