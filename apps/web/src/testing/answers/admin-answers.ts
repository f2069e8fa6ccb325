import { attention, type AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import { GROUP_OF } from '@farmgate/domain/telling/attention.ts'
import { answer } from '../answers.ts'
import { NO_ORDER_DAYS, NOTHING_WAITS } from './area-answers.ts'
import { orderOf } from './order-answers.ts'

/** What needs an operator, filtered by its kind as the server does. */
export const answerAttention = (...rows: readonly AttentionRow[]): void =>
  answer(attention, ({ query }) => {
    const counts = { ...NOTHING_WAITS.counts }
    const groups = { ...NOTHING_WAITS.groups }
    for (const { kind, amount } of rows) {
      counts[kind]++
      const group = groups[GROUP_OF[kind]]
      groups[GROUP_OF[kind]] = { ...group, count: group.count + 1, amount: group.amount + amount }
    }
    const shown = rows.filter(
      ({ kind }) =>
        (query['kind'] === undefined || kind === query['kind']) &&
        (query['group'] === undefined || GROUP_OF[kind] === query['group']),
    )
    return { ...NOTHING_WAITS, counts, groups, rows: shown }
  })

/** A row that needs an operator: `about` is what it is about. */
export const attentionRow = (
  about: Pick<AttentionRow, 'kind' | '_id'> & Partial<AttentionRow>,
): AttentionRow => ({
  since: '2026-11-16T04:30:00.000Z',
  minutes: 90,
  amount: 0,
  dueAt: null,
  score: 1,
  order: null,
  refund: null,
  listing: null,
  farmer: null,
  alarm: null,
  claim: null,
  road: null,
  account: null,
  payout: null,
  run: null,
  settingChange: null,
  ...about,
})

/** What asks for money back: `about` is what it is about. A return has the id of its order. */
export const moneyBackRow = (about: Pick<MoneyBackRow, 'kind'> & Partial<MoneyBackRow>): MoneyBackRow => ({
  _id: about.order?._id ?? '',
  status: 'pending',
  at: '2026-11-16T04:30:00.000Z',
  decideBy: null,
  decidedBy: null,
  amount: 0,
  order: null,
  claim: null,
  stop: null,
  refund: null,
  ...about,
})

/** The listings that operators review, searched and filtered as the server does. */
export const answerListings = (...listings: readonly Listing[]): void =>
  answer(allProducts, ({ query: { q = '', status } }) => {
    const counts = { all: listings.length, pending: 0, approved: 0, rejected: 0 }
    for (const listing of listings) counts[listing.status]++
    const products = listings.filter(
      (each) =>
        each.name.toLowerCase().includes(q.toLowerCase()) && (status === undefined || each.status === status),
    )
    return { products, nextCursor: null, counts }
  })

/** An order of Tara Joshi, ₹121 in cash. */
export const cashOrderOf = (fields: Partial<Order> = {}): Order =>
  orderOf({
    user: { _id: '0192f0c1-0000-7000-8000-0000000000b1', name: 'Tara Joshi', email: 'tara.joshi@example.in' },
    paymentMethod: 'Cash on Delivery',
    paymentStatus: 'not paid',
    ...fields,
  })

/** The orders of a market without rounds, for any search. */
export function answerOrders(...orders: readonly Order[]): void {
  answer(orderDays, NO_ORDER_DAYS)
  answer(allOrders, { orders: [...orders], nextCursor: null, counts: NO_COUNTS, total: null, narrow: false })
}

const NO_COUNTS = {
  all: 0,
  confirmed: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  ready: 0,
  late: 0,
  cash: 0,
  unpaid: 0,
  mine: 0,
}
