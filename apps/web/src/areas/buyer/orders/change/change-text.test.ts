import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { orderChanges as englishChanges } from '@farmgate/messages/en/order-changes.ts'
import { orderWords as englishWords } from '@farmgate/messages/en/order-words.ts'
import { orderChanges as hindiChanges } from '@farmgate/messages/hi/order-changes.ts'
import { orderWords as hindiWords } from '@farmgate/messages/hi/order-words.ts'
import { expect, test } from 'vitest'
import {
  keptText,
  changeMoney,
  changeReason,
  changeSaid,
  changeTitle,
  type ChangeWords,
  whenText,
} from './change-text.ts'
import {
  backForReducing,
  canReduce,
  isClaimable,
  type Item,
  rupeesForClaim,
  unitsLeft,
} from './line-rules.ts'

const english: ChangeWords = { language: 'en', words: englishChanges, orderWords: englishWords }
const hindi: ChangeWords = { language: 'hi', words: hindiChanges, orderWords: hindiWords }
const NOW = new Date('2026-11-17T06:00:00Z')

const brinjal = {
  product: { _id: 'brinjal', name: 'Brinjal', unit: 'kg', price: 40 },
  farmer: { _id: 'savita', name: 'Savita Pawar', place: 'Narayangaon' },
  quantity: 3,
  lineTotal: 120,
  kept: { quantity: 3 },
  currentTotal: 120,
  packed: false,
} as unknown as Item
const eggs = {
  ...brinjal,
  product: { ...brinjal.product, _id: 'eggs', name: 'Eggs', unit: 'dozen', price: 84 },
  quantity: 1,
  lineTotal: 84,
  kept: { quantity: 1 },
  currentTotal: 84,
} as Item
const parcel = { farmer: brinjal.farmer, status: 'confirmed' } as Order['parcels'][number]
const order = {
  items: [brinjal, eggs],
  changes: [],
  claims: [],
  refunds: [],
  paymentStatus: 'paid',
  paymentMethod: 'UPI',
  currentTotal: 229,
  waitingForPayment: false,
  returnStatus: null,
} as unknown as Order

const weighed: LineChange = {
  position: 1,
  line: 'brinjal',
  kind: 'weighed',
  by: 'farmer',
  at: '2026-11-17T01:04:00Z',
  reason: null,
  picture: null,
  less: { grams: 950 },
  kept: { grams: 2_050 },
  lineTotal: 82,
  amount: 38,
}
const gone = { less: { quantity: 3 }, kept: { quantity: 0 } }

test.each([
  [weighed, '2.05 kg came instead of 3 kg', '3 किलो की जगह 2.05 किलो आया'],
  [{ ...weighed, kind: 'short', ...gone }, 'None came', 'बिलकुल नहीं आया'],
  [{ ...weighed, kind: 'dropped', by: 'buyer', ...gone }, 'Taken out by you', 'आपने हटाया'],
  [
    { ...weighed, kind: 'dropped', by: 'buyer', less: { quantity: 1 }, kept: { quantity: 2 } },
    '1 kg taken out by you',
    'आपने 1 किलो हटाया',
  ],
  [
    { ...weighed, kind: 'refunded', by: 'admin', less: { quantity: 0 } },
    'Refunded by Farmgate',
    'Farmgate ने पैसे लौटाए',
  ],
] as [LineChange, string, string][])('a change is titled %#', (change, inEnglish, inHindi) => {
  expect(changeTitle(english, order, brinjal, change)).toBe(inEnglish)
  expect(changeTitle(hindi, order, brinjal, change)).toBe(inHindi)
})

test('each approved claim belongs to its own change, with its reason', () => {
  const claimed: LineChange = { ...weighed, line: 'eggs', kind: 'claimed', by: 'system', less: { pieces: 2 } }
  const second: LineChange = { ...claimed, position: 2, less: { pieces: 1 } }
  const claim = { line: 'eggs', state: 'approved', note: null }
  const claims = [
    { ...claim, reason: 'spoiled', decidedAt: '2026-11-17T02:00:00Z', note: 'Sorry' },
    { ...claim, reason: 'broken', decidedAt: '2026-11-17T01:00:00Z' },
  ]
  const after = { ...order, changes: [claimed, second], claims } as unknown as Order
  expect(changeTitle(english, after, eggs, claimed)).toBe('2 pieces: Broken')
  expect(changeTitle(english, after, eggs, second)).toBe('1 piece: Spoiled')
  expect(changeReason(english, after, claimed)).toBeNull()
  expect(changeReason(english, after, second)).toBe('Sorry')
})

test.each([
  [brinjal, { grams: 2_050 }, '2.05 kg × ₹40'],
  [brinjal, { quantity: 3 }, '3 kg × ₹40'],
  [brinjal, { grams: 950 }, '950 g at ₹40 / kg'],
  [brinjal, { quantity: 0 }, '0 kg'],
  [eggs, { pieces: 10 }, '10 pieces at ₹84 / dozen'],
])('what is left has its price: %#', (item, kept, text) => {
  expect(keptText(english, { ...item, kept }, item.product.unit)).toBe(text)
})

test('a farm’s fixed reason is translated, its own words are not', () => {
  expect(changeReason(hindi, order, { ...weighed, reason: 'not_ripe' })).toBe('पका नहीं था।')
  expect(changeReason(hindi, order, { ...weighed, reason: 'Hail' })).toBe('Hail')
})

test('it says who weighed and when', () => {
  expect(changeSaid(english, brinjal, weighed, NOW)).toBe('Weighed by Savita Pawar today, 6:34 am.')
  expect(changeSaid(english, brinjal, { ...weighed, kind: 'dropped', by: 'buyer' }, NOW)).toBe(
    'Today, 6:34 am.',
  )
})

test.each([
  ['2026-11-16T12:10:00Z', 'yesterday, 5:40 pm'],
  ['2026-11-17T12:10:00Z', 'today, 5:40 pm'],
  ['2026-11-18T12:10:00Z', 'tomorrow, 5:40 pm'],
  ['2026-11-19T12:10:00Z', '19 Nov 2026, 5:40 pm'],
])('%s is %s', (at, text) => {
  expect(whenText(english, at, NOW)).toBe(text)
})

const UNPAID: Order = { ...order, paymentStatus: 'not paid' }
const refunded = (state: string, to = 'UPI') =>
  ({ ...order, refunds: [{ amount: 38, state, to, change: 1 }] }) as unknown as Order

test.each([
  [refunded('due'), '₹38 goes back to your UPI.'],
  [refunded('sent'), '₹38 goes back to your UPI.'],
  [refunded('processed'), '₹38 went back to your UPI.'],
  [refunded('failed'), '₹38 did not go through yet. We are looking into it.'],
  [refunded('due', 'Cash on Delivery'), 'We send you ₹38.'],
  [UNPAID, '₹38 less to pay at the door.'],
])('the money of a change: %#', (shown, text) => {
  expect(changeMoney(english, shown, weighed)).toBe(text)
})

test('an item can be reduced until it is packed, and the sum is that of the rule', () => {
  expect(canReduce(order, parcel, brinjal)).toBe(true)
  expect(canReduce(order, parcel, { ...brinjal, packed: true })).toBe(false)
  expect(canReduce({ ...order, waitingForPayment: true }, parcel, brinjal)).toBe(false)
  expect(backForReducing(order, brinjal, 1)).toBe(80)
  expect(unitsLeft({ ...brinjal, kept: { grams: 2_050 } })).toBe(3)
})

test('the last item takes the fees with it', () => {
  const alone: Order = { ...order, items: [brinjal, { ...eggs, kept: { quantity: 0 } }], currentTotal: 145 }
  expect(backForReducing(alone, brinjal, 0)).toBe(145)
  expect(backForReducing(alone, brinjal, 1)).toBe(80)
})

test('an item of a delivered parcel can be claimed while no claim about it is open', () => {
  const delivered = { ...parcel, status: 'delivered' } as Order['parcels'][number]
  const open = { ...order, claims: [{ line: 'eggs', state: 'pending' }] } as unknown as Order
  expect(isClaimable(order, delivered, eggs)).toBe(true)
  expect(isClaimable(order, parcel, eggs)).toBe(false)
  expect(isClaimable(open, delivered, eggs)).toBe(false)
  expect(isClaimable({ ...order, returnStatus: 'pending' }, delivered, eggs)).toBe(false)
  expect(rupeesForClaim(eggs, 2)).toBe(14)
})
