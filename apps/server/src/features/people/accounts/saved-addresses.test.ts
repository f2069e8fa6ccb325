import {
  addAddress,
  changeSavedAddress,
  deleteAddress,
  savedAddresses,
  updateAddress,
  userProfile,
} from '@farmgate/contract/people/accounts.ts'
import { confirmPhone, oneAccount } from '@farmgate/contract/people/account-admin.ts'
import { ADDRESSES_MAX } from '@farmgate/domain/people/addresses/saved-address.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgresCode } from '#db/transaction.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()

const OFFICE = {
  label: 'Office',
  fullName: 'Asha Kulkarni',
  phone: '9822041874',
  street: '4th floor, Law College Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

const listOf = async (buyer: Person) => (await buyer.call(savedAddresses, {})).addresses
const labelsOf = async (buyer: Person) =>
  (await listOf(buyer)).map(({ label, isDefault }) => (isDefault ? `${label}*` : label))
const add = async (buyer: Person, label: string, fields: Partial<typeof OFFICE> = {}) =>
  (await buyer.call(addAddress, { body: { ...OFFICE, ...fields, label } })).addressId
const makeDefault = (buyer: Person, id: string) =>
  buyer.call(changeSavedAddress, { params: { id }, body: { isDefault: true } })

/** A buyer whose default, from the registration, is called Home. */
async function buyerAtHome(): Promise<{ buyer: Person; home: string }> {
  const buyer = await market.person('user')
  const [home] = await listOf(buyer)
  const id = home?._id ?? ''
  await buyer.call(changeSavedAddress, { params: { id }, body: { label: 'Home' } })
  return { buyer, home: id }
}

test('the address of the registration is the default, without a label', async () => {
  const buyer = await market.person('user')
  expect(await listOf(buyer)).toEqual([
    { _id: expect.any(String), label: '', isDefault: true, ...ADDRESS, email: buyer.email },
  ])
})

test('an added address leaves the default, and the list has the default first, then the newest', async () => {
  const { buyer } = await buyerAtHome()
  const response = await buyer.call(addAddress, { body: OFFICE })
  expect(response.message).toBe('Address added')
  expect(response.addresses[1]).toEqual({
    _id: response.addressId,
    isDefault: false,
    ...OFFICE,
    email: buyer.email,
  })
  await add(buyer, 'Mother')
  expect(await labelsOf(buyer)).toEqual(['Home*', 'Mother', 'Office'])
  expect((await buyer.call(userProfile, {})).user.address).toMatchObject(ADDRESS)
})

test('the specified calls read and write the default only', async () => {
  const { buyer } = await buyerAtHome()
  const office = await add(buyer, 'Office')
  await buyer.call(updateAddress, { body: { street: '2 New Lane' } })
  expect((await listOf(buyer)).map(({ street }) => street)).toEqual(['2 New Lane', OFFICE.street])
  await makeDefault(buyer, office)
  expect((await buyer.call(userProfile, {})).user.address?.street).toBe(OFFICE.street)
  await buyer.call(updateAddress, { body: { street: '5th floor' } })
  expect((await listOf(buyer)).map(({ label, street }) => [label, street])).toEqual([
    ['Office', '5th floor'],
    ['Home', '2 New Lane'],
  ])
})

test('making another address the default keeps both with their ids', async () => {
  const { buyer, home } = await buyerAtHome()
  const office = await add(buyer, 'Office')
  await makeDefault(buyer, office)
  await makeDefault(buyer, office)
  expect((await listOf(buyer)).map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
    [office, true],
    [home, false],
  ])
  await makeDefault(buyer, home.toUpperCase())
  expect(await labelsOf(buyer)).toEqual(['Home*', 'Office'])
})

test('a change of some fields leaves the others and the other addresses', async () => {
  const { buyer } = await buyerAtHome()
  const id = await add(buyer, 'Office')
  const before = await listOf(buyer)
  await buyer.call(changeSavedAddress, { params: { id }, body: { city: 'Nashik', label: ' Shop ' } })
  expect(await listOf(buyer)).toEqual([before[0], { ...before[1], city: 'Nashik', label: 'Shop' }])
})

test('after the default the newest other address is the default, and the last one can be deleted too', async () => {
  const { buyer, home } = await buyerAtHome()
  await add(buyer, 'Office')
  const mother = await add(buyer, 'Mother')
  const remove = (id: string) => buyer.call(deleteAddress, { params: { id } })
  expect((await remove(home)).message).toBe('Address deleted')
  expect(await labelsOf(buyer)).toEqual(['Mother*', 'Office'])
  await remove((await listOf(buyer))[1]?._id ?? '')
  expect(await labelsOf(buyer)).toEqual(['Mother*'])
  expect((await remove(mother)).addresses).toEqual([])
  expect((await buyer.call(userProfile, {})).user.address).toBeNull()
  await add(buyer, 'Office')
  expect(await labelsOf(buyer)).toEqual(['Office*'])
})

test('another buyer’s address, an unknown id and nonsense are not found', async () => {
  const [{ buyer, home }, { buyer: other }] = [await buyerAtHome(), await buyerAtHome()]
  const office = await add(buyer, 'Office')
  for (const id of [home, office, other.id, 'nonsense']) {
    expect(await problemOf(makeDefault(other, id))).toMatchObject({ status: 404, code: 'address.not_found' })
    expect(await outcome(other.call(deleteAddress, { params: { id } }))).toBe('address.not_found')
  }
  expect(await labelsOf(buyer)).toEqual(['Home*', 'Office'])
})

test.each([
  ['no label', { label: undefined }, 'label', 'Give this address a name'],
  ['a blank label', { label: '  ' }, 'label', 'Give this address a name'],
  ['a label of 31 characters', { label: 'x'.repeat(31) }, 'label', 'This is too long'],
  ['no street', { street: '' }, 'street', 'Street is required'],
])('an address with %s is refused at the field', async (_, fields, field, message) => {
  const buyer = await market.person('user')
  const body = { ...OFFICE, ...fields } as typeof OFFICE
  expect(await problemOf(buyer.call(addAddress, { body }))).toMatchObject({
    status: 400,
    code: 'address.refused',
    faults: [{ field, message }],
  })
})

test('ten addresses are the most, also when several are added at once', async () => {
  const { buyer } = await buyerAtHome()
  const added = await Promise.all(
    Array.from({ length: ADDRESSES_MAX + 3 }, (_, number) => outcome(add(buyer, `No. ${number}`))),
  )
  expect(added.filter((each) => each === 'done')).toHaveLength(ADDRESSES_MAX - 1)
  expect(await problemOf(add(buyer, 'One more'))).toMatchObject({
    status: 409,
    code: 'address.too_many',
    message: 'You can save 10 addresses. Delete one first.',
  })
  expect(await listOf(buyer)).toHaveLength(ADDRESSES_MAX)
})

test('a repeat with the same key saves the address once', async () => {
  const { buyer } = await buyerAtHome()
  const send = () => buyer.call(addAddress, { body: OFFICE }, { idempotencyKey: 'office-once' })
  const [one, two] = [await send(), await send()]
  expect(two.addressId).toBe(one.addressId)
  expect(await labelsOf(buyer)).toEqual(['Home*', 'Office'])
})

test('crossing changes leave one default and lose no address', async () => {
  const { buyer, home } = await buyerAtHome()
  const ids = [home, await add(buyer, 'Office'), await add(buyer, 'Mother')]
  await Promise.all(Array.from({ length: 12 }, (_, turn) => makeDefault(buyer, ids[turn % 3] ?? '')))
  const list = await listOf(buyer)
  expect(list.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a phone number confirmed by a call is that of the default: another number is not confirmed', async () => {
  const admin = await market.person('admin')
  const { buyer, home } = await buyerAtHome()
  const params = { id: buyer.id }
  const confirm = () => admin.call(confirmPhone, { params, body: { phone: ADDRESS.phone } })
  const isConfirmed = async () => (await admin.call(oneAccount, { params })).account.phoneConfirmed !== null
  const [office, sameNumber] = [
    await add(buyer, 'Office'),
    await add(buyer, 'Gate', { phone: ADDRESS.phone }),
  ]
  await confirm()
  await makeDefault(buyer, sameNumber)
  expect(await isConfirmed()).toBe(true)
  await makeDefault(buyer, office)
  expect(await isConfirmed()).toBe(false)
  await makeDefault(buyer, home)
  await confirm()
  await buyer.call(deleteAddress, { params: { id: sameNumber } })
  expect(await isConfirmed()).toBe(true)
  // The office is next.
  await buyer.call(deleteAddress, { params: { id: home } })
  expect(await isConfirmed()).toBe(false)
})

test('the previous release still writes the default, and deletes every address with it', async () => {
  const { buyer, home } = await buyerAtHome()
  await add(buyer, 'Office')
  // Its statements.
  await sql`
    insert into addresses (account_id, full_name, phone, email, street, city, state, pincode, country)
    values (${buyer.id}, 'Asha', '9822041873', 'a@example.in', '9 Old Lane', 'Pune', 'Maharashtra', '411004', 'India')
    on conflict (account_id) do update set street = excluded.street, updated_at = now()`.execute(market.db)
  expect((await listOf(buyer)).map(({ _id, label, street }) => [_id === home, label, street])).toEqual([
    [true, 'Home', '9 Old Lane'],
    [false, 'Office', OFFICE.street],
  ])
  await sql`delete from addresses where account_id = ${buyer.id}`.execute(market.db)
  expect(await listOf(buyer)).toEqual([])
})

test('the database refuses others without a default, an eleventh address and a long label', async () => {
  const { buyer } = await buyerAtHome()
  const newcomer = await market.person('user')
  await market.db.deleteFrom('addresses').where('account_id', '=', newcomer.id).execute()
  const insert = (accountId: string, label: string, count = 1) =>
    sql`insert into saved_addresses (
          id, account_id, label, full_name, phone, email, street, city, state, pincode, country)
        select gen_random_uuid(), ${accountId}, ${label}, 'A', '9822041873', '', 'S', 'Pune', 'MH', '411004', 'India'
          from generate_series(1, ${count}::integer)`
      .execute(market.db)
      .then(
        () => 'done',
        (error: unknown) => postgresCode(error),
      )
  expect(await insert(newcomer.id, 'Office')).toBe('23503')
  expect(await insert(buyer.id, 'x'.repeat(31))).toBe('23514')
  expect(await insert(buyer.id, 'Office', 10)).toBe('23514')
  expect(await insert(buyer.id, 'Office', 9)).toBe('done')
  expect(await insert(buyer.id, 'Office')).toBe('23514')
})
