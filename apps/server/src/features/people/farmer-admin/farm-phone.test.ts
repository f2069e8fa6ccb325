import { updateFarmerProfile, farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { registerFarmer } from '@farmgate/contract/people/accounts.ts'
import { setFarmPhone, unverifyFarmer, verifyFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { addRound, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAhead, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const PHONE = '98220 41875'
let farmer: Person

beforeEach(async () => {
  farmer = await market.person('farmer')
})

const params = () => ({ params: { id: farmer.id } })
const known = async () => (await admin.call(oneFarmer, params())).farmer.phone
const forget = () =>
  db.updateTable('farmer_profiles').set({ phone: '' }).where('account_id', '=', farmer.id).execute()
const verify = () => admin.call(verifyFarmer, { ...params(), body: { what: 'Land papers' } })
const write = (phone: string) => admin.call(setFarmPhone, { ...params(), body: { phone } })

describe('a farm’s phone number', () => {
  let count = 0
  const registered = async (address: unknown) => {
    const email = `farm${++count}@example.in`
    const body = { name: 'Savita Pawar', email, password: PASSWORD, role: 'farmer', address } as never
    const { user } = await market.call(registerFarmer, { body })
    return (await admin.call(oneFarmer, { params: { id: user._id } })).farmer.phone
  }

  test.each<[string, unknown, string]>([
    ['with the buyers’ body', ADDRESS, ADDRESS.phone],
    ['with a number alone', { phone: 9822041875 }, '9822041875'],
    ['with something that is no number', { phone: 'call me' }, ''],
    ['with an address that is none', 'Pune', ''],
    ['without an address', undefined, ''],
  ])('comes from a registration %s, which is never refused for it', async (_, address, phone) => {
    expect(await registered(address)).toBe(phone)
  })

  test('is changed by the farmer at once, also of a verified farm; an empty one changes nothing', async () => {
    await verify()
    const change = (phone: string) => farmer.call(updateFarmerProfile, { body: { phone } })
    expect((await change(PHONE)).farmer).toMatchObject({ phone: PHONE, change: null })
    expect((await change('')).farmer.phone).toBe(PHONE)
    expect(await outcome(change('call me'))).toBe('farmer_profile.refused')
    expect((await farmer.call(farmerProfile, {})).farmer.phone).toBe(PHONE)
  })

  test('is written down by an operator, and the audit log says so without the number', async () => {
    await write(PHONE)
    expect(await known()).toBe(PHONE)
    await write(PHONE)
    const acts = await db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'before', 'after'])
      .where('subject_id', '=', farmer.id)
      .execute()
    expect(acts).toEqual([{ action: 'farmer.phone_set', detail: {}, before: null, after: null }])
    expect(await outcome(write('x'))).toBe('farmer.phone_refused')
  })

  test('is what the round day gives to call the farm', async () => {
    await write(PHONE)
    const item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
    const { round } = await admin.call(addRound, { body: roundBody() })
    const { _id } = await placedOrder(market, await market.person('user'), [item])
    const key = { id: round._id, day: dayAhead(3) }
    await giveStop(db, _id, { roundId: key.id, day: key.day })
    const { day } = await admin.call(oneRoundDay, { params: key })
    expect(day.farms).toMatchObject([{ _id: farmer.id, phone: PHONE }])
  })

  test('is in nothing that buyers see', async () => {
    await write('9000012345')
    const buyer = await market.person('user')
    const item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
    const { _id } = await placedOrder(market, buyer, [item])
    const seen = [
      await market.call(product, { params: { id: item._id } }),
      await buyer.call(oneOrder, { params: { id: _id } }),
    ]
    expect(JSON.stringify(seen)).not.toContain('9000012345')
  })
})

describe('verifying a farm without a phone number', () => {
  test('is refused until an operator or the farmer has given one', async () => {
    await forget()
    expect(await outcome(verify())).toBe('farmer.no_phone')
    await write(PHONE)
    expect(await outcome(verify())).toBe('done')
  })

  test('a farm that was verified without one stays verified', async () => {
    await verify()
    await forget()
    expect((await admin.call(oneFarmer, params())).farmer.verified).not.toBeNull()
    await admin.call(unverifyFarmer, params())
    expect(await outcome(verify())).toBe('farmer.no_phone')
  })
})
