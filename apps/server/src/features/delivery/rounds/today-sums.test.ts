import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { countCash, leaveRoundDay, markHandedIn, settleCash } from '@farmgate/contract/delivery/round-day.ts'
import { addRound, allRounds } from '@farmgate/contract/delivery/rounds.ts'
import { expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket } from '#testing/market.ts'
import { closeOrders, dayAhead, giveStop, roundBody } from './testing/rounds.sql.ts'
import { readTodaySums } from './today-sums.sql.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const farmer = await market.person('farmer')
const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
const DAY = dayAhead(2)
const TOTAL = 65

const onTheDay = () => readTodaySums(db, DAY, dayAhead(1))
const cashOfTheDay = async () => (await readTodaySums(db, dayAhead(3), DAY)).yesterday

test('the sums of a day follow its orders, bags and cash', async () => {
  expect((await admin.call(allRounds, { query: {} })).sums).toEqual({
    orders: 0,
    rounds: 0,
    bags: 0,
    farms: 0,
    farmsIn: 0,
    cashDue: 0,
    cashStops: 0,
    yesterday: { uncounted: 0, counted: 0, apart: 0, open: null },
  })
  const { round } = await admin.call(addRound, { body: roundBody() })
  const params = { id: round._id, day: DAY }
  const { _id: order } = await placedOrder(market, await market.person('user'), [item])
  await giveStop(db, order, { roundId: round._id, day: DAY })
  expect(await onTheDay()).toMatchObject({
    orders: 1,
    rounds: 1,
    bags: 1,
    farms: 1,
    farmsIn: 0,
    cashDuePaise: TOTAL * 100,
    cashStops: 1,
  })
  await closeOrders(db, { roundId: round._id, day: DAY })
  await admin.call(markHandedIn, { params: { ...params, farmerId: farmer.id }, body: { handedIn: true } })
  expect(await onTheDay()).toMatchObject({ farms: 1, farmsIn: 1 })
  await admin.call(leaveRoundDay, { params })
  await admin.call(advanceOrder, { params: { id: order }, body: { status: 'delivered' } })
  expect(await onTheDay()).toMatchObject({ orders: 1, cashDuePaise: 0, cashStops: 0 })
  const open = { _id: round._id, name: round.name }
  expect(await cashOfTheDay()).toEqual({ uncountedPaise: TOTAL * 100, countedPaise: 0, apartPaise: 0, open })
  await admin.call(countCash, { params, body: { counted: TOTAL - 20, reason: 'Gave too much change' } })
  const counted = { uncountedPaise: 0, countedPaise: (TOTAL - 20) * 100 }
  expect(await cashOfTheDay()).toEqual({ ...counted, apartPaise: -2_000, open })
  await admin.call(settleCash, { params, body: { reason: 'The driver brought it later' } })
  expect(await cashOfTheDay()).toEqual({ ...counted, apartPaise: 0, open: null })
})
