import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cashBanked,
  cashCounted,
  gatewayFee,
  gatewaySettled,
  type LedgerAccount,
  type Posting,
  paymentReceived,
  payoutFailed,
  payoutPaid,
  payoutReturned,
  payoutSent,
  refundOwed,
  refundPaid,
  saleForCash,
  saleOnline,
  unmatchedPaymentOwed,
  writtenOff,
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
  const exact = { ...SOLD, deliveryPaise: SOLD.deliveryPaise + 80, totalPaise: 155_80 }
  expect(balances([saleForCash(exact)])).toMatchObject({ cash: 155_00, cash_rounding: 80, farm: -130_00 })
  expect(balances([saleForCash(SOLD), refundOwed(SOLD), refundPaid(155_00, 'cash')])).toMatchObject({
    cash: 0,
    refunds_due: 0,
    farm: 0,
  })
})

const TILL = { roundId: 'kothrud', day: '2026-11-24' }

test.each<[string, number, Partial<Record<LedgerAccount, number>>]>([
  ['all of it', 155_00, { cash: 155_00, cash_with_driver: 0 }],
  ['too little', 150_00, { cash: 150_00, cash_with_driver: 0, cash_difference: 5_00 }],
  ['too much', 160_00, { cash: 160_00, cash_with_driver: 0, cash_difference: -5_00 }],
  ['nothing', 0, { cash_with_driver: 0, cash_difference: 155_00 }],
])('the driver’s cash is counted: %s', (_, countedPaise, moved) => {
  const postings = [saleForCash(SOLD, TILL), cashCounted(TILL, 155_00, countedPaise)]
  expect(balances(postings)).toEqual({ ...moved, farm: -130_00, delivery: -20_00, platform: -5_00 })
})

test('cash of a day without any has no entries', () => {
  expect(cashCounted(TILL, 0, 0).entries).toEqual([])
})

test('what is with a driver, or differs, names the round day; the office’s cash does not', () => {
  const entries = [saleForCash(SOLD, TILL), cashCounted(TILL, 155_00, 150_00)].flatMap((each) => each.entries)
  const named = entries.filter(({ till }) => till !== undefined)
  expect(named.map(({ account, till }) => [account, till])).toEqual([
    ['cash_with_driver', TILL],
    ['cash_difference', TILL],
    ['cash_with_driver', TILL],
  ])
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
        saleForCash(sold, TILL),
        cashCounted(TILL, sold.totalPaise, amount),
        cashCounted(TILL, amount, amount),
      ]
      for (const { entries } of postings) {
        expect(entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
        expect(entries.every(({ amountPaise }) => amountPaise !== 0)).toBe(true)
      }
    }),
  )
})

const PAYOUT = { farmerId: 'ravi', grossPaise: 80_00, deductionsPaise: 4_00 }

test.each<[Posting, Posting['kind']]>([
  [paymentReceived(1), 'received'],
  [gatewayFee(1), 'gateway_fee'],
  [saleOnline(SOLD), 'sale'],
  [saleForCash(SOLD), 'sale'],
  [cashCounted(TILL, 1, 1), 'cash_counted'],
  [refundOwed(SOLD), 'refund_owed'],
  [unmatchedPaymentOwed(1), 'refund_owed'],
  [refundPaid(1, 'cash'), 'refund_paid'],
  [gatewaySettled(1), 'settled'],
  [cashBanked(1), 'cash_banked'],
  [payoutSent(PAYOUT), 'payout_sent'],
  [payoutPaid(PAYOUT), 'payout_paid'],
  [payoutFailed(PAYOUT), 'payout_failed'],
  [payoutReturned(PAYOUT), 'payout_returned'],
  [writtenOff('ravi', 1), 'written_off'],
])('posting %#: the ledger stores its kind as %2$s', ({ kind }, stored) => {
  expect(kind).toBe(stored)
})

test('what the gateway settles and what an operator banks is in the bank', () => {
  expect(balances([gatewaySettled(151_34), cashBanked(40_00)])).toEqual({
    bank: 191_34,
    gateway_clearing: -151_34,
    cash: -40_00,
  })
})

test.each([
  ['sent', [payoutSent], { farm: 80_00, commission: -4_00, payouts: -76_00 }],
  ['paid', [payoutSent, payoutPaid], { farm: 80_00, commission: -4_00, payouts: 0, bank: -76_00 }],
  ['failed', [payoutSent, payoutFailed], { farm: 0, commission: 0, payouts: 0 }],
  ['returned', [payoutSent, payoutPaid, payoutReturned], { farm: 0, commission: 0, payouts: 0, bank: 0 }],
])('a payout that was %s', (_state, steps, expected) => {
  expect(balances(steps.map((step) => step(PAYOUT)))).toEqual(expected)
})

test('a payout without deductions has no entry of commission', () => {
  const whole = { ...PAYOUT, deductionsPaise: 0 }
  const steps = [payoutSent, payoutPaid, payoutFailed, payoutReturned].flatMap((step) => step(whole).entries)
  expect(steps.filter(({ account }) => account === 'commission')).toEqual([])
})

test('a debt that is written off is no longer the farm’s', () => {
  expect(writtenOff('ravi', 12_00).entries).toEqual([
    { account: 'written_off', amountPaise: 12_00 },
    { account: 'farm', farmerId: 'ravi', amountPaise: -12_00 },
  ])
})
