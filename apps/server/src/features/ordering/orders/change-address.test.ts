import { addAddress, deleteAddress } from '@farmgate/contract/people/accounts.ts'
import {
  advanceOrder,
  changeOrderAddress,
  oneOrder,
  orderAddresses,
} from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { makeRound } from '#testing/builders/rounds.sql.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let farm: Person
let other: Person
beforeAll(async () => {
  admin = await market.person('admin')
  farm = await market.person('farmer')
  other = await market.person('farmer')
  const days = { adminId: admin.id, daysAhead: [2], capacity: 100 }
  const near = [ADDRESS.pincode, '411030']
  await makeRound(db, { ...days, name: 'East', farms: [farm.id], pincodes: [...near, '411052'] })
  await makeRound(db, { ...days, name: 'West', farms: [other.id], pincodes: near })
})

const OFFICE = { ...ADDRESS, fullName: 'Asha at work', phone: '9822041874', street: '4th floor' }

async function buyerWith(pincode: string): Promise<{ buyer: Person; addressId: string }> {
  const buyer = await market.person('user')
  const { addressId } = await buyer.call(addAddress, { body: { ...OFFICE, pincode, label: 'Office' } })
  return { buyer, addressId }
}

const tomato = (of: Person) => approvedListing(market, of, admin, { name: 'Tomato', quantity: 500 })
const change = (by: Person, id: string, addressId: string) =>
  by.call(changeOrderAddress, { params: { id }, body: { addressId } })
const reachedBy = async (by: Person, id: string) =>
  (await by.call(orderAddresses, { params: { id } })).reached
const closeDays = (day: string | undefined) =>
  sql`update round_days set cut_off_at = now() - interval '1 minute' where day = ${day}`

test('an order goes to another address on its round, and its history says so', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const { _id: id, parcels } = await place(buyer, orderBody([await tomato(farm)]))
  expect(await reachedBy(buyer, id)).toContain(addressId)
  const { message, order } = await change(buyer, id, addressId.toUpperCase())
  expect(message).toBe('Delivery address changed')
  expect(order.delivery).toMatchObject({ ...OFFICE, pincode: '411030' })
  expect(order.contact).toEqual({ name: OFFICE.fullName, phone: OFFICE.phone })
  expect(order.parcels[0]?.delivery).toEqual(parcels[0]?.delivery)
  const { events } = await admin.call(oneOrder, { params: { id } })
  expect(events.at(-1)).toMatchObject({ kind: 'address_changed', by: 'buyer' })
  await buyer.call(deleteAddress, { params: { id: addressId } })
  expect((await buyer.call(oneOrder, { params: { id } })).order.delivery).toMatchObject({ pincode: '411030' })
})

test('a contact that the buyer typed stays', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const contact = { name: 'The watchman', phone: '9822011111' }
  const { _id: id } = await place(buyer, { ...orderBody([await tomato(farm)]), contact })
  expect((await change(buyer, id, addressId)).order.contact).toEqual(contact)
})

test('a pincode that one of the order’s rounds does not serve is refused', async () => {
  const { buyer, addressId } = await buyerWith('411052')
  const one = await place(buyer, orderBody([await tomato(farm)]))
  const two = await place(buyer, orderBody([await tomato(farm), await tomato(other)]))
  expect(await reachedBy(buyer, two._id)).not.toContain(addressId)
  expect(await problemOf(change(buyer, two._id, addressId))).toMatchObject({
    status: 409,
    code: 'address.outside_round',
    message: 'The round of this order does not go to this pincode. Please choose another address.',
  })
  expect((await buyer.call(oneOrder, { params: { id: two._id } })).order.delivery).toMatchObject(ADDRESS)
  expect(await outcome(change(buyer, one._id, addressId))).toBe('done')
})

test('another buyer’s order and another buyer’s address are not found', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const { buyer: stranger, addressId: foreign } = await buyerWith('411030')
  const { _id: id } = await place(buyer, orderBody([await tomato(farm)]))
  expect(await outcome(change(stranger, id, foreign))).toBe('order.not_found')
  expect(await outcome(change(stranger, id, addressId))).toBe('order.not_found')
  expect(await outcome(reachedBy(stranger, id))).toBe('order.not_found')
  for (const wrong of [foreign, id, 'nonsense', ''])
    expect(await outcome(change(buyer, id, wrong)), wrong).toBe('address.not_found')
  expect(await outcome(reachedBy(buyer, 'nonsense'))).toBe('order.not_found')
})

test('an order without a day, and one that has left, keep their address', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const { _id: id } = await place(buyer, orderBody([await tomato(farm)]))
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  expect(await outcome(change(buyer, id, addressId))).toBe('address.fixed')
  const newFarm = await market.person('farmer')
  const undecided = await place(buyer, orderBody([await tomato(newFarm)]))
  expect(await outcome(change(buyer, undecided._id, addressId))).toBe('address.fixed')
})

test('of two choices at once the last one holds, whole, and both are in the history', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const home = { ...ADDRESS, fullName: 'Asha’s mother', street: '12 Tilak Road', label: 'Mother' }
  const { addressId: second } = await buyer.call(addAddress, { body: home })
  const { _id: id } = await place(buyer, orderBody([await tomato(farm)]))
  await Promise.all([change(buyer, id, addressId), change(buyer, id, second)])
  const { order, events } = await buyer.call(oneOrder, { params: { id } })
  expect(events.filter(({ kind }) => kind === 'address_changed')).toHaveLength(2)
  const { fullName, street } = order.delivery
  expect([`${OFFICE.fullName}, ${OFFICE.street}`, `${home.fullName}, ${home.street}`]).toContain(
    `${fullName}, ${street}`,
  )
  expect(order.contact.name).toBe(fullName)
})

// Last: it closes the day of the other tests.
test('after the cut-off the address stays', async () => {
  const { buyer, addressId } = await buyerWith('411030')
  const { _id: id, parcels } = await place(buyer, orderBody([await tomato(farm)]))
  await closeDays(parcels[0]?.delivery?.round?.day).execute(db)
  expect(await problemOf(change(buyer, id, addressId))).toMatchObject({
    status: 409,
    code: 'address.closed',
    message: 'Orders for this delivery day are closed, so the address can’t change any more.',
  })
})
