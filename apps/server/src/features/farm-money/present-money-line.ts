import type { MoneyLine } from '@farmgate/contract/farm-money.ts'
import type { FarmLine } from '@farmgate/domain/ledger/farm-book.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { fromParts } from '@farmgate/domain/orders/line-parts.ts'
import { formatOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import type { BookEntry } from './farm-book.sql.ts'

export const presentMoneyLine = (line: FarmLine<BookEntry>): MoneyLine => ({
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
