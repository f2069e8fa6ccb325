import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { addRound, callOffRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { marketFigures, stockOuts, tomorrowsRounds } from '@farmgate/contract/platform/market-today.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { filledCart, placedOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')

test('a market without an order has figures of 0, and no day on which it began', async () => {
  const figures = await admin.call(marketFigures, {})
  expect(figures).toMatchObject({ since: null, before: null, now: { orders: 0, income: 0, fees: 0 } })
  expect(figures.cash).toEqual({ atDrivers: 0, atDoors: 0, doors: 0, oldest: null })
  expect(figures.days).toHaveLength(30)
  expect(figures.days.at(-1)?.day).toBe(figures.today)
})

test.each(['approver'] as const)('an %s, who does no daily work, is refused', async (staffRole) => {
  const person = await market.person('admin')
  await db.updateTable('accounts').set({ staff_role: staffRole }).where('id', '=', person.id).execute()
  for (const endpoint of [marketFigures, tomorrowsRounds, stockOuts])
    expect(await outcome(person.call(endpoint, {}))).toBe('staff.not_allowed')
})

describe('the rounds of tomorrow', () => {
  const DAY = dayAhead(1)
  let farms: Person[]
  let items: { _id: string; price: number }[]

  beforeAll(async () => {
    farms = [await market.person('farmer'), await market.person('farmer')]
    items = await Promise.all(
      farms.map(async ({ id }) => ({
        _id: await putOnSale(db, { farmerId: id, available: 1_000 }),
        price: 40,
      })),
    )
  })

  const roundOf = async (name: string, capacity: number): Promise<string> =>
    (await admin.call(addRound, { body: roundBody({ name, capacity }) })).round._id

  test('come the fullest first, with the farms that have not packed all their bags', async () => {
    const [wide, narrow] = [await roundOf('Wide', 10), await roundOf('Narrow', 2)]
    const orders: string[] = []
    for (const roundId of [wide, wide, narrow, narrow]) {
      const { _id } = await placedOrder(market, await market.person('user'), items)
      await giveStop(db, _id, { roundId, day: DAY })
      orders.push(_id)
    }
    const [first] = farms
    await first?.call(tickPacked, {
      body: { product: items[0]?._id ?? '', orders: orders.slice(0, 2), packed: true },
    })
    const { day, orders: all, rounds, more } = await admin.call(tomorrowsRounds, {})
    expect([day, all, more]).toEqual([DAY, 4, 0])
    expect(
      rounds.map(({ name, taken, capacity, farms: bringing, farmsPacked }) => [
        name,
        taken,
        capacity,
        bringing,
        farmsPacked,
      ]),
    ).toEqual([
      ['Narrow', 2, 2, 2, 0],
      ['Wide', 2, 10, 2, 1],
    ])
  })

  test('are eight at most; the others are counted, and one that is called off is not', async () => {
    for (let n = 0; n < 8; n++) await roundOf(`Round ${n}`, 5)
    const off = await roundOf('Off', 5)
    await admin.call(callOffRoundDay, { params: { id: off, day: DAY }, body: { reason: 'Rain' } })
    const { rounds, more } = await admin.call(tomorrowsRounds, {})
    expect([rounds.length, more]).toEqual([8, 2])
  })
})

test('what is out of stock comes by the carts it is in; what is in stock or not on sale does not', async () => {
  const farmer = await market.person('farmer')
  const put = (name: string, available = 0) => putOnSale(db, { farmerId: farmer.id, name, available })
  const [wanted, rare] = [await put('Mango', 1), await put('Ghee', 1)]
  await put('Okra', 5)
  await put('Never in a cart')
  const buyers = [await market.person('user'), await market.person('user')]
  for (const buyer of buyers) await filledCart(buyer, [{ _id: wanted, price: 40 }])
  const [one] = buyers
  if (one !== undefined) await filledCart(one, [{ _id: rare, price: 40 }])
  const last = [wanted, rare].map((_id) => ({ _id, price: 40 }))
  await placedOrder(market, await market.person('user'), last)
  const { products, total } = await admin.call(stockOuts, {})
  expect(products.map(({ name, carts }) => [name, carts])).toEqual([
    ['Mango', 2],
    ['Ghee', 1],
    ['Never in a cart', 0],
  ])
  expect(total).toBe(3)
})

test('cash at doors is that of cash orders on their way, in whole rupees', async () => {
  const farmer = await market.person('farmer')
  const item = {
    _id: await putOnSale(db, { farmerId: farmer.id, available: 9, pricePaise: 40_50 }),
    price: 40.5,
  }
  const { _id: id } = await placedOrder(market, await market.person('user'), [item])
  expect((await admin.call(marketFigures, {})).cash.atDoors).toBe(0)
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  const { cash, today } = await admin.call(marketFigures, {})
  expect(cash).toEqual({ atDrivers: 0, atDoors: 65, doors: 1, oldest: today })
})
