import { shownName } from '#components/product/shown-name.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { hasInvoice } from '@farmgate/domain/ordering/orders/invoice.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isCancelled } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { cashRupees } from '#components/order/cash-rupees.ts'
import { PaymentBadge } from '#components/order/payment-badge.tsx'
import { paymentState } from '#components/order/payment-state.ts'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import { amountText, type ChangeWords } from './change/change-text.ts'
import { isNone } from './change/line-rules.ts'
import { useChangeWords } from './change/use-change-words.ts'

/** What was ordered, each change of it, and what it costs now. */
export function Bill({ order }: { order: Order }) {
  const orders = useWords('orders')
  const texts = useChangeWords()
  const { words, orderWords } = texts
  const isChanged = order.changes.length > 0
  const number = displayOrderNumber(order.number)
  return (
    <Card padded heading={orders.costs}>
      <DefinitionRows
        rows={[
          { label: orderWords.itemsTotal, value: <Price rupees={order.itemsTotal} /> },
          ...changeRows(texts, order),
          { label: orderWords.deliveryFee, value: <Price rupees={order.deliveryFee} /> },
          { label: orderWords.platformFee, value: <Price rupees={order.platformFee} /> },
          {
            label: isChanged ? words.totalNow : orderWords.total,
            value: <Price rupees={order.currentTotal} />,
            total: true,
          },
        ]}
      />
      {isChanged && <p className="num mt-2.5 text-ink-2 text-sm">{moneyFacts(texts, order).join(' · ')}</p>}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-2 text-ink-2">
        {orderWords[`method.${order.paymentMethod}`]}
        <PaymentBadge order={order} />
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2 empty:hidden">
        {hasInvoice(order) && (
          <ButtonLink
            variant="secondary"
            to={paths.invoice(order._id)}
            aria-label={fill(orderWords.invoiceOf, { number })}
            className="flex-1"
          >
            {orderWords.invoice}
          </ButtonLink>
        )}
        {order.creditNotes.length > 0 && (
          <ButtonLink
            variant="secondary"
            to={paths.creditNotes(order._id)}
            aria-label={fill(words.creditNoteOf, { number })}
            className="flex-1"
          >
            {words.creditNote}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** `Brinjal, 950 g less −₹38`. */
const changeRows = (texts: ChangeWords, { items, changes }: Order) =>
  changes.flatMap(({ position, line, less, amount }) => {
    const item = items.find(({ product }) => product._id === line)
    if (item === undefined) return []
    const product = shownName(item.product)
    const label = isNone(less)
      ? fill(texts.words['bill.money'], { product })
      : fill(texts.words['bill.less'], { product, less: amountText(texts, item, less) })
    return [{ id: `change ${position}`, label, value: <Less rupees={amount} /> }]
  })

const Less = ({ rupees }: { rupees: number }) => <span className="num text-ok-fg">−{rupeesText(rupees)}</span>

/** What was paid, and what of it goes or went back; or what is to be paid at the door. */
function moneyFacts({ words, orderWords }: ChangeWords, order: Order): string[] {
  const { paymentMethod, refunds, currentTotal, totalAmount } = order
  if (paymentState(order) === 'cashAtTheDoor')
    return [fill(words.payAtDoor, { amount: rupeesText(cashRupees(order)) })]
  if (order.paymentStatus !== 'paid') return []
  const sum = (isBack: boolean) =>
    refunds.reduce(
      (paise, { amount, state }) =>
        (state === 'processed') === isBack ? paise + Math.round(amount * 100) : paise,
      0,
    ) / 100
  const [onItsWay, back] = [sum(false), sum(true)]
  const isKept = !isCancelled(order.status) && order.returnStatus !== 'approved'
  // Cash is collected at the end: what the order cost then is what is kept and what went back since.
  const collected = onItsWay + back + (isKept ? currentTotal : 0)
  const paid = isCash(paymentMethod)
    ? fill(words.paidInCash, { amount: rupeesText(collected) })
    : fill(words.paidBy, {
        amount: rupeesText(totalAmount),
        method: orderWords[`method.${paymentMethod}`],
      })
  return [
    paid,
    ...(onItsWay > 0 ? [fill(words.onItsWayBack, { amount: rupeesText(onItsWay) })] : []),
    ...(back > 0 ? [fill(words.wentBack, { amount: rupeesText(back) })] : []),
  ]
}
