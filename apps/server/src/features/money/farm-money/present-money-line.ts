import type { MoneyLine } from '@farmgate/contract/money/farm-money.ts'
import type { FarmLine } from '@farmgate/domain/money/ledger/farm-book.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { fromParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { EntryPayment } from '#features/money/payouts/payment-of-entries.ts'
import type { BookEntry } from './farm-book.sql.ts'

/** `payment` is missing for a payout, and where only the book is shown. */
export const presentMoneyLine = (line: FarmLine<BookEntry>, payment?: EntryPayment): MoneyLine => ({
  _id: `${line.txnId}.${line.position}`,
  at: new Date(line.at).toISOString(),
  kind: line.kind,
  amount: toRupees(line.amountPaise),
  balance: toRupees(line.balancePaise),
  order:
    line.orderId === null || line.orderNumber === null
      ? null
      : { _id: line.orderId, number: formatOrderNumber(line.orderNumber) },
  // A change names its own item.
  items:
    line.change === null
      ? line.items
          .filter(({ parts }) => parts > 0)
          .map(({ name, unit, quantity, parts }) => ({
            name,
            unit,
            quantity,
            amount: fromParts(unit, parts),
          }))
      : [],
  payment: payment === undefined ? null : presentPayment(payment),
  payout:
    line.payout === null
      ? null
      : {
          event: line.payout.event,
          net: toRupees(line.payout.netPaise),
          deductions: toRupees(line.payout.deductionsPaise),
          utr: line.payout.utr,
        },
  reason: reasonOf(line),
  change:
    line.change === null
      ? null
      : {
          name: line.change.name,
          unit: line.change.unit,
          kind: line.change.kind,
          less: fromParts(line.change.unit, line.change.lessParts),
        },
})

function reasonOf({ kind, change, isOrderCancelled }: FarmLine<BookEntry>): MoneyLine['reason'] {
  if (kind !== 'refunded') return null
  if (change !== null) return 'changed'
  return isOrderCancelled === true ? 'cancelled' : 'returned'
}

const presentPayment = (payment: EntryPayment): NonNullable<MoneyLine['payment']> =>
  payment.state === 'not_yet'
    ? { ...payment, until: payment.until?.toISOString() ?? null }
    : { ...payment, reason: null, until: null, day: null }
