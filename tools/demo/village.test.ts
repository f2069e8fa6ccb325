import { readdirSync } from 'node:fs'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/listings/price.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { FEW_LEFT, isStockCount } from '@farmgate/domain/catalogue/listings/stock.ts'
import { judgeUnpaid, type UnpaidPosition } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import { expect, test } from 'vitest'
import { listedDaysAgo } from './seed-listing.ts'
import { type Buyer, buyers } from './village/buyers.ts'
import { type Farmer, type FarmerKey, farmers } from './village/farmers.ts'
import type { Act } from './village/order-script.ts'
import { orders } from './village/orders.ts'
import { COUNTED, countedAt, during, ON_THE_ROAD, OVER, plannedDays } from './village/round-days.ts'
import { roundOrders } from './village/round-orders.ts'
import type { Crop } from './village/crop.ts'
import { dealNames, village } from './village/village.ts'

const everything = CATEGORIES.flatMap((category, shelf) =>
  village[category].map((crop, position) => ({ crop, category, daysAgo: listedDaysAgo(shelf, position) })),
)
const everyOrder = [...orders, ...roundOrders(new Date())]
const crops = everything.map(({ crop }) => crop)
const people = Object.entries(farmers) as [FarmerKey, Farmer][]

const isOnSale = ({ review }: Crop) => review === undefined
const isRejected = ({ review }: Crop) => review !== undefined && review !== 'waits'
const waitsForReview = ({ review }: Crop) => review === 'waits'
const hasWaitingChange = ({ change }: Crop) => change !== undefined && change.rejected === undefined
const hasRejectedChange = ({ change }: Crop) => change?.rejected !== undefined

test('every shelf is well filled, and there are more than 120 listings', () => {
  for (const category of CATEGORIES) {
    expect(village[category].filter(isOnSale).length, category).toBeGreaterThanOrEqual(10)
  }
  expect(crops.filter(isOnSale).length).toBeGreaterThanOrEqual(120)
})

test('there are new listings, rejected ones and changes of every kind to review', () => {
  expect(crops.filter(waitsForReview).length).toBeGreaterThanOrEqual(12)
  expect(crops.filter(isRejected).length).toBeGreaterThanOrEqual(6)
  const changes = crops.filter(hasWaitingChange)
  expect(changes.length).toBeGreaterThanOrEqual(8)
  expect(new Set(changes.flatMap(({ change }) => Object.keys(change?.proposed ?? {})))).toEqual(
    new Set(['name', 'about', 'unit', 'category', 'picture']),
  )
  // Only a listing on sale can have a waiting change.
  expect(crops.filter(({ change, review }) => change !== undefined && review !== undefined)).toEqual([])
})

test('no review waits for longer than a few days', () => {
  expect(everything.filter(({ crop, daysAgo }) => waitsForReview(crop) && daysAgo > 4)).toEqual([])
})

test.each([
  ['okra', 'Vegetables'],
  ['potato', 'Vegetables'],
  ['tomato', 'Vegetables'],
  ['onion', 'Vegetables'],
  ['milk', 'Dairy'],
] as const)('%s is on sale among %s', (picture, category) => {
  expect(
    village[category].filter((crop) => crop.picture === picture && isOnSale(crop)).length,
  ).toBeGreaterThan(0)
})

test.each(['Raw honey', 'Fresh milk', 'Groundnut oil'])(
  'the featured page of “%s” has its listing',
  (name) => {
    expect(crops.filter((crop) => crop.name === name && isOnSale(crop) && crop.stock > 0).length).toBe(1)
  },
)

test('thirty farmers, each with something on sale, their own place and their own story', () => {
  expect(people.length).toBe(30)
  const sellers = new Set(crops.filter(isOnSale).map(({ farmer }) => farmer))
  expect(people.filter(([key]) => !sellers.has(key))).toEqual([])
  for (const field of ['name', 'email', 'place', 'about'] as const) {
    expect(new Set(people.map(([, farmer]) => farmer[field])).size, field).toBe(people.length)
  }
  for (const [, { place, about }] of people) {
    expect(place).toMatch(/^[A-Z][A-Za-z ]+, [A-Z][A-Za-z ]+$/)
    expect(about.split(/[.?!] ?/).filter((sentence) => sentence !== '').length).toBeGreaterThanOrEqual(2)
    expect(about.length).toBeLessThan(300)
  }
  // No two begin alike either.
  expect(new Set(people.map(([, { about }]) => about.slice(0, 12))).size).toBe(people.length)
  const faces = people.map(([, { avatar }]) => avatar).filter((avatar) => avatar !== undefined)
  expect(new Set(faces).size).toBe(faces.length)
})

test('every farmer has a telephone number of their own', () => {
  expect(doubles(people.map(([, { phone }]) => phone))).toEqual([])
  for (const [, { phone }] of people) expect(phone).toMatch(/^[6-9]\d{4} \d{5}$/)
})

test('farmers joined over the last fourteen months, and listed nothing before', () => {
  for (const [, { joinedDaysAgo }] of people) expect(joinedDaysAgo).toBeLessThanOrEqual(426)
  expect(Math.max(...people.map(([, farmer]) => farmer.joinedDaysAgo))).toBeGreaterThan(365)
  expect(everything.filter(({ crop, daysAgo }) => daysAgo > farmers[crop.farmer].joinedDaysAgo)).toEqual([])
})

test('Ramesh, the demo’s farmer, has listings in every state', () => {
  const own = crops.filter(({ farmer }) => farmer === 'ramesh')
  expect(own.length).toBeGreaterThanOrEqual(8)
  const states = {
    'sells well': (crop: Crop) => isOnSale(crop) && crop.stock > FEW_LEFT,
    'has few left': (crop: Crop) => isOnSale(crop) && crop.stock > 0 && crop.stock <= FEW_LEFT,
    'is sold out': (crop: Crop) => isOnSale(crop) && crop.stock === 0,
    waits: waitsForReview,
    'was rejected': isRejected,
    'has a change that waits': hasWaitingChange,
    'has a change that was rejected': hasRejectedChange,
  }
  for (const [state, is] of Object.entries(states)) expect(own.filter(is).length, state).toBeGreaterThan(0)
})

test('no two listings have the same name or description', () => {
  const proposedNames = crops.map(({ change }) => change?.proposed.name).filter((name) => name !== undefined)
  expect(doubles([...crops.map(({ name }) => name), ...proposedNames])).toEqual([])
  expect(doubles(crops.map(({ about }) => about))).toEqual([])
})

test('each has a Hindi name in Devanagari and a meaningful description', () => {
  for (const { name, hindi, about } of crops) {
    expect(hindi, name).toMatch(/^[\p{Script=Devanagari}\p{M} ]+$/u)
    expect(about.length, name).toBeGreaterThan(30)
    expect(about, name).toMatch(/[.]$/)
  }
})

test('prices and counts are plausible', () => {
  for (const { name, rupees, stock } of crops) {
    expect(priceInPaise(rupees), name).not.toBeNull()
    expect(rupees, name).toBeGreaterThanOrEqual(15)
    expect(rupees, name).toBeLessThanOrEqual(2_500)
    expect(isStockCount(stock), name).toBe(true)
  }
  expect(crops.filter((crop) => isOnSale(crop) && crop.stock === 0).length).toBeGreaterThanOrEqual(3)
  expect(
    crops.filter((crop) => isOnSale(crop) && crop.stock > 0 && crop.stock <= FEW_LEFT).length,
  ).toBeGreaterThanOrEqual(8)
})

test('six deals cost exactly half of their earlier price, on sale and in stock; a few other prices fell by less', () => {
  const deals = dealNames.map((name) => crops.find((crop) => crop.name === name))
  expect(deals.length).toBe(6)
  for (const deal of deals) {
    expect(percentOff(deal?.rupeesBefore ?? 0, deal?.rupees ?? 0)).toBe(50)
    expect((deal?.rupees ?? 0) * 2).toBe(deal?.rupeesBefore)
    expect(deal !== undefined && isOnSale(deal) && deal.stock > 0).toBe(true)
  }
  const others = crops.filter(
    ({ name, rupeesBefore }) => rupeesBefore !== undefined && !deals.some((deal) => deal?.name === name),
  )
  expect(
    others
      .map(({ rupeesBefore = 0, rupees }) => percentOff(rupeesBefore, rupees))
      .toSorted((one, other) => one - other),
  ).toEqual([20, 20, 25])
})

test('every named picture exists, and every existing one is used', () => {
  const files = readdirSync(new URL('pictures', import.meta.url)).filter((file) => file.endsWith('.webp'))
  const named = [
    ...crops.flatMap(({ picture, change }) => [picture, change?.proposed.picture]),
    ...people.map(([, { avatar }]) => avatar),
  ].filter((name) => name !== undefined)
  expect(new Set(named.map((name) => `${name}.webp`))).toEqual(new Set(files))
})

test('twenty-two buyers, each with their own name and street', () => {
  const everybody = Object.values<Buyer>(buyers)
  expect(everybody.length).toBe(22)
  for (const field of ['name', 'email', 'phone', 'street'] as const) {
    expect(doubles(everybody.map((buyer) => buyer[field]))).toEqual([])
  }
  for (const { phone, pincode } of everybody) {
    expect(phone).toMatch(/^[6-9]\d{4} \d{5}$/)
    expect(pincode).toMatch(/^[1-9]\d{5}$/)
  }
})

test('about 120 orders of the last 60 days, and every buyer has one', () => {
  expect(orders.length).toBeGreaterThanOrEqual(115)
  for (const { hoursAgo } of everyOrder) expect(hoursAgo).toBeLessThan(60 * 24)
  expect(new Set(everyOrder.map(({ buyer }) => buyer))).toEqual(new Set(Object.keys(buyers)))
})

test('no order contains a product that was not on sale yet, or cost more then', () => {
  for (const { buyer, hoursAgo, items } of everyOrder) {
    expect(hoursAgo / 24).toBeLessThan(buyers[buyer].joinedDaysAgo)
    for (const name of Object.keys(items)) {
      const listed = everything.find(({ crop }) => crop.name === name)
      // The review takes an hour.
      expect(((listed?.daysAgo ?? 0) - 1 / 24) * 24, name).toBeGreaterThan(hoursAgo)
      expect(listed?.crop, name).toMatchObject({ name })
      expect([listed?.crop.review, listed?.crop.rupeesBefore], name).toEqual([undefined, undefined])
    }
  }
})

// Every hour of a day in India, and the minutes around midnight.
const HOURS = [0, 0.05, 1, 5, 8, 12, 16, 20, 23, 23.95]
const atHour = (hour: number) => new Date(Date.parse('2026-11-16T18:30:00Z') + hour * 3_600_000)

test.each(HOURS)('the steps of an order are in sequence and in the past at %s o’clock', (hour) => {
  for (const { hoursAgo, steps } of [...orders, ...roundOrders(atHour(hour))]) {
    const hours = steps.map((step) => step.hours)
    expect(hours).toEqual(hours.toSorted((one, other) => one - other))
    expect(hours.at(-1) ?? 0).toBeLessThan(hoursAgo)
  }
})

test('a parcel is shipped 4 to 30 hours after its order and delivered a day later', () => {
  const hoursOf = (steps: (typeof orders)[number]['steps'], is: Act['is']) =>
    steps.find(({ act }) => act.is === is)?.hours
  for (const { steps } of orders) {
    const [sent, here] = [hoursOf(steps, 'ship'), hoursOf(steps, 'deliver')]
    if (sent === undefined) continue
    expect(sent).toBeGreaterThanOrEqual(4)
    expect(sent).toBeLessThanOrEqual(30)
    expect((here ?? sent + 24) - sent).toBeGreaterThanOrEqual(20)
    expect((here ?? sent + 24) - sent).toBeLessThanOrEqual(28)
  }
})

const doubles = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

test.each(HOURS)('the special days are in order, and today is on the road at %s o’clock', (hour) => {
  const now = atHour(hour)
  for (const { key, cutOffAt, dropOffAt, startsAt, endsAt } of plannedDays(now)) {
    const moments = [cutOffAt, dropOffAt, startsAt, endsAt].map((at) => at.getTime())
    expect(moments, JSON.stringify(key)).toEqual([...new Set(moments)].toSorted((one, other) => one - other))
  }
  const [road, over, closed] = plannedDays(now)
  expect(road?.startsAt.getTime()).toBeLessThan(now.getTime())
  expect(road?.endsAt.getTime()).toBeGreaterThan(now.getTime())
  expect(over?.endsAt.getTime()).toBeLessThan(now.getTime())
  expect(closed?.cutOffAt.getTime()).toBeLessThan(now.getTime())
  // The cash is counted after the last stop.
  expect(countedAt(now).getTime()).toBeGreaterThan(during(OVER, 1, now).getTime())
  expect(COUNTED.missingPaise).toBeGreaterThan(0)
  // Every order of a day was placed before its cut-off.
  const cutOffs = new Map(plannedDays(now).map(({ key, cutOffAt }) => [key, cutOffAt]))
  for (const { comes, hoursAgo } of roundOrders(now)) {
    const placed = now.getTime() - hoursAgo * 3_600_000
    if (comes !== undefined) expect(placed).toBeLessThan(cutOffs.get(comes)?.getTime() ?? 0)
  }
  expect(during(ON_THE_ROAD, 1, now).getTime()).toBe(now.getTime())
})

/** A new market's limits for an account that has proved nothing. */
const UNPROVEN: UnpaidPosition = {
  isEmailVerified: false,
  isPhoneConfirmed: false,
  deliveredOrders: 0,
  isPaused: false,
  limits: {
    unitsMin: 10,
    sharePercent: 20,
    orderPaise: 5_000_00,
    briefMinutes: 10,
    unitsMax: 200,
    valuePaise: 25_000_00,
  },
}

test('what households order may be ordered online by an account that has proved nothing, and is held in full', () => {
  expect(everyOrder.length).toBeGreaterThanOrEqual(120)
  const limited = everyOrder.filter(({ items }) => {
    const lines = Object.entries(items).map(([name, quantity]) => {
      const crop = crops.find((each) => each.name === name)
      if (crop === undefined) throw new Error(`no listing ${name}`)
      const unitPricePaise = crop.rupees * 100
      // What is left of it; when it was ordered there was more.
      return { productId: name, quantity, available: crop.stock, unitPricePaise }
    })
    const { refusal, hold } = judgeUnpaid(UNPROVEN, [], lines, totalsOf(lines).totalPaise)
    return refusal !== null || hold.minutes < 30
  })
  expect(limited).toEqual([])
})
