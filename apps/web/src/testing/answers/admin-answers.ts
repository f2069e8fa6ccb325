import { attention, type AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import { answer } from '../answers.ts'
import { NOTHING_WAITS } from './area-answers.ts'
import { orderOf } from './order-answers.ts'

/** What needs an operator, filtered by its kind as the server does. */
export const answerAttention = (...rows: readonly AttentionRow[]): void =>
  answer(attention, ({ query }) => {
    const counts = { ...NOTHING_WAITS.counts }
    for (const { kind } of rows) counts[kind]++
    const shown = rows.filter(({ kind }) => query['kind'] === undefined || kind === query['kind'])
    return { ...NOTHING_WAITS, counts, rows: shown }
  })

/** A row that needs an operator: `about` is what it is about. */
export const attentionRow = (
  about: Pick<AttentionRow, 'kind' | '_id'> & Partial<AttentionRow>,
): AttentionRow => ({
  since: '2026-11-16T04:30:00.000Z',
  minutes: 90,
  amount: 0,
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
  settingChange: null,
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

/** The orders of the market, for any search. */
export const answerOrders = (...orders: readonly Order[]): void =>
  answer(allOrders, { orders: [...orders], nextCursor: null, counts: NO_COUNTS, total: null, narrow: false })

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
