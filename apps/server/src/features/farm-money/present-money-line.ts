import type { MoneyLine } from '@farmgate/contract/farm-money.ts'
import type { FarmLine } from '@farmgate/domain/ledger/farm-book.ts'
import { toRupees } from '@farmgate/domain/money.ts'
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
  items: [...line.items],
  reason: line.kind === 'refunded' ? (line.isOrderCancelled === true ? 'cancelled' : 'returned') : null,
})
