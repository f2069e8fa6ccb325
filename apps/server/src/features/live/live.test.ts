import { setTimeout as sleep } from 'node:timers/promises'
import { updateUserProfile } from '@farmgate/contract/accounts.ts'
import { pickDeals } from '@farmgate/contract/deals.ts'
import { addProduct, editProduct } from '@farmgate/contract/listings.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/returns.ts'
import { approveProduct } from '@farmgate/contract/review.ts'
import { endSession, mySessions } from '@farmgate/contract/sessions.ts'
import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { listen } from '../../testing/listen.ts'
import { formOf, OKRA, takePhoto } from '../../testing/listings.ts'
import { putLowered } from '../../testing/lowered.sql.ts'
import { openMarket, outcome, type Person } from '../../testing/market.ts'
import { putOnSale } from '../../testing/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '../../testing/orders.ts'
import { until } from '../../testing/until.ts'
import { stillSignedIn } from '../sessions/still-signed-in.ts'
import { createLiveStreams, type LiveOptions } from './live-streams.ts'

const CHECK_MS = 300

const log = createLog('test', 'silent')
let askingFails = false
const check: LiveOptions['stillSignedIn'] = (actors) => {
  if (askingFails) throw new Error('the database is away')
  return stillSignedIn(market.db, actors)
}
const streams = createLiveStreams({ log, stillSignedIn: check, checkMs: CHECK_MS, beatMs: 200, max: 8 })
const market = await openMarket({ live: streams })
const [buyer, neighbour, farmer, otherFarmer, admin] = await Promise.all([
  market.person('user'),
  market.person('user'),
  market.person('farmer'),
  market.person('farmer'),
  market.person('admin'),
])
const okra = { _id: await putOnSale(market.db, { farmerId: farmer.id }), price: 40 }

const ear = (person: Person) => listen(market.url, person)
/** Longer than changes are gathered for. */
const QUIET_MS = 500

test('the line opens at once, as a stream that nobody keeps or squeezes', async () => {
  const asked = performance.now()
  const listening = await ear(buyer)
  expect(performance.now() - asked).toBeLessThan(1_000)
  expect(listening.status).toBe(200)
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(listening.headers.get('cache-control')).toContain('no-store')
  expect(listening.headers.get('cache-control')).toContain('no-transform')
  expect(listening.headers.get('x-accel-buffering')).toBe('no')
  await until(async () => listening.text() !== '' || undefined, 1_000)
  // A beat may follow before anybody looks.
  expect(listening.text()).toMatch(/^event: line\ndata: {"whole":true}\n\n/)
})

test('without a session nobody listens', async () => {
  const { status } = await ear({ ...buyer, token: 'v1.user.x.1.k~y' })
  expect(status).toBe(401)
})

test('an order is heard of by its buyer, its farm and the admins, and by nobody else', async () => {
  const order = await placedOrder(market, buyer, [okra])
  const all = await Promise.all([buyer, farmer, admin, neighbour, otherFarmer].map(ear))
  const [own, farm, desk, stranger, strangeFarm] = all
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'shipped' } })
  expect(
    await Promise.all([own?.hears('orders'), farm?.hears('orders'), desk?.hears('orders')]),
  ).not.toContain(false)
  await sleep(QUIET_MS)
  expect(stranger?.hints()).toEqual([])
  expect(strangeFarm?.hints()).toEqual([])
})

test('a farm does not hear of an order that is not paid yet, and does when it is', async () => {
  const farm = await ear(farmer)
  const desk = await ear(admin)
  await placedOrder(market, buyer, [okra], 'UPI')
  expect(await desk.hears('orders')).toBe(true)
  await sleep(QUIET_MS)
  expect(farm.hints()).toEqual([])
  await paidOrder(market, neighbour, [okra])
  expect(await farm.hears('orders')).toBe(true)
})

test('cancelling, returning and deciding are heard of', async () => {
  const order = await placedOrder(market, buyer, [okra])
  const delivered = await deliveredOrder(market, neighbour, admin, [okra])
  const first = await ear(admin)
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
  expect(await first.hears('orders')).toBe(true)
  await neighbour.call(requestReturn, { params: { id: delivered._id }, body: {} })
  expect(await first.hears('returns')).toBe(true)
  first.leave()
  const [second, own] = await Promise.all([ear(admin), ear(neighbour)])
  await admin.call(decideReturn, { params: { id: delivered._id }, body: { status: 'rejected' } })
  expect(await Promise.all([second.hears('returns'), own.hears('returns')])).not.toContain(false)
})

test('a listing is heard of by its farmer and the admins: new, decided, edited', async () => {
  const [own, desk, stranger] = await Promise.all([ear(farmer), ear(admin), ear(otherFarmer)])
  const reply = await fetch(market.url + addProduct.path, {
    method: addProduct.method,
    headers: { authorization: `Bearer ${farmer.token}` },
    body: formOf(OKRA, 'image', await takePhoto()),
  })
  const { product } = (await reply.json()) as { product: { _id: string } }
  expect(await Promise.all([own.hears('listings'), desk.hears('listings')])).not.toContain(false)

  const heardSoFar = desk.hints().length
  await admin.call(approveProduct, { params: { id: product._id }, body: {} })
  await until(async () => desk.hints().length > heardSoFar || undefined, 2_000)
  for (const body of [{ price: 41 }, { quantity: 7 }, { name: 'Young okra' }]) {
    const before = desk.hints().length
    await farmer.call(editProduct, { params: { id: product._id }, body })
    await until(async () => desk.hints().length > before || undefined, 2_000)
  }
  expect(stranger.hints()).toEqual([])
})

test('a farm that opens its account, and deals that are picked, are heard of by the admins alone', async () => {
  const [desk, farm] = await Promise.all([ear(admin), ear(farmer)])
  await market.person('farmer')
  expect(await desk.hears('farmers')).toBe(true)
  await admin.call(pickDeals, { body: { products: [await putLowered(market.db, { farmerId: farmer.id })] } })
  expect(await desk.hears('listings')).toBe(true)
  expect(farm.hints()).toEqual([])
})

test('a call that is refused is heard of by nobody', async () => {
  const order = await placedOrder(market, buyer, [okra])
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'shipped' } })
  await sleep(QUIET_MS)
  const desk = await ear(admin)
  const again = admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'confirmed' } })
  expect(await outcome(again)).toBe('order.stage_passed')
  await sleep(QUIET_MS)
  expect(desk.hints()).toEqual([])
})

test('a beat is heard while nothing changes', async () => {
  const listening = await ear(buyer)
  await until(async () => listening.text().includes('\n\n:\n\n:\n\n') || undefined, 2_000)
  expect(listening.over()).toBe(false)
})

test('whose session was ended elsewhere hears no more', async () => {
  const here = await market.signIn(neighbour)
  const listening = await listen(market.url, here)
  const { sessions } = await neighbour.call(mySessions, {})
  const latest = sessions.find(({ current }) => !current)
  await neighbour.call(endSession, { params: { id: latest?._id ?? '' } })
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('a new password ends every other ear of that person, and a suspension all of them', async () => {
  const person = await market.person('user')
  const other = await listen(market.url, await market.signIn(person))
  const body = { name: person.name, password: 'another fine password', currentPassword: person.password }
  await person.call(updateUserProfile, { body })
  expect(await other.ended(CHECK_MS * 4)).toBe(true)

  const suspended = await market.person('user')
  const listening = await ear(suspended)
  await market.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', suspended.id).execute()
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('a token that has run out is an ear that has closed', async () => {
  const person = await market.person('user')
  const listening = await ear(person)
  await market.db
    .updateTable('sessions')
    .set({ rotated_at: new Date(Date.now() - 11 * 60_000) })
    .where('account_id', '=', person.id)
    .execute()
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('whoever is still signed in stays', async () => {
  const listening = await ear(buyer)
  await sleep(CHECK_MS * 4)
  expect(listening.over()).toBe(false)
})

test('nobody listens on trust: when sessions can not be asked for, everybody is let go', async () => {
  const listening = await ear(buyer)
  askingFails = true
  try {
    expect(await listening.ended(CHECK_MS * 4)).toBe(true)
  } finally {
    askingFails = false
  }
})

test('one account listens five times, and again when one has left', async () => {
  const ears = await Promise.all(Array.from({ length: 5 }, () => ear(buyer)))
  expect(ears.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await ear(buyer)
  expect(sixth.status).toBe(429)
  expect(sixth.headers.get('retry-after')).toBe('60')
  expect((await ear(neighbour)).status).toBe(200)
  ears[0]?.leave()
  await until(async () => ((await ear(buyer)).status === 200 ? true : undefined), 2_000)
})

test('one process takes only so many, and says so', async () => {
  for (const person of [buyer, buyer, buyer, neighbour, neighbour, neighbour, farmer, admin])
    await ear(person)
  const next = await ear(otherFarmer)
  expect(next.status).toBe(503)
})

test('whether the changes of other processes arrive is told as it changes', async () => {
  const listening = await ear(buyer)
  streams.setWhole(false)
  streams.setWhole(false)
  streams.setWhole(true)
  await until(async () => listening.text().split('event: line').length === 4 || undefined, 1_000)
  expect([...listening.text().matchAll(/"whole":(\w+)/g)].map(([, whole]) => whole)).toEqual([
    'true',
    'false',
    'true',
  ])
})
