import { describe, expect, test } from 'vitest'
import { changeLines } from './line-change.ts'
import type { Order } from '../orders/order.ts'
import { orderedLine, UNCHANGED } from '../orders/ordered-line.ts'
import { canDecideReturn, canRequestReturn, decideReturn, requestReturn } from './return.ts'
import { ORDER_STATUSES } from '../orders/stage.ts'

const DELIVERED_AT = new Date('2026-03-01T10:00:00Z')
const DELIVERED: Order = {
  id: 'order',
  paymentMethod: 'UPI',
  status: 'delivered',
  itemsPaise: 8_000,
  deliveryPaise: 2_000,
  platformPaise: 500,
  totalPaise: 10_500,
  capturedPaise: 10_500,
  ...UNCHANGED,
  lines: [
    orderedLine({ productId: 'okra', farmerId: 'ravi', unit: 'kg', quantity: 2, unitPricePaise: 4_000 }),
  ],
  parcels: [{ farmerId: 'ravi', status: 'delivered' }],
  returnStatus: null,
  deliveredAt: DELIVERED_AT,
}
const PENDING: Order = { ...DELIVERED, returnStatus: 'pending' }
const after = (ms: number) => new Date(DELIVERED_AT.getTime() + ms)
const DAY_MS = 24 * 3_600_000

describe('requesting a return', () => {
  test.each(ORDER_STATUSES)('of an order that is %s is possible only when delivered', (status) => {
    expect(canRequestReturn({ status, returnStatus: null })).toBe(status === 'delivered')
  })

  test.each(['pending', 'approved', 'rejected'] as const)('twice is refused: %s', (returnStatus) => {
    expect(() => requestReturn({ ...DELIVERED, returnStatus }, after(1))).toThrow('return.not_allowed')
  })

  test('before the delivery is refused', () => {
    expect(() => requestReturn({ ...DELIVERED, status: 'shipped' }, after(1))).toThrow('return.not_allowed')
  })

  test.each([
    [0, false],
    [DAY_MS, false],
    [DAY_MS + 1, true],
    [30 * DAY_MS, true],
  ])('%d ms after the delivery, late: %s', (ms, isLate) => {
    expect(requestReturn(DELIVERED, after(ms))).toEqual({ order: PENDING, isLate })
  })
})

test('a return of an order without the moment of its delivery is in time', () => {
  expect(requestReturn({ ...DELIVERED, deliveredAt: null }, after(30 * DAY_MS)).isLate).toBe(false)
})

describe('deciding a return', () => {
  test('approved sends all the money back and nothing to stock', () => {
    const decision = decideReturn(PENDING, 'approved', 'ignored')
    expect(decision).toMatchObject({
      order: { returnStatus: 'approved' },
      release: [],
      refund: { cause: 'return', channel: 'gateway', amountPaise: 10_500 },
      note: null,
    })
    expect(decision.postings.map(({ kind }) => kind)).toEqual(['refund_owed'])
  })

  test('approved after a claim sends back what is left', () => {
    const claimed = changeLines(
      DELIVERED,
      [{ productId: 'okra', kind: 'claimed', keepParts: 1_500 }],
      'system',
    )
    const decision = decideReturn({ ...claimed.order, returnStatus: 'pending' }, 'approved', undefined)
    expect(decision.refund).toEqual({ cause: 'return', channel: 'gateway', amountPaise: 8_500 })
    expect(decision.postings[0]?.entries).toContainEqual({
      account: 'farm',
      farmerId: 'ravi',
      amountPaise: 6_000,
    })
  })

  test('cash is refunded by hand', () => {
    const { refund } = decideReturn({ ...PENDING, paymentMethod: 'Cash on Delivery' }, 'approved', undefined)
    expect(refund?.channel).toBe('cash')
  })

  test.each([
    ['Eaten already', 'Eaten already'],
    ['  spaces  ', 'spaces'],
    ['', 'No reason provided'],
    [undefined, 'No reason provided'],
  ])('rejected with %j says %s and moves no money', (note, expected) => {
    expect(decideReturn(PENDING, 'rejected', note)).toMatchObject({
      refund: null,
      postings: [],
      note: expected,
    })
  })

  test.each(['approved', 'rejected'] as const)('one that is %s is not decided again', (returnStatus) => {
    expect(canDecideReturn({ returnStatus })).toBe(false)
    expect(() => decideReturn({ ...DELIVERED, returnStatus }, 'approved', '')).toThrow(
      'return.already_decided',
    )
  })

  test('that was not requested is not found', () => {
    expect(() => decideReturn(DELIVERED, 'approved', '')).toThrow('return.not_found')
  })
})
