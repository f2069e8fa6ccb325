import { expect, test } from 'vitest'
import { trustReason } from './trust.ts'
import { Refusal } from '../../refusal.ts'
import {
  cashGroupOf,
  type CashLimits,
  isCashOrderCount,
  isCashShare,
  isCashUnitsMin,
  isCashValue,
  judgeCash,
  type OpenCash,
  refuseCashAboveLimits,
} from './cash-limits.ts'

const forNew: CashLimits = { openOrders: 1, valuePaise: 1_500_00, sharePercent: 20, unitsMin: 5 }
const forTrusted: CashLimits = { openOrders: 3, valuePaise: 5_000_00, sharePercent: 50, unitsMin: 20 }
const nothing: OpenCash = { orders: 0, valuePaise: 0, units: {}, refusedDeliveries: 0 }
const open = (orders: number, rupees: number, units: Record<string, number> = {}): OpenCash => ({
  orders,
  valuePaise: rupees * 100,
  units,
  refusedDeliveries: 0,
})
const mango = (quantity: number, available: number) => ({ productId: 'mango', quantity, available })

test.each([
  ['no reason', false, false, 0, 'new'],
  ['a verified e-mail', true, false, 0, 'trusted'],
  ['a confirmed phone', false, true, 0, 'trusted'],
  ['a delivered order', false, false, 1, 'trusted'],
] as const)('%s makes an account %4$s', (_, isEmailVerified, isPhoneConfirmed, deliveredOrders, group) => {
  expect(cashGroupOf(trustReason({ isEmailVerified, isPhoneConfirmed, deliveredOrders }))).toBe(group)
})

test.each([
  // limits, open, lines, rupees, refusal
  ['a first order below every limit', forNew, nothing, [mango(2, 40)], 200, null],
  ['exactly the value', forNew, nothing, [mango(2, 40)], 1_500, null],
  ['a paisa above the value', forNew, nothing, [mango(2, 40)], 1_500.01, 'cash.above_value'],
  ['a second order of a new account', forNew, open(1, 100), [mango(1, 40)], 100, 'cash.too_many_orders'],
  ['a second order of a trusted account', forTrusted, open(1, 100), [mango(1, 40)], 100, null],
  ['a third order of a trusted account', forTrusted, open(2, 100), [mango(1, 40)], 100, null],
  [
    'a fourth order of a trusted account',
    forTrusted,
    open(3, 100),
    [mango(1, 40)],
    100,
    'cash.too_many_orders',
  ],
  [
    'open orders count towards the value',
    forTrusted,
    open(1, 4_000),
    [mango(1, 40)],
    1_001,
    'cash.above_value',
  ],
  ['open orders and this one exactly at the value', forTrusted, open(1, 4_000), [mango(1, 40)], 1_000, null],
  ['a fifth of the stock', forNew, nothing, [mango(20, 100)], 500, null],
  ['one unit more than a fifth', forNew, nothing, [mango(21, 100)], 500, 'cash.above_share'],
  ['five units of a small stock', forNew, nothing, [mango(5, 6)], 500, null],
  ['six units of a small stock', forNew, nothing, [mango(6, 6)], 500, 'cash.above_share'],
  ['half of the stock, trusted', forTrusted, nothing, [mango(50, 100)], 500, null],
  ['twenty units of a small stock, trusted', forTrusted, nothing, [mango(20, 20)], 500, null],
  [
    'own open units count as taken',
    forTrusted,
    open(1, 100, { mango: 40 }),
    [mango(11, 60)],
    500,
    'cash.above_share',
  ],
  ['own open units count as stock', forTrusted, open(1, 100, { mango: 40 }), [mango(10, 60)], 500, null],
  [
    'open units of another listing do not',
    forTrusted,
    open(1, 100, { okra: 40 }),
    [mango(30, 60)],
    500,
    null,
  ],
  ['one refused delivery', forTrusted, { ...nothing, refusedDeliveries: 1 }, [mango(1, 40)], 100, null],
  [
    'two refused deliveries',
    forTrusted,
    { ...nothing, refusedDeliveries: 2 },
    [mango(1, 40)],
    100,
    'cash.refused_deliveries',
  ],
  ['no cash for this group', { ...forNew, openOrders: 0 }, nothing, [mango(1, 40)], 100, 'cash.not_offered'],
  ['an empty cart', forNew, nothing, [], 0, null],
  ['an empty cart with an open order', forNew, open(1, 100), [], 0, 'cash.too_many_orders'],
] as const)('%s: %5$s', (_, limits, has, lines, rupees, refusal) => {
  const verdict = judgeCash(limits, has, lines, Math.round(rupees * 100))
  expect(verdict.refusal).toBe(refusal)
  expect(verdict.above.map(({ productId }) => productId)).toEqual(
    refusal === 'cash.above_share' ? ['mango'] : [],
  )
})

test('names every line above its share, with how many units are allowed', () => {
  const okra = { productId: 'okra', quantity: 30, available: 100 }
  const leek = { productId: 'leek', quantity: 1, available: 1 }
  expect(judgeCash(forNew, nothing, [mango(9, 10), leek, okra], 100_00).above).toEqual([
    { productId: 'mango', most: 5 },
    { productId: 'okra', most: 20 },
  ])
})

test('a buyer whose open orders have more than the share may add none, and the refusal says so', () => {
  const holding = open(1, 100, { mango: 90 })
  const judged = () => refuseCashAboveLimits({ ...forNew, openOrders: 2 }, holding, [mango(1, 10)], 100_00)
  expect(judged).toThrow(
    new Refusal('cash.above_share', {
      params: {
        maxOrders: 2,
        openOrders: 1,
        maxRupees: 1_500,
        openRupees: 100,
        sharePercent: 20,
        unitsMin: 5,
      },
      shortages: [{ productId: 'mango', available: 0 }],
    }),
  )
})

test('a refusal carries the figures that its text mentions', () => {
  const refuse = () => refuseCashAboveLimits(forTrusted, open(2, 4_900), [mango(1, 40)], 200_00)
  expect(refuse).toThrow(Refusal)
  try {
    refuse()
  } catch (error) {
    expect(error).not.toHaveProperty('details.shortages')
    expect(error).toMatchObject({
      code: 'cash.above_value',
      details: { params: { maxRupees: 5_000, openRupees: 4_900, maxOrders: 3, openOrders: 2 } },
    })
  }
  expect(() => refuseCashAboveLimits(forTrusted, nothing, [mango(1, 40)], 200_00)).not.toThrow()
})

test.each([
  [isCashOrderCount, [0, 1, 1_000], [-1, 1.5, 1_001, Number.NaN]],
  [isCashValue, [0, 1_500, 1_00_00_000], [-1, 0.5, 1_00_00_001, Number.NaN]],
  [isCashShare, [1, 20, 100], [0, 101, 20.5, Number.NaN]],
  [isCashUnitsMin, [1, 5, 1_000], [0, 1_001, 2.5, Number.NaN]],
])('a setting is a whole number within its range (%#)', (isSane, sane, insane) => {
  expect(sane.map(isSane)).toEqual(sane.map(() => true))
  expect(insane.map(isSane)).toEqual(insane.map(() => false))
})
