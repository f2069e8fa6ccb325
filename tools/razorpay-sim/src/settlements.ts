import { randomInt } from 'node:crypto'
import type { Books } from './books.ts'
import { makeId } from './ids.ts'
import type { Settlement } from './payout-entities.ts'
import type { Store } from './store.ts'

/** Transfers everything that was captured and is not settled, less fees and refunds, to the merchant's bank. */
export function settleBalance(store: Store, books: Books): Settlement | null {
  const amount = books.capturedPaise - books.refundedPaise - books.feesPaise - books.settledPaise
  if (amount <= 0) return null
  const settlement: Settlement = {
    id: makeId('setl'),
    amount,
    utr: `${Math.floor(store.now() / 1000)}${String(randomInt(10 ** 6)).padStart(6, '0')}`,
    createdAt: store.now(),
  }
  store.save('settlement.processed', { settlement })
  return settlement
}
