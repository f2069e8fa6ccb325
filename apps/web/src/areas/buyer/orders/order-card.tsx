import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ChevronRight, Truck } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useNow } from '#components/format/use-now.ts'
import { InvoiceLink } from '#components/invoice/invoice-link.tsx'
import { roundDayText } from '#components/order/comes-text.ts'
import { OrderLines } from '#components/order/order-lines.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { nextDelivery } from './nearest-first.ts'
import { OrderHead } from './order-head.tsx'
import { OrderProgress } from './order-progress.tsx'
import './orders.css'
import type { OrderPayment } from '../payment/use-order-payment.ts'

/** Keeps a card short: the order's page shows the rest. */
const LINES_MAX = 4

export function OrderCard({ order, paying }: { order: Order; paying: OrderPayment }) {
  const words = useWords('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  const { items } = order
  const shown = items.length > LINES_MAX + 1 ? items.slice(0, LINES_MAX) : items
  const number = displayOrderNumber(order.number)
  return (
    <Card as="article" aria-label={fill(words.numbered, { number })} className="overflow-hidden">
      <OrderHead order={order} heading={heading} />
      <div className="order-body">
        <div className="grid content-start gap-3.5">
          <NextDelivery order={order} />
          <OrderLines items={shown} />
          <p className="flex flex-wrap items-center gap-x-4">
            {shown.length < items.length && (
              <span className="text-ink-2 text-sm">
                {fill(words.moreThings, { count: items.length - shown.length })}
              </span>
            )}
            <Link
              to={paths.order(order._id)}
              aria-label={fill(words.detailsOf, { number })}
              className="link inline-flex min-h-11 items-center gap-1 text-sm"
            >
              {words.details}
              <ChevronRight size={16} />
            </Link>
            <InvoiceLink order={order} to={paths.invoice(order._id)} />
          </p>
        </div>
        <OrderProgress order={order} paying={paying} onDone={() => heading.current?.focus()} />
      </div>
    </Card>
  )
}

const MINUTE_MS = 60_000

/** When its next parcel comes. */
function NextDelivery({ order }: { order: Order }) {
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const next = nextDelivery(order)
  const now = new Date(useNow(MINUTE_MS))
  if (next === null) return null
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Truck size={18} className="flex-none text-ok-fg" />
      {roundDayText(orderWords, next, language, now)}
    </p>
  )
}
