import { describe, expect, test } from 'vitest'
import {
  canChangeLine,
  changeLines,
  canEndParcel,
  endParcel,
  endUndelivered,
  type LineActor,
  LINE_CHANGE_KINDS,
  refundLine,
  type LineChangeKind,
  type RequestedChange,
} from './line-change.ts'
import { currentTotalPaise, type Order } from '../orders/order.ts'
import { Refusal } from '../../refusal.ts'
import { orderedLine, UNCHANGED } from '../orders/ordered-line.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/stage.ts'

/** Savita's brinjal and eggs, Ravi's mint: ₹120 + ₹84 + ₹10, and the fees. */
const PAID: Order = {
  id: 'order',
  paymentMethod: 'UPI',
  status: 'confirmed',
  itemsPaise: 214_00,
  deliveryPaise: 20_00,
  platformPaise: 5_00,
  totalPaise: 239_00,
  capturedPaise: 239_00,
  ...UNCHANGED,
  lines: [
    orderedLine({ productId: 'brinjal', farmerId: 'savita', unit: 'kg', quantity: 3, unitPricePaise: 40_00 }),
    orderedLine({ productId: 'eggs', farmerId: 'savita', unit: 'dozen', quantity: 1, unitPricePaise: 84_00 }),
    orderedLine({ productId: 'mint', farmerId: 'ravi', unit: 'piece', quantity: 2, unitPricePaise: 5_00 }),
  ],
  parcels: [
    { farmerId: 'savita', status: 'confirmed' },
    { farmerId: 'ravi', status: 'confirmed' },
  ],
  returnStatus: null,
  deliveredAt: null,
}
const CASH: Order = { ...PAID, paymentMethod: 'Cash on Delivery', capturedPaise: 0 }
const at = (order: Order, status: OrderStatus): Order => ({
  ...order,
  status,
  parcels: order.parcels.map((parcel) => ({ ...parcel, status })),
})
const brinjal = (kind: LineChangeKind, keepParts: number): RequestedChange => ({
  productId: 'brinjal',
  kind,
  keepParts,
})

describe('what goes back', () => {
  test.each<[string, RequestedChange, number]>([
    ['2,050 g instead of 3 kg', brinjal('weighed', 2_050), 38_00],
    ['2 of 3 kg', brinjal('short', 2_000), 40_00],
    ['10 of 12 eggs', { productId: 'eggs', kind: 'short', keepParts: 10 }, 14_00],
    ['one of three kilos taken out', brinjal('dropped', 2_000), 40_00],
    ['2,999 g: less than a rupee is raised to one', brinjal('weighed', 2_999), 1_00],
    ['an amount', { productId: 'mint', kind: 'refunded', lessPaise: 3_00 }, 3_00],
    ['an amount above the line', { productId: 'mint', kind: 'refunded', lessPaise: 99_00 }, 10_00],
  ])('%s', (_, request, amountPaise) => {
    const { changes, order } = changeLines(PAID, [request], 'admin')
    expect(changes).toHaveLength(1)
    expect(changes[0]?.refund).toEqual({ cause: 'change:1', channel: 'gateway', amountPaise })
    expect(changes[0]?.postings[0]?.entries.reduce((sum, entry) => sum + entry.amountPaise, 0)).toBe(0)
    expect(currentTotalPaise(order)).toBe(239_00 - amountPaise)
    expect(order.refundedPaise).toBe(amountPaise)
  })

  test('the farm gives its exact share, the market what the gateway needs for a whole rupee', () => {
    const [change] = changeLines(PAID, [brinjal('weighed', 2_999)], 'farmer').changes
    expect(change).toMatchObject({ amountPaise: 4, feesPaise: 96, keptPaise: 119_96 })
    expect(change?.postings[0]?.entries).toEqual([
      { account: 'farm', farmerId: 'savita', amountPaise: 4 },
      { account: 'platform', amountPaise: 96 },
      { account: 'refunds_due', amountPaise: -1_00 },
    ])
  })

  test('a share is never rounded against the buyer', () => {
    const third = {
      ...PAID,
      lines: [
        orderedLine({
          productId: 'figs',
          farmerId: 'ravi',
          unit: 'kg',
          quantity: 1,
          unitPricePaise: 1_00_01,
        }),
      ],
    }
    const [change] = changeLines(
      third,
      [{ productId: 'figs', kind: 'weighed', keepParts: 333 }],
      'farmer',
    ).changes
    expect(change?.keptPaise).toBe(33_30)
  })

  test.each([3_000, 3_400])('%d g of 3 kg changes nothing: more than ordered is a gift', (grams) => {
    expect(changeLines(PAID, [brinjal('weighed', grams)], 'farmer')).toEqual({
      order: PAID,
      changes: [],
      release: [],
      postings: [],
    })
  })

  test('a second change starts from what is left', () => {
    const weighed = changeLines(PAID, [brinjal('weighed', 2_050)], 'farmer').order
    const { changes } = changeLines(weighed, [brinjal('weighed', 2_000)], 'farmer')
    expect(changes[0]).toMatchObject({ position: 2, lessParts: 50, amountPaise: 2_00 })
    expect(changeLines(weighed, [brinjal('weighed', 2_600)], 'farmer').changes).toEqual([])
  })

  test('an amount that was given back stays given back', () => {
    const given = changeLines(
      PAID,
      [{ productId: 'brinjal', kind: 'refunded', lessPaise: 20_00 }],
      'admin',
    ).order
    const [change] = changeLines(given, [brinjal('dropped', 1_000)], 'buyer').changes
    expect(change).toMatchObject({ amountPaise: 80_00, keptPaise: 20_00 })
  })

  test('produce whose money went back before is recorded, and no money goes back', () => {
    const given = changeLines(
      PAID,
      [{ productId: 'brinjal', kind: 'refunded', lessPaise: 120_00 }],
      'admin',
    ).order
    const { changes, order } = changeLines(given, [brinjal('dropped', 1_000)], 'buyer')
    expect(changes).toMatchObject([
      {
        lessParts: 2_000,
        lessUnits: 2,
        amountPaise: 0,
        feesPaise: 0,
        keptPaise: 0,
        refund: null,
        postings: [],
      },
    ])
    expect(order.refundedPaise).toBe(120_00)
  })

  test('cash that was paid goes back to the paisa, and no fees with it', () => {
    const paid = { ...at(CASH, 'delivered'), capturedPaise: 239_00 }
    const { changes } = changeLines(paid, [{ productId: 'mint', kind: 'refunded', lessPaise: 50 }], 'admin')
    expect(changes[0]).toMatchObject({ feesPaise: 0, refund: { channel: 'cash', amountPaise: 50 } })
  })

  test('the fees are added to small refunds until none are left', () => {
    const small: RequestedChange = { productId: 'brinjal', kind: 'refunded', lessPaise: 10 }
    const almost = { ...PAID, feesBackPaise: 24_00 }
    const { changes, order } = changeLines(almost, [small, small, small], 'admin')
    expect(changes.map(({ feesPaise }) => feesPaise)).toEqual([90, 10, 0])
    expect(order).toMatchObject({ changes: 3, feesBackPaise: 25_00 })
  })

  test('of a cash order nothing goes back before the delivery: less is collected', () => {
    const { order, changes } = changeLines(CASH, [brinjal('short', 2_000)], 'farmer')
    expect(changes[0]).toMatchObject({ amountPaise: 40_00, feesPaise: 0, refund: null, postings: [] })
    expect(currentTotalPaise(order)).toBe(199_00)
    expect(order.capturedPaise).toBe(0)
  })
})

describe('stock', () => {
  test.each<[LineChangeKind, number, number]>([
    ['dropped', 2_000, 1],
    ['dropped', 0, 3],
    ['short', 0, 0],
    ['weighed', 2_050, 0],
  ])('%s to %d g returns %d units', (kind, keepParts, quantity) => {
    const { release } = changeLines(PAID, [brinjal(kind, keepParts)], 'admin')
    expect(release.reduce((sum, each) => sum + each.quantity, 0)).toBe(quantity)
  })

  test('of what weighed less, only whole units return', () => {
    const weighed = changeLines(PAID, [brinjal('weighed', 2_050)], 'farmer').order
    expect(changeLines(weighed, [brinjal('dropped', 0)], 'buyer').release).toEqual([
      { productId: 'brinjal', quantity: 2, position: 2 },
    ])
  })
})

test('a drop of less than a unit returns nothing to stock', () => {
  const weighed = changeLines(PAID, [brinjal('weighed', 2_050)], 'farmer').order
  expect(changeLines(weighed, [brinjal('dropped', 2_000)], 'buyer').release).toEqual([])
})

describe('the last line', () => {
  test('of a delivered parcel that is claimed does not end it', () => {
    const all = ['brinjal', 'eggs', 'mint'].map(
      (productId): RequestedChange => ({ productId, kind: 'claimed', keepParts: 0 }),
    )
    const { order } = changeLines(at(PAID, 'delivered'), all, 'admin')
    expect(order).toMatchObject({ status: 'delivered', feesBackPaise: 0 })
    expect(order.parcels.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  test('that is left of a parcel ends it, whatever was dropped before', () => {
    const { order } = changeLines(PAID, [brinjal('dropped', 0)], 'buyer')
    expect(endParcel(order, 'savita', 'short', 'farmer').changes).toMatchObject([{ productId: 'eggs' }])
  })

  test('ends its parcel, and the fees stay', () => {
    const { order, changes } = endParcel(PAID, 'savita', 'short', 'farmer')
    expect(order.parcels.map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
    expect(order.status).toBe('confirmed')
    expect(changes.map(({ amountPaise, feesPaise }) => [amountPaise, feesPaise])).toEqual([
      [120_00, 0],
      [84_00, 0],
    ])
  })

  test('of the last parcel ends the order, and the fees go back with it', () => {
    const first = endParcel(PAID, 'savita', 'short', 'farmer').order
    const { order, changes } = endParcel(first, 'ravi', 'dropped', 'admin')
    expect(order.status).toBe('cancelled')
    expect(changes[0]).toMatchObject({ feesPaise: 25_00, refund: { amountPaise: 35_00 } })
    expect(order.refundedPaise).toBe(order.capturedPaise)
    expect(currentTotalPaise(order)).toBe(0)
  })

  test('leaves the order at the parcel that was shipped already', () => {
    const [savita, ravi] = PAID.parcels
    if (savita === undefined || ravi === undefined) throw new Error('two farms')
    const half: Order = { ...PAID, parcels: [{ ...savita, status: 'shipped' }, ravi] }
    expect(endParcel(half, 'ravi', 'short', 'farmer').order.status).toBe('shipped')
  })

  test('after a delivery for cash is ended by an operator, who collected what was delivered', () => {
    const [savita, ravi] = CASH.parcels
    if (savita === undefined || ravi === undefined) throw new Error('two farms')
    const half: Order = { ...CASH, parcels: [{ ...savita, status: 'delivered' }, ravi] }
    expect(() => endParcel(half, 'ravi', 'short', 'farmer')).toThrow('parcel.last_open')
    const { order, postings } = endParcel(half, 'ravi', 'short', 'admin')
    expect(order).toMatchObject({ status: 'delivered', capturedPaise: 229_00 })
    expect(postings.map(({ kind }) => kind)).toEqual(['sale'])
  })

  test('a parcel without anything left can not be ended again', () => {
    const { order } = endParcel(PAID, 'ravi', 'short', 'farmer')
    expect(() => endParcel(order, 'ravi', 'short', 'farmer')).toThrow('parcel.not_open')
    const empty = { ...PAID, lines: PAID.lines.map((line) => ({ ...line, keptParts: 0 })) }
    expect(() => endParcel(empty, 'ravi', 'short', 'farmer')).toThrow('parcel.not_open')
  })
})

describe('who may change a line', () => {
  const line = { isPacked: false, isAwaiting: false, isReturned: false, keptParts: 1 }
  const ACTORS: readonly LineActor[] = ['buyer', 'farmer', 'admin', 'system']
  const expected: Record<LineChangeKind, readonly string[]> = {
    dropped: ['buyer confirmed', 'admin confirmed'],
    short: ['farmer confirmed', 'admin confirmed', 'admin shipped'],
    weighed: ['farmer confirmed', 'admin confirmed'],
    claimed: ['admin delivered', 'system delivered'],
    refunded: ['admin confirmed', 'admin shipped', 'admin delivered'],
  }

  test.each(LINE_CHANGE_KINDS)('%s', (kind) => {
    const possible = ACTORS.flatMap((by) =>
      ORDER_STATUSES.filter((parcelStatus) => canChangeLine({ ...line, parcelStatus }, kind, by)).map(
        (status) => `${by} ${status}`,
      ),
    )
    expect(possible).toEqual(expected[kind])
  })

  test.each([
    ['packed', { isPacked: true }],
    ['unpaid', { isAwaiting: true }],
    ['returned', { isReturned: true }],
    ['gone', { keptParts: 0 }],
  ])('a buyer can not drop a line that is %s', (_, fact) => {
    expect(canChangeLine({ ...line, parcelStatus: 'confirmed', ...fact }, 'dropped', 'buyer')).toBe(false)
  })

  test('a packed line can still be found short', () => {
    expect(canChangeLine({ ...line, isPacked: true, parcelStatus: 'confirmed' }, 'short', 'farmer')).toBe(
      true,
    )
  })

  test.each<[string, Order, string]>([
    ['an unpaid order', { ...PAID, capturedPaise: 0 }, 'order.unpaid'],
    ['a delivered parcel', at(PAID, 'delivered'), 'line.not_changeable'],
    ['an unknown line', { ...PAID, lines: [] }, 'line.not_found'],
    ['a line without a parcel', { ...PAID, parcels: [] }, 'line.not_changeable'],
    ['a returned order', { ...PAID, returnStatus: 'approved' }, 'line.not_changeable'],
    [
      'a packed line',
      { ...PAID, lines: PAID.lines.map((line) => ({ ...line, isPacked: true })) },
      'line.not_changeable',
    ],
  ])('%s is refused', (_, order, code) => {
    expect(() => changeLines(order, [brinjal('dropped', 0)], 'buyer')).toThrow(code)
  })
})

test('an operator gives back at most what is left of a line', () => {
  const { order, changes } = refundLine(PAID, 'mint', 7_00)
  expect(changes.map(({ amountPaise, keptPaise }) => [amountPaise, keptPaise])).toEqual([[7_00, 3_00]])
  expect(() => refundLine(order, 'mint', 3_01)).toThrow(
    new Refusal('line.refund_refused', { faults: [{ field: 'amount', code: 'amount.above_left' }] }),
  )
  expect(() => refundLine(refundLine(order, 'mint', 3_00).order, 'mint', 1)).toThrow('line.refund_refused')
  expect(() => refundLine(order, 'mint', 1_00, 0)).toThrow('line.changed')
  expect(refundLine(order, 'mint', 1_00, 1).changes).toHaveLength(1)
  expect(currentTotalPaise(refundLine(order, 'mint', 3_00).order)).toBe(229_00)
})

test.each(ORDER_STATUSES)('a parcel that is %s ends only before it is shipped', (status) => {
  const order = at(PAID, status)
  expect(canEndParcel({ status })).toBe(status === 'confirmed')
  if (status === 'confirmed') expect(endParcel(order, 'ravi', 'short', 'admin').changes).toHaveLength(1)
  else expect(() => endParcel(order, 'ravi', 'short', 'admin')).toThrow('parcel.not_open')
})

test('a parcel of another farm is not ended', () => {
  expect(() => endParcel(PAID, 'omkar', 'short', 'admin')).toThrow('parcel.not_found')
})

describe('ending what could not be delivered', () => {
  const BOTH = ['savita', 'ravi']
  const KEEP = { restock: false }
  const SHIPPED = at(PAID, 'shipped')
  const parcelsAt = (order: Order, savita: OrderStatus, ravi: OrderStatus, status: OrderStatus): Order => ({
    ...order,
    status,
    parcels: [
      { farmerId: 'savita', status: savita },
      { farmerId: 'ravi', status: ravi },
    ],
  })
  const back = ({ changes }: ReturnType<typeof endUndelivered>) =>
    changes.reduce((sum, { refund }) => sum + (refund?.amountPaise ?? 0), 0)

  test('the last bags end the order, and everything paid goes back with the fees', () => {
    const decision = endUndelivered(SHIPPED, BOTH, KEEP)
    expect(decision.order).toMatchObject({ status: 'cancelled', feesBackPaise: 25_00, refundedPaise: 239_00 })
    expect(decision.order.parcels.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(back(decision)).toBe(239_00)
    expect(decision.changes.map(({ kind, feesPaise }) => [kind, feesPaise])).toEqual([
      ['short', 0],
      ['short', 0],
      ['short', 25_00],
    ])
    expect(decision.postings).toEqual([])
    for (const { postings } of decision.changes)
      expect(postings[0]?.entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
  })

  test.each<[string, boolean, object[]]>([
    ['not ticked: nothing returns to stock', false, []],
    [
      'ticked: all of it does',
      true,
      [
        { productId: 'brinjal', quantity: 3, position: 1 },
        { productId: 'eggs', quantity: 1, position: 2 },
        { productId: 'mint', quantity: 2, position: 3 },
      ],
    ],
  ])('%s', (_, restock, release) => {
    expect(endUndelivered(SHIPPED, BOTH, { restock }).release).toEqual(release)
  })

  test.each<[OrderStatus, OrderStatus]>([
    ['confirmed', 'confirmed'],
    ['shipped', 'shipped'],
    ['delivered', 'delivered'],
  ])('a parcel of another day that is %s stays, and the fees with it', (ravi, status) => {
    const decision = endUndelivered(parcelsAt(PAID, 'shipped', ravi, 'shipped'), ['savita'], KEEP)
    expect(decision.order).toMatchObject({ status, feesBackPaise: 0 })
    expect(decision.order.parcels.map((parcel) => parcel.status)).toEqual(['cancelled', ravi])
    expect(back(decision)).toBe(204_00)
  })

  test('what was given back before is not given back again', () => {
    const { order } = refundLine(SHIPPED, 'brinjal', 50_00)
    const decision = endUndelivered(order, BOTH, KEEP)
    expect(back(decision)).toBe(189_00)
    expect(decision.order.refundedPaise).toBe(239_00)
  })

  test('what was dropped before it was shipped is not ended again', () => {
    const dropped = at(changeLines(PAID, [brinjal('dropped', 0)], 'buyer').order, 'shipped')
    const { changes } = endUndelivered(dropped, BOTH, KEEP)
    expect(changes.map(({ productId }) => productId)).toEqual(['eggs', 'mint'])
  })

  test('a cash order ends without money', () => {
    const decision = endUndelivered(at(CASH, 'shipped'), BOTH, KEEP)
    expect(decision.order).toMatchObject({ status: 'cancelled', capturedPaise: 0 })
    expect([back(decision), decision.postings]).toEqual([0, []])
  })

  test('a cash order of which another bag was delivered is collected for that bag', () => {
    const decision = endUndelivered(parcelsAt(CASH, 'shipped', 'delivered', 'shipped'), ['savita'], KEEP)
    expect(decision.order).toMatchObject({ status: 'delivered', capturedPaise: 35_00 })
    expect(decision.postings.map(({ kind }) => kind)).toEqual(['sale'])
  })

  test.each<[string, Order, string[]]>([
    ['before it was shipped', PAID, BOTH],
    ['after it was delivered', at(PAID, 'delivered'), BOTH],
    ['with one bag that was not shipped', parcelsAt(PAID, 'shipped', 'confirmed', 'confirmed'), BOTH],
    ['twice', endUndelivered(SHIPPED, BOTH, KEEP).order, BOTH],
    ['for a farm that is not in the order', SHIPPED, ['asha']],
    ['for nothing', SHIPPED, []],
  ])('is refused %s', (_, order, farms) => {
    expect(() => endUndelivered(order, farms, KEEP)).toThrow('parcel.not_on_its_way')
  })
})
