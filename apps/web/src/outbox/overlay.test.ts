import { expect, test } from 'vitest'
import type { FarmParcel, PackList } from '@farmgate/contract/delivery/packing.ts'
import type { Act, BagReport, Deed } from './act.ts'
import { withWaitingBags, withWaitingStock, withWaitingTicks } from './overlay.ts'

const act = (deed: Deed): Act => ({ key: '', idempotencyKey: '', deed, sentAt: null, refused: null })
const stock = (product: string, seen: number, quantity: number) =>
  act({ kind: 'stock', product, name: 'Okra', unit: 'kg', quantity, seen })

test.each([
  ['nothing waits', [], 40],
  ['two changes of the product', [stock('okra', 40, 42), stock('okra', 42, 50)], 50],
  ['a change of another product', [stock('milk', 3, 9)], 40],
  ['a tick', [act({ kind: 'tick', product: 'okra', name: 'Okra', orders: ['1'], packed: true })], 40],
  ['more taken away than the server knows of', [stock('okra', 90, 0)], 0],
] as const)('%s: the stock shown is what it will be', (_, waiting, shown) => {
  expect(withWaitingStock(40, 'okra', waiting)).toBe(shown)
})

const AT = '2026-11-17T06:34:00.000Z'
const picture = { placeholder: '', width: 0 }
const line = (id: string, unit: 'kg' | 'dozen', quantity: number, price: number) => ({
  product: { _id: id, name: id, image: '', picture, price, unit },
  quantity,
  lineTotal: quantity * price,
  kept: { quantity },
  currentTotal: quantity * price,
  packed: false,
  lastChange: null,
})
const bag: FarmParcel = {
  _id: 'one',
  number: 'FG-1',
  bag: 2,
  day: null,
  courier: false,
  user: { name: 'Asha Kulkarni', place: 'Pune' },
  cash: false,
  total: 204,
  currentTotal: 204,
  packedAt: null,
  handedOverAt: null,
  lines: [line('brinjal', 'kg', 3, 40), line('eggs', 'dozen', 1, 84)],
}
const packList: PackList = {
  products: [
    {
      product: { _id: 'brinjal', name: 'brinjal', unit: 'kg', image: '', picture },
      quantity: 5,
      packed: 0,
      orders: ['one', 'two'].map((_id, n) => ({
        _id,
        number: _id,
        quantity: 3 - n,
        packed: false,
        handedOver: false,
        user: { name: 'Asha', place: '' },
        day: null,
        courier: false,
      })),
    },
  ],
  orders: 2,
  total: 2,
}
const reports = (report: BagReport['report']): Act[] => [
  {
    ...act({ kind: 'report', order: 'one', buyer: 'Asha', name: 'Brinjal', report, photo: null }),
    key: `${String(Date.parse(AT)).padStart(15, '0')} k`,
  },
]
const bagsAfter = (report: BagReport['report']) => withWaitingBags([bag], reports(report))

test('what was weighed shows what is left and what it costs, by the rule of the server', () => {
  expect(bagsAfter({ lines: [{ product: 'brinjal', grams: 2_050 }] })).toMatchObject([
    {
      currentTotal: 166,
      lines: [
        { kept: { grams: 2_050 }, currentTotal: 82, lastChange: { kind: 'weighed', by: 'farmer', at: AT } },
        { kept: { quantity: 1 }, lastChange: null },
      ],
    },
  ])
})

test('more than ordered changes nothing on the screen', () => {
  expect(bagsAfter({ lines: [{ product: 'brinjal', grams: 3_400 }] })).toEqual([bag])
})

test('a bag that can’t be supplied leaves the list; one of which nothing came can be corrected', () => {
  expect(bagsAfter({ cannotSupply: true, reason: 'spoiled' })).toEqual([])
  const none = ['brinjal', 'eggs'].map((product) => ({ product, quantity: 0 }))
  expect(bagsAfter({ lines: none })).toMatchObject([{ currentTotal: 0, lines: [{ openWeight: {} }, {}] }])
})

test('an open weight is corrected up to what it was of', () => {
  const weighed = bagsAfter({ lines: [{ product: 'brinjal', grams: 2_050 }] })
  const corrected = (grams: number) =>
    withWaitingBags(weighed, reports({ lines: [{ product: 'brinjal', grams }] }))[0]
  expect(corrected(2_500)).toMatchObject({
    currentTotal: 184,
    lines: [{ kept: { grams: 2_500 }, currentTotal: 100, openWeight: { upTo: { quantity: 3 } } }, {}],
  })
  for (const grams of [3_000, 3_400])
    expect(corrected(grams)).toMatchObject({
      currentTotal: 204,
      lines: [{ kept: { quantity: 3 }, currentTotal: 120, openWeight: null, lastChange: null }, {}],
    })
})

test('a bag that is handed over is packed', () => {
  expect(bagsAfter({ handedOver: true })).toMatchObject([
    { handedOverAt: AT, lines: [{ packed: true }, { packed: true }] },
  ])
})

test('the list by product follows, with exact sums', () => {
  const after = (report: BagReport['report']) =>
    withWaitingTicks(packList, reports(report)).products.map(({ quantity, packed, orders }) => [
      quantity,
      packed,
      orders.length,
    ])
  expect(after({ lines: [{ product: 'brinjal', grams: 2_050, packed: true }] })).toEqual([[4.05, 2.05, 2]])
  expect(after({ lines: [{ product: 'brinjal', quantity: 0 }] })).toEqual([[2, 0, 1]])
  expect(after({ cannotSupply: true })).toEqual([[2, 0, 1]])
})
