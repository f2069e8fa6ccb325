import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCancelled } from '@farmgate/domain/ordering/orders/stage.ts'

type Item = Order['items'][number]
type Refund = Order['refunds'][number]

/** A change of one item, with what was there before it. Amounts are in paise. */
export interface CreditedLine {
  readonly change: LineChange
  readonly item: Item
  readonly before: LineChange['kept']
  /** What goes back of the item. */
  readonly itemPaise: number
  /** What goes back of the market's fees. */
  readonly feesPaise: number
}

/** Returns every change of the order with its item, oldest first. */
export function creditedLines({ items, changes }: Pick<Order, 'items' | 'changes'>): CreditedLine[] {
  return changes.flatMap((change, index) => {
    const item = items.find(({ product }) => product._id === change.line)
    if (item === undefined) return []
    const last = changes.slice(0, index).findLast(({ line }) => line === change.line)
    const itemPaise = paise(last?.lineTotal ?? item.lineTotal) - paise(change.lineTotal)
    return [
      {
        change,
        item,
        before: last?.kept ?? { quantity: item.quantity },
        itemPaise,
        feesPaise: paise(change.amount) - itemPaise,
      },
    ]
  })
}

/** What goes back with these changes. */
export const creditedPaise = (lines: readonly CreditedLine[]): number =>
  lines.reduce((sum, { itemPaise, feesPaise }) => sum + itemPaise + feesPaise, 0)

export type CreditNote = Order['creditNotes'][number]

const isWithin = ({ firstChange, lastChange }: CreditNote, position: number): boolean =>
  position >= firstChange && position <= lastChange

export const linesOfNote = (lines: readonly CreditedLine[], note: CreditNote): CreditedLine[] =>
  lines.filter(({ change }) => isWithin(note, change.position))

export const noteOfChange = (notes: readonly CreditNote[], position: number): CreditNote | undefined =>
  notes.find((note) => isWithin(note, position))

/** The refund of a credit note: the sum of its changes, in the state of the slowest. Null where nothing was paid yet. */
export function refundOfNote(order: Pick<Order, 'refunds'>, note: CreditNote): Refund | null {
  const refunds = order.refunds.filter(({ change }) => change !== null && isWithin(note, change))
  const [slowest] = refunds.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state))
  if (slowest === undefined) return null
  return { ...slowest, amount: refunds.reduce((sum, { amount }) => sum + paise(amount), 0) / 100 }
}

const STATES: readonly Refund['state'][] = ['failed', 'due', 'sent', 'processed']

/** What was paid in all: what the order still costs, and what was refunded. */
export function paidPaise(
  order: Pick<Order, 'paymentStatus' | 'status' | 'returnStatus' | 'currentTotal' | 'refunds'>,
): number {
  if (order.paymentStatus !== 'paid') return 0
  const isKept = !isCancelled(order.status) && order.returnStatus !== 'approved'
  return (isKept ? paise(order.currentTotal) : 0) + refundedPaise(order)
}

export const refundedPaise = ({ refunds }: Pick<Order, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + paise(amount), 0)

const paise = (rupees: number): number => Math.round(rupees * 100)
