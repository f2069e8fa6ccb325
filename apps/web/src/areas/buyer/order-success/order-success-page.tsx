import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isCancelled, isOpen } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, PackageCheck, RotateCcw, Truck } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { query } from '#api/query.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useNow } from '#components/format/use-now.ts'
import { comesText } from '#components/order/comes-text.ts'
import { cashRupees } from '#components/order/cash-rupees.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLive } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import crate from '#pictures/hero-crate-480.avif'
import crateWebp from '#pictures/hero-crate-480.webp'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { nearestFirst } from '../orders/nearest-first.ts'
import './order-success.css'

export function Component() {
  useLive('user')
  const { state } = useLocation() as { state: { orderId?: unknown } | null }
  const orderId = typeof state?.orderId === 'string' ? state.orderId : null
  return orderId === null ? <NewestOrder /> : <PlacedOrder orderId={orderId} />
}

function PlacedOrder({ orderId }: { orderId: string }) {
  const result = useQuery(query('user', oneOrder, { params: { id: orderId } }))
  return (
    <SuccessFrame>
      <Loaded query={result} skeleton={<SuccessSkeleton />}>
        {({ order }) => <Success order={order} />}
      </Loaded>
    </SuccessFrame>
  )
}

/** The page opened by its address alone, without an order. */
function NewestOrder() {
  const result = useQuery(query('user', myOrders, { query: { limit: '1' } }))
  return (
    <SuccessFrame>
      <Loaded query={result} skeleton={<SuccessSkeleton />}>
        {({ orders: [newest] }) =>
          newest === undefined ? <Navigate to={paths.orders} replace /> : <Success order={newest} />
        }
      </Loaded>
    </SuccessFrame>
  )
}

/** Only a received payment is called successful. An unpaid or cancelled order redirects to its own page. */
function Success({ order }: { order: Order }) {
  const words = useWords('checkout')
  const shell = useWords('shell')
  const cash = isCash(order.paymentMethod)
  const title = cash ? words.placedTitle : words.paidTitle
  usePageTitle(title)
  if (order.waitingForPayment || isCancelled(order.status))
    return <Navigate to={paths.order(order._id)} replace />
  return (
    <>
      <div className="success-picture">
        <picture>
          <source type="image/avif" srcSet={crate} />
          <img src={crateWebp} alt="" width={480} height={405} />
        </picture>
        <span className="success-tick">
          <Check size={28} />
        </span>
      </div>
      <h1>{title}</h1>
      {!cash && <p className="text-ink-2 text-lg">{words.placedTitle}</p>}
      <Coming order={order} />
      {cash && order.paymentStatus !== 'paid' && (
        <p className="text-lg">{fill(words.payAtDoor, { amount: rupeesText(cashRupees(order)) })}</p>
      )}
      <p className="num text-ink-2">
        {fill(words.successNumber, { number: displayOrderNumber(order.number) })}
      </p>
      <div className="success-ways">
        <ButtonLink size="lg" to={paths.order(order._id)}>
          {words.track}
        </ButtonLink>
        <ButtonLink size="lg" variant="secondary" to={paths.home}>
          {shell.goHome}
        </ButtonLink>
      </div>
      <section className="success-next">
        <h2>{words.next}</h2>
        <ul>
          <li>
            <PackageCheck size={20} />
            {words.nextFarmers}
          </li>
          <li>
            <Truck size={20} />
            {words.nextShipped}
          </li>
          <li>
            <RotateCcw size={20} />
            {words.nextReturn}
          </li>
        </ul>
      </section>
    </>
  )
}

/** When it comes: one line per delivery, with what it brings where there are several. */
function Coming({ order: { parcels, items } }: { order: Order }) {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const coming = nearestFirst(parcels).filter(({ status }) => isOpen(status))
  const deliveries = Map.groupBy(coming, ({ delivery }) => comesText(words, delivery, language, now))
  const productsOf = (parcelsOf: readonly Order['parcels'][number][]) =>
    items
      .filter(({ farmer }) => parcelsOf.some((parcel) => parcel.farmer._id === farmer._id))
      .map(({ product }) => product.name)
      .join(', ')
  return (
    <ul className="success-coming">
      {[...deliveries].map(([text, own]) => (
        <li key={text}>
          <b>{text}</b>
          {deliveries.size > 1 && <span>{productsOf(own)}</span>}
        </li>
      ))}
    </ul>
  )
}

const MINUTE_MS = 60_000

const SuccessFrame = ({ children }: { children: React.ReactNode }) => (
  <div className="page success">{children}</div>
)

const SuccessSkeleton = () => (
  <div className="grid justify-items-center gap-4">
    <Skeleton className="success-picture" />
    <Skeleton className="h-12 w-80 max-w-full" />
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-13 w-80 max-w-full" />
  </div>
)
