import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { farmParcels, packList, packParcel } from '@farmgate/contract/delivery/packing.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { beforeEach, expect, test } from 'vitest'
import { dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { openMarket, type Person } from '#testing/market.ts'

const market = await openMarket()
const admin = await market.person('admin')
const buyer = await market.person('user')
const { round } = await admin.call(addRound, { body: roundBody() })
const [TUESDAY, THURSDAY] = [dayAhead(2), dayAhead(4)]
let farmer: Person
let okra: { _id: string; price: number }

beforeEach(async () => {
  farmer = await market.person('farmer')
  okra = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

/** Each with a count of its own: the same order again at once would be the same order. */
async function bagFor(day: string | null, count = 1): Promise<string> {
  const { _id } = await placedOrder(market, buyer, [{ ...okra, count }])
  if (day !== null) await giveStop(market.db, _id, { roundId: round._id, day })
  return _id
}

test('each bag names its round day, where to bring it and when, and is numbered within that day', async () => {
  await bagFor(THURSDAY)
  const tuesday = [await bagFor(TUESDAY, 2), await bagFor(TUESDAY, 3)]
  await bagFor(null, 4)
  const { parcels } = await farmer.call(farmParcels, {})
  expect(parcels.map(({ bag, day }) => [day?.day ?? null, bag])).toEqual([
    [THURSDAY, 1],
    [TUESDAY, 1],
    [TUESDAY, 2],
    [null, 1],
  ])
  const first = parcels.find(({ _id }) => _id === tuesday[0])
  expect(first?.day).toEqual({
    round: { _id: round._id, name: round.name },
    day: TUESDAY,
    place: 'Kothrud point, Paud Road',
    dropOffAt: `${TUESDAY}T05:30:00.000Z`,
    orderBy: `${dayAhead(1)}T14:30:00.000Z`,
    // Half an hour after the cut-off.
    finalAt: `${dayAhead(1)}T15:00:00.000Z`,
  })
  const { parcel } = await farmer.call(packParcel, { params: { id: tuesday[1] ?? '' }, body: {} })
  expect(parcel).toMatchObject({ bag: 2, day: { day: TUESDAY }, courier: false })
})

test('the list by product says of each order on which day it goes', async () => {
  await bagFor(TUESDAY, 3)
  await bagFor(null, 2)
  const { products } = await farmer.call(packList, {})
  expect(products[0]?.orders.map(({ quantity, day, courier }) => [quantity, day?.day, courier])).toEqual([
    [3, TUESDAY, false],
    [2, undefined, false],
  ])
})

test('today counts what is left by day, the earliest first, and what was handed over', async () => {
  await bagFor(null, 9)
  await bagFor(THURSDAY, 5)
  const id = await bagFor(TUESDAY, 3)
  await bagFor(TUESDAY, 4)
  await farmer.call(packParcel, { params: { id }, body: { handedOver: true } })
  const { pack } = await farmer.call(farmToday, {})
  expect(pack).toMatchObject({ orders: 4, packed: 1 })
  expect(
    pack.days.map(({ day, orders, packed, handedOver, left }) => [
      day?.day ?? null,
      orders,
      packed,
      handedOver,
      left[0]?.quantity,
    ]),
  ).toEqual([
    [TUESDAY, 2, 1, 1, 4],
    [THURSDAY, 1, 0, 0, 5],
    [null, 1, 0, 0, 9],
  ])
})
