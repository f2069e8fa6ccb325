import { partsPerUnit } from './line-parts.ts'
import type { OrderLine } from './order.ts'
import { linePaise } from '../cart/totals.ts'

type Ordered = Omit<OrderLine, 'keptParts' | 'keptPaise' | 'isPacked'>

/** A line of which nothing was changed yet, for tests. */
export const orderedLine = (line: Ordered): OrderLine => ({
  ...line,
  keptParts: line.quantity * partsPerUnit(line.unit),
  keptPaise: linePaise(line),
  isPacked: false,
})

/** What an order begins with, for tests. */
export const UNCHANGED = { refundedPaise: 0, feesBackPaise: 0, changes: 0 } as const
