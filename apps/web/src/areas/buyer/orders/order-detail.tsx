import { shownName } from '#components/product/shown-name.ts'
import type { Order, OrderEvent } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useRef, useState } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { useMarket } from '#api/use-market.ts'
import { AddressLines } from '#components/order/address-lines.tsx'
import { momentText } from '#components/format/day-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { OrderHistory } from '#components/order/order-history.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { Bill } from './bill.tsx'
import { CancelOrder } from './change/cancel-order.tsx'
import { ChangeAddress } from './change/change-address.tsx'
import { changeMoney, changeTitle } from './change/change-text.ts'
import { dayCount, deliveriesOf, nextDelivery } from './nearest-first.ts'
import { OrderProgress } from './order-progress.tsx'
import { ParcelCard } from './parcel/parcel-card.tsx'
import { useChangeWords } from './change/use-change-words.ts'
import type { OrderPayment } from '../payment/use-order-payment.ts'

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
  const now = new Date(useNow(MINUTE_MS))
  const [seenChanges] = useState(order.changes.length)
  const days = dayCount(order)
  const focusHeading = () => heading.current?.focus()
  // What must be paid comes before when it comes.
  const isDayFirst = !order.waitingForPayment && nextDelivery(order) !== null
  const progress = (
    <Card padded>
      <OrderProgress order={order} paying={paying} onDone={focusHeading} isDetailed />
    </Card>
  )
  return (
    <div className="grid gap-5">
      <NewestChange order={order} seenChanges={seenChanges} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
            {title}
          </h1>
          <p className="text-ink-2">
            {fill(words.placedAt, { moment: momentText(order.createdAt, language) })}
            {days > 1 && ` · ${fill(words.comesOnDays, { count: days })}`}
          </p>
        </div>
        <OrderStatusBadge order={order} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          {!isDayFirst && progress}
          {deliveriesOf(order.parcels).map((parcels) => (
            <ParcelCard
              key={parcels[0].farmer._id}
              order={order}
              parcels={parcels}
              seenChanges={seenChanges}
              now={now}
            />
          ))}
          {isDayFirst && progress}
        </div>
        <div className="grid gap-5">
          <Bill order={order} />
          <Delivery order={order} now={now} />
          <ReturnPhoto order={order} />
          <Complaints />
          <Card padded heading={orderWords.history}>
            <OrderHistory events={events} order={order} own />
          </Card>
          <CancelOrder order={order} onDone={focusHeading} />
        </div>
      </div>
    </div>
  )
}

const MINUTE_MS = 60_000

/** Announces to screen readers what changed while the page is open. */
function NewestChange({ order, seenChanges }: { order: Order; seenChanges: number }) {
  const texts = useChangeWords()
  const change = order.changes.findLast(({ position }) => position > seenChanges)
  const item = order.items.find(({ product }) => product._id === change?.line)
  return (
    <output className="sr-only">
      {change !== undefined &&
        item !== undefined &&
        fill(texts.words.newChange, {
          product: shownName(item.product),
          text: [changeTitle(texts, order, item, change), changeMoney(texts, order, change) ?? ''].join('. '),
        })}
    </output>
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

function Delivery({ order, now }: { order: Order; now: Date }) {
  const words = useWords('orders')
  const { delivery, contact } = order
  return (
    <Card padded heading={words.deliverTo}>
      <address className="wrap-anywhere not-italic">
        <b className="font-semibold">{delivery.fullName}</b>
        <AddressLines delivery={delivery} />
      </address>
      <p className="mt-3 wrap-anywhere text-ink-2">
        {words.contact}: {contact.name}, <span className="num">{contact.phone}</span>
      </p>
      <ChangeAddress order={order} now={now} />
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
