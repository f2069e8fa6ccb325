import { setTimeout as sleep } from 'node:timers/promises'
import { registerFarmer, registerUser, updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { updateAdminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import {
  approveFarmChange,
  rejectFarmChange,
  unverifyFarmer,
  verifyFarmer,
} from '@farmgate/contract/people/farmer-admin.ts'
import {
  farmerProfile,
  updateFarmerProfile,
  withdrawFarmChange,
} from '@farmgate/contract/people/farm-profile.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { product, products } from '@farmgate/contract/catalogue/products.ts'
import { oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { photoOf, sendAvatar } from '#testing/builders/photos.ts'
import { sweepPictures } from '#features/catalogue/pictures/sweep-pictures.ts'

const market = await openMarket()
const { db, deps } = market
const [admin, other, buyer] = [
  await market.person('admin'),
  await market.person('admin'),
  await market.person('user'),
]

let farmer: Person
let okra: string

const params = () => ({ params: { id: farmer.id } })
const verify = () => admin.call(verifyFarmer, { ...params(), body: { what: 'Land papers' } })
const save = (body: Record<string, string>) => farmer.call(updateFarmerProfile, { body })
const approve = (version?: number, by = admin) =>
  by.call(approveFarmChange, { ...params(), body: version === undefined ? {} : { version } })
const reject = (body: { version?: number; note?: string } = {}, by = admin) =>
  by.call(rejectFarmChange, { ...params(), body })
const own = async () => (await farmer.call(farmerProfile, {})).farmer
const asOperator = async () => (await admin.call(oneFarmer, params())).farmer
const seenByBuyers = async () => (await market.call(product, { params: { id: okra } })).product.farmer
const foundBy = async (q: string) =>
  (await market.call(products, { query: { q } })).products.map(({ _id }) => _id)

const SHOWN = { place: 'Pawas, Ratnagiri', about: 'Mangoes above the creek.' }

beforeEach(async () => {
  farmer = await market.person('farmer')
  okra = await putOnSale(db, { farmerId: farmer.id, pricePaise: 40_00, available: 100 })
  await save(SHOWN)
  await verify()
})

describe('a verified farm’s change', () => {
  test('waits beside what buyers see, in every place they see it', async () => {
    const { message, farmer: response, token } = await save({ name: 'Zorbana Estate', place: 'Quellpur' })
    expect(message).toBe('Saved. Buyers see the changes of your farm once they are approved')
    expect(token).toBeUndefined()
    const change = {
      status: 'pending',
      name: 'Zorbana Estate',
      place: 'Quellpur',
      about: SHOWN.about,
      avatar: null,
      note: null,
      at: expect.any(String),
    }
    expect(response).toMatchObject({ name: farmer.name, ...SHOWN, verified: true, change })
    expect(await own()).toEqual(response)
    expect((await asOperator()).change).toEqual(change)
    expect(await seenByBuyers()).toMatchObject({ name: farmer.name, place: SHOWN.place, verified: true })
    expect(await foundBy('Zorbana')).toEqual([])
    const order = await placedOrder(market, buyer, [{ _id: okra, price: 40 }])
    expect(JSON.stringify(order)).not.toContain('Zorbana')
  })

  test('is seen everywhere once approved, and orders keep the name they were placed with', async () => {
    await save({ name: 'Zorbana Estate', place: 'Quellpur', about: 'New story' })
    const before = await placedOrder(market, buyer, [{ _id: okra, price: 40 }])
    const { message, farmer: now } = await approve((await asOperator()).version)
    expect(message).toBe('Change approved')
    expect(now).toMatchObject({ name: 'Zorbana Estate', place: 'Quellpur', about: 'New story', change: null })
    expect(await own()).toMatchObject({ name: 'Zorbana Estate', place: 'Quellpur', change: null })
    expect(await seenByBuyers()).toMatchObject({ name: 'Zorbana Estate', place: 'Quellpur', verified: true })
    expect(await foundBy('Zorbana')).toEqual([okra])
    const after = await placedOrder(market, buyer, [{ _id: okra, price: 40, count: 2 }])
    const { orders } = await admin.call(allOrders, { query: {} })
    const farmOf = (id: string) => orders.find(({ _id }) => _id === id)?.items[0]?.farmer?.name
    expect([farmOf(before._id), farmOf(after._id)]).toEqual([farmer.name, 'Zorbana Estate'])
  })

  test('that is rejected changes nothing for buyers; the farmer reads why and sends another', async () => {
    await save({ name: 'Zorbana Estate' })
    const { farmer: seen } = await reject({ note: 'Whose estate is this?' })
    expect(seen.change).toMatchObject({ status: 'rejected', note: 'Whose estate is this?' })
    expect(await seenByBuyers()).toMatchObject({ name: farmer.name })
    expect((await own()).change).toMatchObject({ status: 'rejected', name: 'Zorbana Estate' })
    // The same form with a new password requires no new review.
    await farmer.call(updateFarmerProfile, {
      body: {
        name: 'Zorbana Estate',
        ...SHOWN,
        password: 'a new password',
        currentPassword: farmer.password,
      },
    })
    const { token } = await market.signIn({ ...farmer, password: 'a new password' })
    const again = (body: Record<string, string>) => market.call(updateFarmerProfile, { body }, { token })
    expect((await asOperator()).change?.status).toBe('rejected')
    expect((await again({ name: 'Ramesh Farm' })).farmer.change).toMatchObject({
      status: 'pending',
      name: 'Ramesh Farm',
      note: null,
    })
  })

  test('without a note says so', async () => {
    await save({ name: 'Zorbana Estate' })
    expect((await reject()).farmer.change?.note).toBe('No reason provided')
  })

  test('is withdrawn by sending what is shown, or by its own call', async () => {
    await save({ name: 'Zorbana Estate' })
    expect((await save({ name: farmer.name, ...SHOWN })).farmer.change).toBeNull()
    await save({ place: 'Quellpur' })
    const { farmer: now } = await farmer.call(withdrawFarmChange, {})
    expect(now).toMatchObject({ ...SHOWN, change: null })
    expect(await outcome(approve())).toBe('farmer.stale')
    // Nothing to withdraw is not an error.
    expect(await outcome(farmer.call(withdrawFarmChange, {}))).toBe('done')
  })

  test('is replaced by a newer one, to which a decision about the older does not apply', async () => {
    await save({ name: 'Zorbana Estate' })
    const seen = (await asOperator()).version
    await save({ name: 'Farm of another' })
    expect(await problemOf(approve(seen))).toMatchObject({ status: 409, code: 'farmer.stale' })
    expect(await outcome(reject({ version: seen }))).toBe('farmer.stale')
    expect(await seenByBuyers()).toMatchObject({ name: farmer.name })
    expect(
      await db.selectFrom('farm_changes').select('name').where('account_id', '=', farmer.id).execute(),
    ).toEqual([{ name: 'Farm of another' }])
  })

  test('is sent in the same form as e-mail and password, which change at once', async () => {
    const email = `${crypto.randomUUID()}@example.in`
    const response = await farmer.call(updateFarmerProfile, {
      body: { name: 'Zorbana Estate', email, currentPassword: farmer.password },
    })
    expect(response.token).toEqual(expect.any(String))
    expect(response.farmer).toMatchObject({ email, name: farmer.name, change: { name: 'Zorbana Estate' } })
  })
})

describe('a decision', () => {
  test('of two parallel operators is made by one', async () => {
    await save({ name: 'Zorbana Estate' })
    const version = (await asOperator()).version
    const responses = await Promise.all([outcome(approve(version)), outcome(reject({ version }, other))])
    expect(responses.toSorted()).toEqual(['done', 'farmer.stale'])
  })

  test('that waits behind a newer change does not approve it unseen', async () => {
    await save({ name: 'Zorbana Estate' })
    const version = (await asOperator()).version
    const locked = await db.startTransaction().execute()
    await locked.selectFrom('accounts').select('id').where('id', '=', farmer.id).forUpdate().execute()
    const saving = outcome(save({ name: 'Farm of another' }))
    await sleep(300)
    const approving = outcome(approve(version))
    await sleep(300)
    await locked.commit().execute()
    expect([await saving, await approving]).toEqual(['done', 'farmer.stale'])
    expect(await seenByBuyers()).toMatchObject({ name: farmer.name })
  })

  test('is in the audit log with the requested values, and the farm gets a notice', async () => {
    await save({ name: 'Zorbana Estate' })
    await reject({ note: 'Whose estate?' })
    await save({ name: 'Ramesh Farm' })
    await approve()
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id as by', 'action', 'before', 'after', 'detail'])
      .where('subject_id', '=', farmer.id)
      .where('action', 'like', 'farmer.change%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      {
        by: admin.id,
        action: 'farmer.change_rejected',
        before: { name: farmer.name },
        after: { name: 'Zorbana Estate' },
        detail: { note: 'Whose estate?', version: expect.any(Number) },
      },
      {
        by: admin.id,
        action: 'farmer.change_approved',
        before: { name: farmer.name },
        after: { name: 'Ramesh Farm' },
        detail: { version: expect.any(Number) },
      },
    ])
    const { notices } = await farmer.call(myNotices, { query: {} })
    expect(notices.map(({ kind, detail }) => [kind, detail]).slice(0, 2)).toEqual([
      ['farm_change_approved', {}],
      ['farm_change_rejected', { note: 'Whose estate?' }],
    ])
  })

  test('is about an existing farm, by an operator', async () => {
    for (const id of [buyer.id, 'not-an-id', '00000000-0000-7000-8000-000000000000']) {
      const of = { params: { id }, body: {} }
      expect(await outcome(admin.call(approveFarmChange, of))).toBe('farmer.not_found')
      expect(await outcome(admin.call(rejectFarmChange, of))).toBe('farmer.not_found')
    }
    await save({ name: 'Zorbana Estate' })
    expect(await outcome(approve(undefined, farmer))).toBe('auth.role_forbidden')
    expect(await outcome(reject({}, buyer))).toBe('auth.role_forbidden')
  })
})

describe('operators', () => {
  const waiting = async () =>
    (await admin.call(attention, { query: { kind: 'farm_change_pending' } })).rows.filter(
      ({ _id }) => _id === farmer.id,
    )
  const requests = async () =>
    (await admin.call(myNotices, { query: {} })).notices.filter(
      ({ kind, detail }) => kind === 'farm_change_requested' && detail['farmerId'] === farmer.id,
    )

  test('see it in Needs attention until it is decided or withdrawn', async () => {
    expect(await waiting()).toEqual([])
    await save({ name: 'Zorbana Estate' })
    expect(await waiting()).toMatchObject([
      { kind: 'farm_change_pending', farmer: { name: farmer.name, change: { name: 'Zorbana Estate' } } },
    ])
    await reject()
    expect(await waiting()).toEqual([])
    await save({ name: 'Ramesh Farm' })
    expect(await waiting()).toHaveLength(1)
    await farmer.call(withdrawFarmChange, {})
    expect(await waiting()).toEqual([])
  })

  test('get one notice while a change waits, however often the farmer saves', async () => {
    await save({ name: 'Zorbana Estate' })
    await save({ name: 'Zorbana Farm' })
    await save({ place: 'Quellpur' })
    expect(await requests()).toMatchObject([{ detail: { farm: farmer.name, farmerId: farmer.id } }])
    await approve()
    await save({ place: 'Pawas' })
    expect(await requests()).toHaveLength(2)
  })
})

describe('verification', () => {
  test('that is missing lets a change through at once', async () => {
    farmer = await market.person('farmer')
    const { farmer: now } = await save({ name: 'Zorbana Estate', place: 'Quellpur' })
    expect(now).toMatchObject({ name: 'Zorbana Estate', place: 'Quellpur', verified: false, change: null })
  })

  test('that is removed leaves the change waiting; the farm’s next save applies it', async () => {
    await save({ name: 'Zorbana Estate' })
    await admin.call(unverifyFarmer, params())
    expect(await own()).toMatchObject({ name: farmer.name, change: { status: 'pending' } })
    await save({ place: 'Quellpur' })
    expect(await own()).toMatchObject({ name: 'Zorbana Estate', place: 'Quellpur', change: null })
  })

  test('that is removed while a change waits does not prevent the operator’s decision', async () => {
    await save({ name: 'Zorbana Estate' })
    await admin.call(unverifyFarmer, params())
    await approve()
    expect(await own()).toMatchObject({ name: 'Zorbana Estate', change: null })
  })

  test('is about the version that was seen', async () => {
    farmer = await market.person('farmer')
    const { version } = await asOperator()
    await save({ name: 'Zorbana Estate' })
    const give = (seen: number) =>
      outcome(admin.call(verifyFarmer, { ...params(), body: { what: 'Land papers', version: seen } }))
    expect(await give(version)).toBe('farmer.stale')
    expect(await give((await asOperator()).version)).toBe('done')
  })

  test('given while a save waits for the same farm makes that save wait for review', async () => {
    farmer = await market.person('farmer')
    const locked = await db.startTransaction().execute()
    await locked.selectFrom('accounts').select('id').where('id', '=', farmer.id).forUpdate().execute()
    const verifying = verify()
    await sleep(300)
    const saving = save({ name: 'Zorbana Estate' })
    await sleep(300)
    await locked.commit().execute()
    await verifying
    expect((await saving).farmer).toMatchObject({ name: farmer.name, change: { status: 'pending' } })
  })
})

describe('the database', () => {
  test.each([
    ['name', sql`update accounts set name = 'By hand' where id = `],
    ['place', sql`update farmer_profiles set place = 'By hand' where account_id = `],
    ['story', sql`update farmer_profiles set about = 'By hand' where account_id = `],
    ['picture', sql`update farmer_profiles set avatar = null where account_id = `],
  ])('refuses a %s of a verified farm that was not reviewed', async (_, statement) => {
    await bringPicture()
    await approve()
    await save({ name: 'Zorbana Estate', place: 'Quellpur' })
    await expect(sql`${statement}${farmer.id}`.execute(db)).rejects.toThrow('has been reviewed')
  })

  test('stores one change per farm, with a note only when rejected', async () => {
    await save({ name: 'Zorbana Estate' })
    const insert = sql`insert into farm_changes (account_id, name, place, about) values (${farmer.id}, 'x', '', '')`
    await expect(insert.execute(db)).rejects.toThrow('farm_changes_pkey')
    const note = sql`update farm_changes set note = 'x' where account_id = ${farmer.id}`
    await expect(note.execute(db)).rejects.toThrow('farm_change_note_only_when_rejected')
  })
})

let colour = 0x410000

async function bringPicture(): Promise<string> {
  const photo = await photoOf({ width: 64, height: 64, colour: `#${((colour += 0x1111)).toString(16)}` })
  const { body } = await sendAvatar(market, farmer, photo)
  return pictureIn(body.farmer.change?.avatar)
}

const pictureIn = (address: string | null | undefined): string =>
  /\/([0-9a-f]{32})-/.exec(address ?? '')?.[1] ?? ''

describe('the picture of a change', () => {
  const isKept = async (id: string) => {
    await sql`update pictures set created_at = now() - interval '2 days'`.execute(db)
    await sweepPictures(market.workerDb, deps.pictures, deps.log)
    return (await db.selectFrom('pictures').select('id').where('id', '=', id).execute()).length === 1
  }

  test('is stored while it waits and shown to no buyer; approved, it is the farm’s', async () => {
    const id = await bringPicture()
    expect(id).not.toBe('')
    expect(await isKept(id)).toBe(true)
    expect((await own()).avatar).toBeNull()
    expect(JSON.stringify(await market.call(product, { params: { id: okra } }))).not.toContain(id)
    await approve()
    expect(pictureIn((await own()).avatar)).toBe(id)
    expect(await isKept(id)).toBe(true)
  })

  test.each([
    ['rejected', () => reject()],
    ['withdrawn', () => farmer.call(withdrawFarmChange, {})],
    ['replaced', () => bringPicture()],
  ])('is released when it is %s', async (_, act) => {
    const id = await bringPicture()
    await act()
    expect(await isKept(id)).toBe(false)
  })

  test('stays when only the words are saved again', async () => {
    const id = await bringPicture()
    const { farmer: now } = await save({ name: farmer.name, ...SHOWN })
    expect(pictureIn(now.change?.avatar)).toBe(id)
    await save({ name: 'Zorbana Estate' })
    await approve()
    expect(await own()).toMatchObject({ name: 'Zorbana Estate', avatar: expect.stringContaining(id) })
  })
})

describe('a name that imitates the market’s', () => {
  const fault = {
    faults: [
      {
        field: 'name',
        code: 'name.poses_as_market',
        message: 'This name sounds like Farmgate itself. Please use your own name or your farm’s.',
      },
    ],
  }
  const name = 'Farmgаte Official Helpdesk' // Cyrillic а
  const newcomer = () => ({ name, email: `${crypto.randomUUID()}@example.in`, password: PASSWORD })

  test('opens no account', async () => {
    const asUser = market.call(registerUser, { body: { ...newcomer(), role: 'user', address: ADDRESS } })
    expect(await problemOf(asUser)).toMatchObject({ code: 'register.refused', ...fault })
    const asFarmer = market.call(registerFarmer, { body: { ...newcomer(), role: 'farmer' } })
    expect(await problemOf(asFarmer)).toMatchObject({ code: 'register.refused', ...fault })
  })

  test('is given to no buyer and no farm, verified or not', async () => {
    const asBuyer = buyer.call(updateUserProfile, { body: { name } })
    expect(await problemOf(asBuyer)).toMatchObject({ code: 'profile.refused', ...fault })
    expect(await problemOf(save({ name }))).toMatchObject({ code: 'farmer_profile.refused', ...fault })
    expect((await own()).change).toBeNull()
    farmer = await market.person('farmer')
    expect(await outcome(save({ name }))).toBe('farmer_profile.refused')
  })

  test('may be an operator’s, and may stay where it was given before', async () => {
    expect(await outcome(other.call(updateAdminProfile, { body: { name } }))).toBe('done')
    await sql`update accounts set name = 'Farmgate Fan' where id = ${buyer.id}`.execute(db)
    const body = { name: 'Farmgate Fan', email: buyer.email }
    expect(await outcome(buyer.call(updateUserProfile, { body }))).toBe('done')
  })
})
