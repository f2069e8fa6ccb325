import { shownName } from '#components/product/shown-name.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from '#navigation.tsx'
import { useNow } from '#components/format/use-now.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { roundDayText } from '#components/order/comes-text.ts'
import { knownStatus } from '#components/order/order-status.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { minutesLeft } from '../payment/minutes-left.ts'
import { nextDelivery } from '../orders/nearest-first.ts'
import { useOrderPayment } from '../payment/use-order-payment.ts'
import { PaymentOverlay } from '../payment/payment-overlay.tsx'

/** The order that comes next: what is in it and how far it is, or how long it can still be paid. */
export function OpenOrder({ order, others }: { order: Order; others: number }) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const [first] = order.items
  const number = displayOrderNumber(order.number)
  const { waitingForPayment } = order
  const next = nextDelivery(order)
  const now = new Date(useNow(MINUTE_MS))
  return (
    <section
      aria-label={fill(words.numbered, { number })}
      className={classNames('open-order', waitingForPayment && 'open-order-unpaid')}
    >
      {first !== undefined && (
        <ProductPhoto
          product={first.product}
          width={96}
          sizes="96px"
          className="open-order-photo"
          decorative
          eager
        />
      )}
      <div className="min-w-0">
        <p className="num text-ink-2 text-sm">
          {fill(next === null ? words.yourOrder : words.nextDelivery, { number })}
        </p>
        {waitingForPayment ? (
          <TimeLeft order={order} />
        ) : (
          <h2>
            {next === null
              ? orderWords[`tracking.${knownStatus(order.status)}`]
              : roundDayText(orderWords, next, language, now)}
          </h2>
        )}
        <p className="wrap-anywhere text-ink-2 text-sm">{contents(order, words.andMore)}</p>
        {others > 0 && (
          <Link className="link inline-flex min-h-11 items-center text-sm" to={paths.orders}>
            {fillCount(language, words, 'moreOrders', others)}
          </Link>
        )}
      </div>
      <div className="open-order-action">
        {waitingForPayment && order.checkout !== null && !order.paymentUnknown && <Pay order={order} />}
        <ButtonLink variant="secondary" to={paths.order(order._id)}>
          {words.seeOrder}
        </ButtonLink>
      </div>
    </section>
  )
}

const MINUTE_MS = 60_000

function TimeLeft({ order: { payBy, createdAt, paymentUnknown } }: { order: Order }) {
  const words = useWords('orders')
  const left = minutesLeft(payBy ?? createdAt, useNow())
  if (paymentUnknown) return <h2>{words.askingBank}</h2>
  return <h2 className="num">{left === null ? words.checking : fill(words.leftToPay, { count: left })}</h2>
}

function Pay({ order }: { order: Order }) {
  const words = useWords('orders')
  const { payment, payNow, endOf } = useOrderPayment()
  const end = endOf(order)?.end
  return (
    <>
      <Button busy={payment.progress !== null} busyLabel={words.paying} onClick={() => void payNow(order)}>
        {fill(words.payAmount, { amount: rupeesText(order.currentTotal) })}
      </Button>
      {(end === 'failed' || end === 'unavailable' || end === 'refused') && (
        <p role="alert" className="text-bad-fg text-sm">
          {end === 'unavailable' ? words.payUnavailable : words.payFailed}
        </p>
      )}
      <PaymentOverlay payment={payment} />
    </>
  )
}

/** The names of the first things, and how many more there are. */
function contents(order: Order, andMore: string): string {
  const items = order.items.filter(({ kept }) => kept.quantity !== 0)
  const names = items.slice(0, SHOWN).map(({ product }) => shownName(product))
  const text = names.join(', ')
  return items.length > SHOWN ? fill(andMore, { names: text, count: items.length - SHOWN }) : text
}

const SHOWN = 3
