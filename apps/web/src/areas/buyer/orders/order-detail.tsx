import type { Order, OrderEvent } from '@farmgate/contract/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useRef } from 'react'
import { useMarket } from '#api/use-market.ts'
import { AddressLines } from '#components/order/address-lines.tsx'
import { momentText } from '#components/format/day-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { InvoiceLink } from '#components/invoice/invoice-link.tsx'
import { OrderCosts } from '#components/order/order-costs.tsx'
import { OrderHistory } from '#components/order/order-history.tsx'
import { OrderLines } from '#components/order/order-lines.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { PaymentBadge } from '#components/order/payment-badge.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import { OrderProgress } from './order-progress.tsx'
import type { OrderPayment } from './use-order-payment.ts'

interface OrderDetailProps {
  order: Order
  events: readonly OrderEvent[]
  paying: OrderPayment
}

export function OrderDetail({ order, events, paying }: OrderDetailProps) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = fill(words.numbered, { number: displayOrderNumber(order.number) })
  usePageTitle(title)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
            {title}
          </h1>
          <p className="text-ink-2">
            {fill(words.placedAt, { moment: momentText(order.createdAt, language) })}
          </p>
        </div>
        <OrderStatusBadge order={order} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card padded>
            <OrderProgress order={order} paying={paying} onDone={() => heading.current?.focus()} />
          </Card>
          <Parcels order={order} />
        </div>
        <div className="grid gap-5">
          <Costs order={order} />
          <Delivery order={order} />
          <ReturnPhoto order={order} />
          <Complaints />
          <Card padded heading={orderWords.history}>
            <OrderHistory events={events} own />
          </Card>
        </div>
      </div>
    </div>
  )
}

/** Whom to call or write to about this order. */
function Complaints() {
  const words = useWords('orders')
  const market = useMarket()
  if (market === null || market.identity.phone === '') return null
  const { phone, officerEmail, legalName } = market.identity
  return (
    <Card padded>
      <p className="wrap-anywhere">{fill(words.complaints, { phone, email: officerEmail })}</p>
      <p className="wrap-anywhere text-ink-3 text-sm">{legalName}</p>
    </Card>
  )
}

/** Each farm ships its own parcel. */
function Parcels({ order: { parcels, items, waitingForPayment } }: { order: Order }) {
  const words = useWords('orders')
  return (
    <Card padded heading={words.items}>
      <div className="grid gap-6">
        {parcels.map(({ farmer, status, total }) => (
          <section
            key={farmer._id}
            aria-label={farmer.name}
            className="grid gap-3.5 border-line border-t pt-5"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 wrap-anywhere">
                {farmer.place === ''
                  ? fill(words.parcelBy, { farmer: farmer.name })
                  : fill(words.parcelFrom, { farmer: farmer.name, place: farmer.place })}
              </h3>
              {parcels.length > 1 && <OrderStatusBadge order={{ status, waitingForPayment }} />}
            </div>
            <OrderLines items={items.filter((item) => item.farmer._id === farmer._id)} />
            {parcels.length > 1 && (
              <p className="flex justify-between gap-4 text-ink-2 text-sm">
                {words.parcelTotal} <Price rupees={total} />
              </p>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}

function Costs({ order }: { order: Order }) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  return (
    <Card padded heading={words.costs}>
      <OrderCosts order={order} />
      <p className="mt-4 flex flex-wrap items-center justify-between gap-2 text-ink-2">
        {orderWords[`method.${order.paymentMethod}`]}
        <PaymentBadge order={order} />
      </p>
      <InvoiceLink order={order} to={paths.invoice(order._id)} className="mt-2" />
    </Card>
  )
}

function Delivery({ order: { delivery, contact } }: { order: Order }) {
  const words = useWords('orders')
  return (
    <Card padded heading={words.deliverTo}>
      <address className="wrap-anywhere not-italic">
        <b className="font-semibold">{delivery.fullName}</b>
        <AddressLines delivery={delivery} />
      </address>
      <p className="mt-3 wrap-anywhere text-ink-2">
        {words.contact}: {contact.name}, <span className="num">{contact.phone}</span>
      </p>
    </Card>
  )
}

/** The text of the request is in the history. */
function ReturnPhoto({ order: { returnPicture } }: { order: Order }) {
  const words = useWords('orders')
  if (returnPicture === null) return null
  return (
    <Card padded heading={words.goodsPhoto}>
      <GoodsPhoto
        picture={returnPicture}
        alt={words.goodsPhoto}
        width={320}
        sizes="320px"
        className="max-w-80"
      />
    </Card>
  )
}
