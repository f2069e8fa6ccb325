import { attention } from '@farmgate/contract/telling/attention.ts'
import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import { draftPayouts, throwAwayPayouts } from '@farmgate/contract/money/payouts.ts'
import { market as marketInfo } from '@farmgate/contract/market/market-info.ts'
import { advanceOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { changeParcel } from '@farmgate/contract/ordering/order-admin.ts'
import { changeStaffRole, disableStaff, inviteStaff } from '@farmgate/contract/people/staff.ts'
import { marketUses, turnUse } from '@farmgate/contract/market/uses.ts'
import { MARKET_USES, type MarketUse } from '@farmgate/domain/market/market-uses.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { lockUses, saveUses } from '#db/market-uses.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { draftOf, farmToPay, sold } from '#features/money/payouts/testing/payout-market.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { deliveredOrder, orderBody, paidOrder, place } from '#testing/builders/orders.ts'
import { dayAhead, makeRound, takenOn } from '#testing/builders/rounds.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)
let owner: Person
let farm: Person
let buyer: Person
beforeAll(async () => {
  owner = await market.person('admin')
  farm = await market.person('farmer')
  buyer = await market.person('user')
})
afterEach(async () => {
  for (const use of MARKET_USES) await turn(use, true)
})

const turn = (use: MarketUse, isUsed: boolean, by = owner) =>
  by.call(turnUse, { params: { use }, body: { isUsed } })
const lockOf = async (use: MarketUse) =>
  (await owner.call(marketUses, {})).uses.find((each) => each.use === use)?.lock
const kinds = async () =>
  Object.entries((await owner.call(attention, { query: {} })).counts)
    .filter(([, count]) => count > 0)
    .map(([kind]) => kind)

test('rounds with orders on them stay on; without, buyers are offered no day, and on again the days are as before', async () => {
  const pincode = '411201'
  const tomato = await approvedListing(market, farm, owner, { name: 'Tomato', price: 40, quantity: 500 })
  const round = { name: 'Uses', farms: [farm.id], daysAhead: [2], capacity: 10, pincodes: [pincode] }
  const roundId = await makeRound(db, { ...round, adminId: owner.id })
  await buyer.call(updateAddress, { body: { ...ADDRESS, pincode } })
  const order = await place(buyer, orderBody([tomato]))
  expect(order.parcels[0]?.delivery?.round?._id).toBe(roundId)

  expect(await lockOf('rounds')).toEqual({ why: 'work', count: 1 })
  expect(await problemOf(turn('rounds', false))).toMatchObject({
    code: 'market_use.locked',
    params: { count: 1 },
  })
  await owner.call(advanceOrder, { params: { id: order._id }, body: { status: 'delivered' } })
  await turn('rounds', false)
  expect(await market.call(delivery, { query: { pincode } })).toMatchObject({
    rounds: [],
    outside: 'accept',
    hasRounds: false,
  })
  const withoutDay = await place(buyer, orderBody([tomato]))
  expect(withoutDay.parcels[0]?.delivery).toBeNull()
  expect(await kinds()).not.toContain('order_without_day')
  expect(
    (await buyer.call(oneOrder, { params: { id: order._id } })).order.parcels[0]?.delivery?.round?.day,
  ).toBe(dayAhead(2))

  await turn('rounds', true)
  const [again] = (await market.call(delivery, { query: { pincode } })).rounds
  expect(again).toMatchObject({ _id: roundId, days: [{ day: dayAhead(2), state: 'open' }] })
  expect(await takenOn(db, roundId, 2)).toBe(1)
  expect(await kinds()).toContain('order_without_day')
  await owner.call(advanceOrder, { params: { id: withoutDay._id }, body: { status: 'delivered' } })
})

test('an order that is being placed onto a round either keeps rounds on or gets no day', async () => {
  const pincode = '411202'
  const okra = await approvedListing(market, farm, owner, { name: 'Okra', price: 30, quantity: 500 })
  const round = { name: 'Race', farms: [farm.id], daysAhead: [2], capacity: 10, pincodes: [pincode] }
  const roundId = await makeRound(db, { ...round, adminId: owner.id })
  await buyer.call(updateAddress, { body: { ...ADDRESS, pincode } })
  const placing = await inTransaction(db, async (tx) => {
    const uses = await lockUses(tx)
    await saveUses(
      tx,
      uses.filter((use) => use !== 'rounds'),
    )
    const order = place(buyer, orderBody([okra]))
    await untilLockWaits(db, 1)
    return { order }
  })
  const order = await placing.order
  expect(order.parcels[0]?.delivery).toBeNull()
  expect(await takenOn(db, roundId, 2)).toBe(0)
  await owner.call(advanceOrder, { params: { id: order._id }, body: { status: 'delivered' } })
})

test('payouts with a run that is not finished stay on; without, no run is drafted, and the books still say what is owed', async () => {
  const paid = await farmToPay(market)
  await sold(market, buyer, owner, [paid.item])
  const run = await draftOf(owner, [paid])
  expect(await lockOf('payouts')).toEqual({ why: 'work', count: 1 })
  expect(await outcome(turn('payouts', false))).toBe('market_use.locked')
  await owner.call(throwAwayPayouts, { params: { id: run } })
  await turn('payouts', false)
  expect(await outcome(owner.call(draftPayouts, { body: { farmers: [paid.farmer.id] } }))).toBe(
    'market_use.off',
  )
  await turn('payouts', true)
  const again = await draftOf(owner, [paid])
  await owner.call(throwAwayPayouts, { params: { id: again } })
})

test('staff roles with people who have one stay on; without, everyone who is invited is an owner', async () => {
  const staff = await market.person('admin', { staffRole: 'staff' })
  expect(await lockOf('staffRoles')).toEqual({ why: 'work', count: 1 })
  expect(await outcome(turn('staffRoles', false))).toBe('market_use.locked')
  await owner.call(disableStaff, { params: { id: staff.id }, body: {} })
  await turn('staffRoles', false)
  const invite = (email: string, staffRole: 'owner' | 'staff') =>
    outcome(owner.call(inviteStaff, { body: { email, staffRole } }))
  expect(await invite('second@example.in', 'staff')).toBe('market_use.off')
  expect(await invite('second@example.in', 'owner')).toBe('done')
  expect(
    await outcome(owner.call(changeStaffRole, { params: { id: owner.id }, body: { staffRole: 'approver' } })),
  ).toBe('market_use.off')
  // Nothing widens a right by itself.
  const { rows } = await sql<{ role: string }>`
    select staff_role::text as role from accounts where id = ${staff.id}`.execute(db)
  expect(rows).toEqual([{ role: 'staff' }])
})

test('a courier with parcels under way stays on; without, what keeps sells without a day', async () => {
  const grower = await market.person('farmer')
  await sql`update farmer_profiles set delivery = 'courier' where account_id = ${grower.id}`.execute(db)
  const honey = await approvedListing(market, grower, owner, { name: 'Turmeric', category: 'Spices' })
  await buyer.call(updateAddress, { body: { ...ADDRESS, pincode: '411203' } })
  const order = await paidOrder(market, buyer, [honey])
  expect(order.parcels[0]?.delivery?.courier).not.toBeNull()
  expect(await lockOf('courier')).toEqual({ why: 'work', count: 1 })
  expect(await outcome(turn('courier', false))).toBe('market_use.locked')
  await owner.call(advanceOrder, { params: { id: order._id }, body: { status: 'delivered' } })
  await sql`update market_settings set outside_rounds = 'accept'`.execute(db)
  await turn('courier', false)
  expect((await market.call(delivery, { query: { pincode: '411203' } })).courier).toBeNull()
  const withoutDay = await place(buyer, orderBody([honey]))
  expect(withoutDay.parcels[0]?.delivery).toBeNull()
  const courier = { name: 'India Post', number: 'EM1' }
  expect(
    await outcome(
      owner.call(changeParcel, {
        params: { id: withoutDay._id, farmerId: grower.id },
        body: { courier },
      }),
    ),
  ).toBe('market_use.off')
  await turn('courier', true)
  expect((await paidOrder(market, buyer, [honey])).parcels[0]?.delivery?.courier).not.toBeNull()
  await sql`update market_settings set outside_rounds = default`.execute(db)
  for (const { id } of (
    await sql<{ id: string }>`select id from orders where status = 'confirmed'`.execute(db)
  ).rows)
    await owner.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
})

test('claims that wait stay on; without, buyers are offered none, and an earlier one is still shown', async () => {
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
  const grower = await market.person('farmer')
  const _id = await putOnSale(db, { farmerId: grower.id, available: 1_000, pricePaise: 84_00 })
  const order = await deliveredOrder(market, buyer, owner, [{ _id, price: 84, count: 5 }], 'UPI')
  expect(order.parcels[0]?.claimUntil).not.toBeNull()
  const claim = { params: { id: order._id }, body: { line: _id, quantity: 1, reason: 'broken' as const } }
  const { order: claimed } = await buyer.call(makeClaim, claim)
  expect(await lockOf('itemClaims')).toEqual({ why: 'work', count: 1 })
  expect(await outcome(turn('itemClaims', false))).toBe('market_use.locked')
  const id = claimed.claims[0]?._id ?? ''
  await owner.call(decideClaim, {
    params: { id },
    body: { decision: 'rejected', note: 'Whole on the photo' },
  })
  await turn('itemClaims', false)
  const { order: after } = await buyer.call(oneOrder, { params: { id: order._id } })
  expect(after.parcels[0]?.claimUntil).toBeNull()
  expect(after.claims).toHaveLength(1)
  expect(await outcome(buyer.call(makeClaim, claim))).toBe('market_use.off')
  await turn('itemClaims', true)
  expect(await outcome(buyer.call(makeClaim, claim))).toBe('done')
  const { rows } = await sql<{ id: string }>`select id from item_claims where state = 'pending'`.execute(db)
  await owner.call(decideClaim, {
    params: { id: rows[0]?.id ?? '' },
    body: { decision: 'rejected', note: 'Whole on the photo' },
  })
})

test('a change is in the audit log, in the profile of operators and in what the market says of itself', async () => {
  await turn('itemClaims', false)
  const left = MARKET_USES.filter((use) => use !== 'itemClaims')
  expect((await owner.call(adminProfile, {})).admin.uses).toEqual(left)
  expect((await market.call(marketInfo, {})).uses).toEqual(left)
  const { before, after } = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings.changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([before, after]).toEqual([{ 'use.itemClaims': true }, { 'use.itemClaims': false }])
})

test('a new market uses nothing', async () => {
  const { rows } = await sql<{ value: string }>`
    select column_default as value from information_schema.columns
     where table_name = 'market_settings' and column_name = 'uses'`.execute(db)
  expect(rows).toEqual([{ value: "'{}'::text[]" }])
})
