import {
  addAddress,
  changeSavedAddress,
  deleteAddress,
  savedAddresses,
} from '@farmgate/contract/people/accounts.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { onSale, orderBody, place } from '#testing/builders/orders.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { ADDRESS, openMarket, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
const [farmer, admin] = [await market.person('farmer'), await market.person('admin')]

const OFFICE = {
  ...ADDRESS,
  fullName: 'Asha at work',
  phone: '9822041874',
  street: '4th floor',
  pincode: '411030',
}
const METHODS = ['Cash on Delivery', 'UPI'] as const

async function buyerWithOffice(): Promise<{ buyer: Person; office: string }> {
  const buyer = await market.person('user')
  const { addressId } = await buyer.call(addAddress, { body: { ...OFFICE, label: 'Office' } })
  return { buyer, office: addressId }
}

const okra = () => approvedListing(market, farmer, admin, { quantity: 5 })
const orderOf = async (buyer: Person, id: string) => (await buyer.call(oneOrder, { params: { id } })).order

test.each(METHODS)(
  'an order goes to the saved address it names, else to the default (%s)',
  async (method) => {
    const { buyer, office } = await buyerWithOffice()
    const body = orderBody([await okra()], method)
    const toOffice = await place(buyer, { ...body, addressId: office.toUpperCase() })
    expect(toOffice.delivery).toMatchObject(OFFICE)
    expect(toOffice.contact).toEqual({ name: OFFICE.fullName, phone: OFFICE.phone })
    const [home] = (await buyer.call(savedAddresses, {})).addresses
    const other = orderBody([await okra()], method)
    expect((await place(buyer, { ...other, addressId: home?._id ?? '' })).delivery).toMatchObject(ADDRESS)
    expect((await place(buyer, orderBody([await okra()], method))).delivery).toMatchObject(ADDRESS)
  },
)

test.each(METHODS)(
  'an address of another buyer, or of none, is refused and nothing is taken (%s)',
  async (method) => {
    const { buyer } = await buyerWithOffice()
    const { office: foreign } = await buyerWithOffice()
    const product = await okra()
    for (const addressId of [foreign, buyer.id, 'nonsense', '']) {
      expect(await problemOf(place(buyer, { ...orderBody([product], method), addressId }))).toMatchObject({
        status: 404,
        code: 'address.not_found',
        message: 'This address is no longer saved. Please choose another one.',
      })
    }
    expect((await onSale(market, product._id)).stock).toBe(5)
  },
)

test('an unpaid order that is placed again for another address goes there', async () => {
  const { buyer, office } = await buyerWithOffice()
  const body = orderBody([await okra()], 'UPI')
  const first = await place(buyer, body)
  expect(first.delivery).toMatchObject(ADDRESS)
  const again = await place(buyer, { ...body, addressId: office })
  expect(again._id).toBe(first._id)
  expect(again.delivery).toMatchObject(OFFICE)
})

test('an order keeps the address it was made with', async () => {
  const { buyer, office } = await buyerWithOffice()
  const { _id } = await place(buyer, { ...orderBody([await okra()]), addressId: office })
  const params = { id: office }
  await buyer.call(changeSavedAddress, { params, body: { street: '5th floor', isDefault: true } })
  await buyer.call(deleteAddress, { params })
  expect((await orderOf(buyer, _id)).delivery).toMatchObject(OFFICE)
})

test('a repeat with the same key is answered although the address was deleted since', async () => {
  const { buyer, office } = await buyerWithOffice()
  const body = { ...orderBody([await okra()]), addressId: office }
  const { _id } = await place(buyer, body, 'to-the-office')
  await buyer.call(deleteAddress, { params: { id: office } })
  expect((await place(buyer, body, 'to-the-office'))._id).toBe(_id)
})

test('an order that waited for a change of the account goes to the address it names', async () => {
  const { buyer, office } = await buyerWithOffice()
  const body = { ...orderBody([await okra()]), addressId: office }
  const { promise: changed, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const changing = market.db.transaction().execute(async (tx) => {
    await tx.updateTable('accounts').set({ name: 'Renamed' }).where('id', '=', buyer.id).execute()
    begin()
    await changed
  })
  await begun
  const placing = place(buyer, body)
  await untilLockWaits(market.db, 1)
  letGo()
  await changing
  expect((await placing).delivery).toMatchObject(OFFICE)
})
