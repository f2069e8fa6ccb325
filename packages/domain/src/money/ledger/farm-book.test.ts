import { expect, test } from 'vitest'
import { farmBook, farmLineKind, owedToFarm } from './farm-book.ts'
import { refundOwed, saleForCash, saleOnline } from './postings.ts'

const sold = {
  deliveryPaise: 2_000,
  platformPaise: 500,
  totalPaise: 12_500,
  parcels: [{ farmerId: 'farm', itemsPaise: 10_000 }],
}
const entryOf = (posting: ReturnType<typeof saleOnline>) => ({
  orderId: 'order',
  ledgerPaise: posting.entries.find(({ account }) => account === 'farm')?.amountPaise ?? 0,
})

test('each ledger posting for a farm has its kind in the farm’s book', () => {
  expect(farmLineKind(entryOf(saleOnline(sold)))).toBe('sold')
  expect(farmLineKind(entryOf(saleForCash(sold)))).toBe('sold')
  expect(farmLineKind(entryOf(refundOwed(sold)))).toBe('refunded')
  expect(farmLineKind({ orderId: null, ledgerPaise: 4_000 })).toBe('paidOut')
  // A payout that came back is still about a payout.
  expect(farmLineKind({ orderId: null, ledgerPaise: -4_000 })).toBe('paidOut')
})

test('a zero balance is 0 and not -0', () => {
  expect(owedToFarm(0)).toBe(0)
  expect(Object.is(owedToFarm(0), 0)).toBe(true)
})

test('each line has the balance after it', () => {
  const newestFirst = [
    { orderId: null, ledgerPaise: 7_000 },
    { orderId: 'two', ledgerPaise: 3_000 },
    { orderId: 'two', ledgerPaise: -3_000 },
    { orderId: 'one', ledgerPaise: -10_000 },
  ]
  expect(
    farmBook(newestFirst, 3_000).map((line) => [line.kind, line.amountPaise, line.balancePaise]),
  ).toEqual([
    ['paidOut', -7_000, 3_000],
    ['refunded', -3_000, 10_000],
    ['sold', 3_000, 13_000],
    ['sold', 10_000, 10_000],
  ])
})
