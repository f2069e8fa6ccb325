import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gatewayFee,
  type LedgerAccount,
  type Posting,
  paymentReceived,
  refundOwed,
  refundPaid,
  saleForCash,
  saleOnline,
  unmatchedPaymentOwed,
} from './postings.ts'

const SOLD = {
  deliveryPaise: 20_00,
  platformPaise: 5_00,
  totalPaise: 155_00,
  parcels: [
    { farmerId: 'ravi', itemsPaise: 80_00 },
    { farmerId: 'meena', itemsPaise: 50_00 },
  ],
}

const balances = (postings: readonly Posting[]): Partial<Record<LedgerAccount, number>> => {
  const sums: Partial<Record<LedgerAccount, number>> = {}
  for (const { account, amountPaise } of postings.flatMap(({ entries }) => entries)) {
    sums[account] = (sums[account] ?? 0) + amountPaise
  }
  return sums
}

test('an online sale: the gateway has the money, each farm is owed its lines, the fees are ours', () => {
  const postings = [paymentReceived(155_00), gatewayFee(3_66), saleOnline(SOLD)]
  expect(balances(postings)).toEqual({
    gateway_clearing: 151_34,
    gateway_fees: 3_66,
    unclaimed: 0,
    farm: -130_00,
    delivery: -20_00,
    platform: -5_00,
  })
  const owed = postings.flatMap(({ entries }) => entries).filter(({ account }) => account === 'farm')
  expect(owed.map(({ farmerId, amountPaise }) => [farmerId, amountPaise])).toEqual([
    ['ravi', -80_00],
    ['meena', -50_00],
  ])
})

test('a reversed order returns every account to its balance, except for the gateway’s fee', () => {
  const paid = [paymentReceived(155_00), gatewayFee(3_66), saleOnline(SOLD)]
  const undone = [...paid, refundOwed(SOLD), refundPaid(155_00, 'gateway_clearing')]
  expect(balances(undone)).toEqual({
    gateway_clearing: -3_66,
    gateway_fees: 3_66,
    unclaimed: 0,
    refunds_due: 0,
    farm: 0,
    delivery: 0,
    platform: 0,
  })
})

test('cash enters and leaves the cash account', () => {
  expect(balances([saleForCash(SOLD)])).toMatchObject({ cash: 155_00, farm: -130_00 })
  expect(balances([saleForCash(SOLD), refundOwed(SOLD), refundPaid(155_00, 'cash')])).toMatchObject({
    cash: 0,
    refunds_due: 0,
    farm: 0,
  })
})

test('an unmatched payment is owed, then paid back', () => {
  expect(balances([paymentReceived(9_99), unmatchedPaymentOwed(9_99)])).toMatchObject({
    unclaimed: 0,
    refunds_due: -9_99,
  })
  expect(
    balances([paymentReceived(9_99), unmatchedPaymentOwed(9_99), refundPaid(9_99, 'gateway_clearing')]),
  ).toEqual({
    gateway_clearing: 0,
    unclaimed: 0,
    refunds_due: 0,
  })
})

test('every posting of every order sums to zero and has no empty entry', () => {
  const paise = fc.integer({ min: 1, max: 1_000_000 })
  const fee = fc.integer({ min: 0, max: 5_000 })
  const orders = fc
    .record({
      parcels: fc.array(fc.record({ farmerId: fc.uuid(), itemsPaise: paise }), {
        minLength: 1,
        maxLength: 6,
      }),
      deliveryPaise: fee,
      platformPaise: fee,
    })
    .map((order) => ({
      ...order,
      totalPaise:
        order.parcels.reduce((sum, { itemsPaise }) => sum + itemsPaise, 0) +
        order.deliveryPaise +
        order.platformPaise,
    }))
  fc.assert(
    fc.property(orders, paise, (sold, amount) => {
      const postings = [
        paymentReceived(amount),
        gatewayFee(amount),
        saleOnline(sold),
        saleForCash(sold),
        refundOwed(sold),
        unmatchedPaymentOwed(amount),
        refundPaid(amount, 'cash'),
      ]
      for (const { entries } of postings) {
        expect(entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
        expect(entries.every(({ amountPaise }) => amountPaise !== 0)).toBe(true)
      }
    }),
  )
})
