import { describe, expect, test } from 'vitest'
import {
  approveClaim,
  canClaim,
  type ClaimableLine,
  type ClaimCircumstances,
  claimUntil,
  decideClaim,
  makeClaim,
} from './claim.ts'
import type { Order } from '../orders/order.ts'
import { orderedLine, UNCHANGED } from '../orders/ordered-line.ts'

const DELIVERED_AT = new Date('2026-11-16T12:10:00Z')
const hoursLater = (hours: number) => new Date(DELIVERED_AT.getTime() + hours * 3_600_000)

/** A dozen eggs at ₹84 and five kilos of grapes at ₹60, delivered. */
const DELIVERED: Order = {
  id: 'order',
  paymentMethod: 'UPI',
  status: 'delivered',
  itemsPaise: 384_00,
  deliveryPaise: 20_00,
  platformPaise: 5_00,
  totalPaise: 409_00,
  capturedPaise: 409_00,
  ...UNCHANGED,
  lines: [
    orderedLine({ productId: 'eggs', farmerId: 'lata', unit: 'dozen', quantity: 1, unitPricePaise: 84_00 }),
    orderedLine({ productId: 'grapes', farmerId: 'lata', unit: 'kg', quantity: 5, unitPricePaise: 60_00 }),
  ],
  parcels: [{ farmerId: 'lata', status: 'delivered' }],
  returnStatus: null,
  deliveredAt: DELIVERED_AT,
}
const RARELY: ClaimCircumstances = {
  deliveredAt: DELIVERED_AT,
  now: hoursLater(2),
  hasOpenClaim: false,
  claimsThisMonth: 0,
  limits: { hours: 24, autoMaxPaise: 200_00, autoMonthly: 2 },
}
const claim = (productId: string, parts: number, circumstances: Partial<ClaimCircumstances> = {}) =>
  makeClaim(DELIVERED, { productId, parts }, { ...RARELY, ...circumstances })

describe('what can be claimed', () => {
  const eggs: ClaimableLine = {
    parcelStatus: 'delivered',
    returnStatus: null,
    keptParts: 12,
    hasOpenClaim: false,
  }
  test.each<[string, Partial<ClaimableLine>, boolean]>([
    ['an item of a delivered parcel', {}, true],
    ['an item that is on its way', { parcelStatus: 'shipped' }, false],
    ['an item of a cancelled parcel', { parcelStatus: 'cancelled' }, false],
    ['an item of which nothing is left', { keptParts: 0 }, false],
    ['an item with an open claim', { hasOpenClaim: true }, false],
    ['an item of an order whose return waits', { returnStatus: 'pending' }, false],
    ['an item of a returned order', { returnStatus: 'approved' }, false],
    ['an item of an order whose return was rejected', { returnStatus: 'rejected' }, true],
  ])('%s: %o', (_, facts, expected) => expect(canClaim({ ...eggs, ...facts })).toBe(expected))

  test.each<[string, Order, string]>([
    ['an item that is not in the order', { ...DELIVERED, lines: [] }, 'line.not_found'],
    ['an item without a parcel', { ...DELIVERED, parcels: [] }, 'claim.not_allowed'],
    [
      'an item whose money went back',
      { ...DELIVERED, lines: DELIVERED.lines.map((line) => ({ ...line, keptPaise: 0 })) },
      'claim.not_allowed',
    ],
  ])('%s can not be claimed', (_, order, code) => {
    expect(() => makeClaim(order, { productId: 'eggs', parts: 2 }, RARELY)).toThrow(code)
  })

  test('the parcel of another farm does not matter', () => {
    const parcels = [{ farmerId: 'asha', status: 'confirmed' as const }, ...DELIVERED.parcels]
    expect(makeClaim({ ...DELIVERED, parcels }, { productId: 'eggs', parts: 2 }, RARELY).askedPaise).toBe(
      14_00,
    )
  })

  test('all that there is can be claimed', () => {
    expect(claim('eggs', 12).askedPaise).toBe(84_00)
  })

  test('more than there is can not be claimed', () =>
    expect(() => claim('eggs', 13)).toThrow('claim.not_allowed'))
})

describe('what is approved at once', () => {
  const limit = (autoMaxPaise: number) => ({ limits: { ...RARELY.limits, autoMaxPaise } })
  test.each<
    [string, string, number, Partial<ClaimCircumstances>, { askedPaise: number; isApproved: boolean }]
  >([
    ['two of twelve eggs', 'eggs', 2, {}, { askedPaise: 14_00, isApproved: true }],
    ['exactly the limit', 'grapes', 3_000, limit(180_00), { askedPaise: 180_00, isApproved: true }],
    ['a paisa above the limit', 'grapes', 3_000, limit(179_99), { askedPaise: 180_00, isApproved: false }],
    [
      'the second claim of a month',
      'eggs',
      2,
      { claimsThisMonth: 1 },
      { askedPaise: 14_00, isApproved: true },
    ],
    [
      'the third claim of a month',
      'eggs',
      2,
      { claimsThisMonth: 2 },
      { askedPaise: 14_00, isApproved: false },
    ],
    ['in the last moment', 'eggs', 2, { now: hoursLater(24) }, { askedPaise: 14_00, isApproved: true }],
    ['a late one', 'eggs', 2, { now: hoursLater(24.1) }, { askedPaise: 14_00, isApproved: false }],
  ])('%s', (_, productId, parts, circumstances, { askedPaise, isApproved }) => {
    const decision = claim(productId, parts, circumstances)
    expect(decision.askedPaise).toBe(askedPaise)
    expect(decision.approved !== null).toBe(isApproved)
  })

  test('an approved claim gives the money back and returns nothing to stock', () => {
    const { approved } = claim('eggs', 2)
    expect(approved?.changes).toMatchObject([
      {
        kind: 'claimed',
        keptParts: 10,
        keptPaise: 70_00,
        amountPaise: 14_00,
        refund: { amountPaise: 14_00 },
      },
    ])
    expect(approved?.release).toEqual([])
  })

  test('a claim after the time is marked late', () => {
    expect(claim('eggs', 2, { now: hoursLater(25) }).isLate).toBe(true)
    expect(claim('eggs', 2, { now: hoursLater(25), limits: { ...RARELY.limits, hours: 48 } }).isLate).toBe(
      false,
    )
    expect(claimUntil(DELIVERED_AT, { hours: 24 })).toEqual(hoursLater(24))
  })
})

describe('an operator’s decision', () => {
  const grapes = { productId: 'grapes', parts: 4_000, askedPaise: 240_00 }
  const given = (order: Order, amountPaise: number) => {
    const [change] = approveClaim(order, grapes, amountPaise, 'admin').changes
    return [change?.amountPaise, change?.keptParts, change?.keptPaise]
  }

  test('all of it takes the parts away, a part of it only money', () => {
    expect(given(DELIVERED, 240_00)).toEqual([240_00, 1_000, 60_00])
    expect(given(DELIVERED, 100_00)).toEqual([100_00, 5_000, 200_00])
  })

  test('never more than asked, and not nothing', () => {
    for (const amountPaise of [240_01, 0, -1])
      expect(() => approveClaim(DELIVERED, grapes, amountPaise, 'admin')).toThrow('claim.amount_refused')
  })

  test('never more than is left of the line', () => {
    const refunded = approveClaim(DELIVERED, { ...grapes, askedPaise: 200_00 }, 200_00, 'admin').order
    const line = { ...DELIVERED.lines[1], keptPaise: 100_00 }
    const left = { ...refunded, lines: [DELIVERED.lines[0], line] } as Order
    expect(given(left, 240_00)[0]).toBe(100_00)
  })
})

describe('an operator’s decision', () => {
  const pending = { productId: 'grapes', parts: 4_000, askedPaise: 240_00, state: 'pending' } as const
  const approve = { decision: 'approved', amountPaise: 240_00, note: '', seen: 0 } as const

  test('approves all of it, or a lower amount', () => {
    expect(decideClaim(DELIVERED, pending, approve)).toMatchObject({
      state: 'approved',
      givenPaise: 240_00,
      changePosition: 1,
      note: null,
    })
    const less = decideClaim(DELIVERED, pending, { ...approve, amountPaise: 99_00, note: 'Half of it' })
    expect(less).toMatchObject({ givenPaise: 99_00, note: 'Half of it' })
  })

  test.each<[string, Partial<Parameters<typeof decideClaim>[1]>, object, string]>([
    ['of a decided claim', { state: 'approved' }, {}, 'claim.decided'],
    ['with more than asked', {}, { amountPaise: 240_01 }, 'claim.amount_refused'],
    ['with nothing', {}, { amountPaise: 0 }, 'claim.amount_refused'],
    ['about an order that changed since it was seen', {}, { seen: 1 }, 'line.changed'],
    ['against it without a reason', {}, { decision: 'rejected' }, 'claim.decision_refused'],
  ])('%s is refused', (_, claimed, asked, code) => {
    expect(() => decideClaim(DELIVERED, { ...pending, ...claimed }, { ...approve, ...asked })).toThrow(code)
  })

  test('rejects with a reason, whatever changed meanwhile', () => {
    const rejected = decideClaim(DELIVERED, pending, {
      ...approve,
      decision: 'rejected',
      note: 'Already refunded',
      seen: 3,
    })
    expect(rejected).toEqual({ state: 'rejected', note: 'Already refunded', given: null })
  })

  test('gives at most what is left of the item', () => {
    const [eggs, grapes] = DELIVERED.lines
    if (eggs === undefined || grapes === undefined) throw new Error('two lines')
    const half = { ...DELIVERED, lines: [eggs, { ...grapes, keptPaise: 100_00 }] }
    expect(decideClaim(half, pending, approve)).toMatchObject({ givenPaise: 100_00 })
  })
})
