import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../ordering/orders/stage.ts'
import {
  CARRIED_RUNS_MAX,
  decideFarm,
  type FarmToPay,
  type FreeEntry,
  type OrderOfEntry,
  whyNotPayable,
} from './payable.ts'

const NOW = new Date('2026-11-18T10:00:00Z')
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)

const DELIVERED: OrderOfEntry = {
  status: 'delivered',
  deliveredAt: hoursAgo(48),
  promisedDay: '2026-11-16',
  hasOpenReturn: false,
  hasOpenRefund: false,
  hasOpenClaim: false,
}

const sale = (order: Partial<OrderOfEntry> = {}): FreeEntry => ({
  amountPaise: 80_00,
  order: { ...DELIVERED, ...order },
  isSalePaidOut: false,
})
const wentBack = (order: Partial<OrderOfEntry> = {}, isSalePaidOut = false): FreeEntry => ({
  ...sale(order),
  amountPaise: -80_00,
  isSalePaidOut,
})

test.each<[string, FreeEntry, string | null]>([
  ['a sale, delivered two days ago', sale(), null],
  ['a sale, delivered exactly 24 hours ago', sale({ deliveredAt: hoursAgo(24) }), null],
  ['a sale, delivered 23 hours ago', sale({ deliveredAt: hoursAgo(23) }), 'waiting'],
  ['a paid sale that is packed', sale({ status: 'confirmed', deliveredAt: null }), 'not_delivered'],
  ['a paid sale on its way', sale({ status: 'shipped', deliveredAt: null }), 'not_delivered'],
  ['a sale whose return waits', sale({ hasOpenReturn: true }), 'return_open'],
  ['a sale with an open claim', sale({ hasOpenClaim: true }), 'claim_open'],
  ['a sale with an open refund', sale({ hasOpenRefund: true }), 'refund_open'],
  ['a cancelled sale', sale({ status: 'cancelled', deliveredAt: null, hasOpenRefund: true }), null],
  ['what went back with the cancel', wentBack({ status: 'cancelled', deliveredAt: null }), null],
  ['what went back before the payout, refund open', wentBack({ hasOpenRefund: true }), 'refund_open'],
  ['what went back before the delivery', wentBack({ status: 'shipped', deliveredAt: null }), 'not_delivered'],
  ['what went back after the payout, refund open', wentBack({ hasOpenRefund: true }, true), null],
  [
    'a sale with an open claim, of an order of which another entry was paid out',
    { ...sale({ hasOpenClaim: true }), isSalePaidOut: true },
    'claim_open',
  ],
  [
    'an entry of nothing, with an open claim',
    { ...sale({ hasOpenClaim: true }), amountPaise: 0, isSalePaidOut: true },
    'claim_open',
  ],
  ['a debt that was written off', { amountPaise: 5_00, order: null, isSalePaidOut: false }, null],
])('%s', (_name, entry, reason) => {
  expect(whyNotPayable(entry, NOW, 24)?.reason ?? null).toBe(reason)
})

test('an entry whose wait is not over says until when, also while something is open on it', () => {
  expect(whyNotPayable(sale({ deliveredAt: hoursAgo(20) }), NOW, 24)?.until).toEqual(hoursAgo(-4))
  for (const open of ['hasOpenClaim', 'hasOpenReturn', 'hasOpenRefund'] as const) {
    const early = sale({ deliveredAt: hoursAgo(20), [open]: true })
    expect(whyNotPayable(early, NOW, 24)?.until).toEqual(hoursAgo(-4))
    expect(whyNotPayable(sale({ [open]: true }), NOW, 24)?.until).toBeNull()
  }
})

test('an entry that is not delivered names the day', () => {
  expect(whyNotPayable(sale({ status: 'shipped' }), NOW, 24)?.day).toBe('2026-11-16')
})

const orders = fc.record<OrderOfEntry>({
  status: fc.constantFrom(...ORDER_STATUSES),
  deliveredAt: fc.option(fc.integer({ min: 0, max: 100 }).map(hoursAgo)),
  promisedDay: fc.constant(null),
  hasOpenReturn: fc.boolean(),
  hasOpenRefund: fc.boolean(),
  hasOpenClaim: fc.boolean(),
})

test('a sale that was not paid out and what went back of it become payable together', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 240 }), (order, wait) => {
      const sold = whyNotPayable({ amountPaise: 80_00, order, isSalePaidOut: false }, NOW, wait)
      const back = whyNotPayable({ amountPaise: -30_00, order, isSalePaidOut: false }, NOW, wait)
      expect(back).toEqual(sold)
    }),
  )
})

test('no sale of an order that may still change is payable', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const isPayable = whyNotPayable({ amountPaise: 1, order, isSalePaidOut: false }, NOW, 24) === null
      if (isPayable && order.status !== 'cancelled') {
        expect(order).toMatchObject({ status: 'delivered', hasOpenReturn: false, hasOpenClaim: false })
        expect(order.deliveredAt?.getTime()).toBeLessThanOrEqual(hoursAgo(24).getTime())
      }
    }),
  )
})

const FARM: FarmToPay = { payablePaise: 500_00, accountKind: 'bank', isSuspended: false, carriedRuns: 0 }

test.each<[string, Partial<FarmToPay>, string, string]>([
  ['above the minimum', {}, 'pay', 'pay'],
  ['exactly the minimum', { payablePaise: 100_00 }, 'pay', 'pay'],
  ['below the minimum', { payablePaise: 99_99 }, 'below_minimum', 'pay'],
  ['carried three times', { payablePaise: 1, carriedRuns: CARRIED_RUNS_MAX - 1 }, 'below_minimum', 'pay'],
  ['carried four times', { payablePaise: 1, carriedRuns: CARRIED_RUNS_MAX }, 'pay', 'pay'],
  ['without an account', { accountKind: null }, 'no_account', 'no_account'],
  ['suspended', { isSuspended: true }, 'suspended', 'pay'],
  ['owes us', { payablePaise: -1 }, 'negative', 'negative'],
  ['with a UPI id', { accountKind: 'upi' }, 'pay', 'pay'],
  ['nothing payable', { payablePaise: 0, accountKind: null }, 'nothing', 'nothing'],
])('a farm %s', (_name, facts, inRunOfAll, whenChosen) => {
  const farm = { ...FARM, ...facts }
  const rules = { rail: 'razorpayx', minimumPaise: 100_00 } as const
  expect(decideFarm(farm, { ...rules, isChosen: false })).toBe(inRunOfAll)
  expect(decideFarm(farm, { ...rules, isChosen: true })).toBe(whenChosen)
})

test.each([true, false])('a bank’s file pays bank accounts, and no UPI id (chosen: %s)', (isChosen) => {
  const rules = { rail: 'bank_file', isChosen, minimumPaise: 100_00 } as const
  expect(decideFarm(FARM, rules)).toBe('pay')
  expect(decideFarm({ ...FARM, accountKind: 'upi' }, rules)).toBe('upi_by_file')
  expect(decideFarm({ ...FARM, accountKind: null }, rules)).toBe('no_account')
})
