import { setTimeout as sleep } from 'node:timers/promises'
import { updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { pickDeals } from '@farmgate/contract/catalogue/deals.ts'
import { addProduct, editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { endSession, mySessions } from '@farmgate/contract/people/sessions.ts'
import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { listen } from '#testing/listen.ts'
import { formOf, OKRA, takePhoto } from '#testing/builders/listings.ts'
import { putLowered } from '#testing/builders/lowered.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { until } from '#testing/until.ts'
import { stillSignedIn } from '#features/people/sessions/still-signed-in.ts'
import { createLiveStreams, type LiveOptions } from './live-streams.ts'

const CHECK_MS = 300

const log = createLog('test', 'silent')
let checkFails = false
const check: LiveOptions['stillSignedIn'] = (actors) => {
  if (checkFails) throw new Error('the database is away')
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

const subscribe = (person: Person) => listen(market.url, person)
/** Longer than changes are gathered for. */
const QUIET_MS = 500

test('the stream opens at once and is neither cached nor compressed', async () => {
  const startedAt = performance.now()
  const listening = await subscribe(buyer)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(listening.status).toBe(200)
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(listening.headers.get('cache-control')).toContain('no-store')
  expect(listening.headers.get('cache-control')).toContain('no-transform')
  expect(listening.headers.get('x-accel-buffering')).toBe('no')
  await until(async () => listening.text() !== '' || undefined, 1_000)
  // A beat may follow before the text is read.
  expect(listening.text()).toMatch(/^event: line\ndata: {"whole":true}\n\n/)
})

test('a caller without a session is refused', async () => {
  const { status } = await subscribe({ ...buyer, token: 'v1.user.x.1.k~y' })
  expect(status).toBe(401)
})

test('an order is announced to its buyer, its farm and the admins, and to no other account', async () => {
  const order = await placedOrder(market, buyer, [okra])
  const all = await Promise.all([buyer, farmer, admin, neighbour, otherFarmer].map(subscribe))
  const [own, farm, admins, stranger, strangeFarm] = all
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'shipped' } })
  expect(
    await Promise.all([own?.hears('orders'), farm?.hears('orders'), admins?.hears('orders')]),
  ).not.toContain(false)
  await sleep(QUIET_MS)
  expect(stranger?.hints()).toEqual([])
  expect(strangeFarm?.hints()).toEqual([])
})

test('a farm is not notified of an unpaid order, and is when it is paid', async () => {
  const farm = await subscribe(farmer)
  const admins = await subscribe(admin)
  await placedOrder(market, buyer, [okra], 'UPI')
  expect(await admins.hears('orders')).toBe(true)
  await sleep(QUIET_MS)
  expect(farm.hints()).toEqual([])
  await paidOrder(market, neighbour, [okra])
  expect(await farm.hears('orders')).toBe(true)
})

test('cancellations, returns and decisions are announced', async () => {
  const order = await placedOrder(market, buyer, [okra])
  const delivered = await deliveredOrder(market, neighbour, admin, [okra])
  const first = await subscribe(admin)
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
  expect(await first.hears('orders')).toBe(true)
  await neighbour.call(requestReturn, { params: { id: delivered._id }, body: {} })
  expect(await first.hears('returns')).toBe(true)
  first.leave()
  const [second, own] = await Promise.all([subscribe(admin), subscribe(neighbour)])
  await admin.call(decideReturn, { params: { id: delivered._id }, body: { status: 'rejected' } })
  expect(await Promise.all([second.hears('returns'), own.hears('returns')])).not.toContain(false)
})

test('a listing is announced to its farmer and the admins: new, decided, edited', async () => {
  const [own, admins, stranger] = await Promise.all([
    subscribe(farmer),
    subscribe(admin),
    subscribe(otherFarmer),
  ])
  const reply = await fetch(market.url + addProduct.path, {
    method: addProduct.method,
    headers: { authorization: `Bearer ${farmer.token}` },
    body: formOf(OKRA, 'image', await takePhoto()),
  })
  const { product } = (await reply.json()) as { product: { _id: string } }
  expect(await Promise.all([own.hears('listings'), admins.hears('listings')])).not.toContain(false)

  const hintsBefore = admins.hints().length
  await admin.call(approveProduct, { params: { id: product._id }, body: {} })
  await until(async () => admins.hints().length > hintsBefore || undefined, 2_000)
  for (const body of [{ price: 41 }, { quantity: 7 }, { name: 'Young okra' }]) {
    const before = admins.hints().length
    await farmer.call(editProduct, { params: { id: product._id }, body })
    await until(async () => admins.hints().length > before || undefined, 2_000)
  }
  expect(stranger.hints()).toEqual([])
})

test('a new farm account and picked deals are announced to the admins alone', async () => {
  const [admins, farm] = await Promise.all([subscribe(admin), subscribe(farmer)])
  await market.person('farmer')
  expect(await admins.hears('farmers')).toBe(true)
  await admin.call(pickDeals, { body: { products: [await putLowered(market.db, { farmerId: farmer.id })] } })
  expect(await admins.hears('listings')).toBe(true)
  expect(farm.hints()).toEqual([])
})

test('a refused call announces nothing', async () => {
  const order = await placedOrder(market, buyer, [okra])
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'shipped' } })
  await sleep(QUIET_MS)
  const admins = await subscribe(admin)
  const again = admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'confirmed' } })
  expect(await outcome(again)).toBe('order.stage_passed')
  await sleep(QUIET_MS)
  expect(admins.hints()).toEqual([])
})

test('a beat is sent while nothing changes', async () => {
  const listening = await subscribe(buyer)
  await until(async () => listening.text().includes('\n\n:\n\n:\n\n') || undefined, 2_000)
  expect(listening.over()).toBe(false)
})

test('a stream ends when its session was ended elsewhere', async () => {
  const here = await market.signIn(neighbour)
  const listening = await listen(market.url, here)
  const { sessions } = await neighbour.call(mySessions, {})
  const latest = sessions.find(({ current }) => !current)
  await neighbour.call(endSession, { params: { id: latest?._id ?? '' } })
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('a new password ends every other stream of that person, and a suspension all of them', async () => {
  const person = await market.person('user')
  const other = await listen(market.url, await market.signIn(person))
  const body = { name: person.name, password: 'another fine password', currentPassword: person.password }
  await person.call(updateUserProfile, { body })
  expect(await other.ended(CHECK_MS * 4)).toBe(true)

  const suspended = await market.person('user')
  const listening = await subscribe(suspended)
  await market.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', suspended.id).execute()
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('a stream ends when its token has expired', async () => {
  const person = await market.person('user')
  const listening = await subscribe(person)
  await market.db
    .updateTable('sessions')
    .set({ rotated_at: new Date(Date.now() - 11 * 60_000) })
    .where('account_id', '=', person.id)
    .execute()
  expect(await listening.ended(CHECK_MS * 4)).toBe(true)
})

test('a stream stays open while its session is valid', async () => {
  const listening = await subscribe(buyer)
  await sleep(CHECK_MS * 4)
  expect(listening.over()).toBe(false)
})

test('all streams are closed when sessions can not be checked', async () => {
  const listening = await subscribe(buyer)
  checkFails = true
  try {
    expect(await listening.ended(CHECK_MS * 4)).toBe(true)
  } finally {
    checkFails = false
  }
})

test('one account may open five streams, and another when one has closed', async () => {
  const streamsOfBuyer = await Promise.all(Array.from({ length: 5 }, () => subscribe(buyer)))
  expect(streamsOfBuyer.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await subscribe(buyer)
  expect(sixth.status).toBe(429)
  expect(sixth.headers.get('retry-after')).toBe('60')
  expect((await subscribe(neighbour)).status).toBe(200)
  streamsOfBuyer[0]?.leave()
  await until(async () => ((await subscribe(buyer)).status === 200 ? true : undefined), 2_000)
})

test('one process accepts a limited number of streams and refuses the next', async () => {
  for (const person of [buyer, buyer, buyer, neighbour, neighbour, neighbour, farmer, admin])
    await subscribe(person)
  const next = await subscribe(otherFarmer)
  expect(next.status).toBe(503)
})

test('a stream reports when changes of other processes stop or resume arriving', async () => {
  const listening = await subscribe(buyer)
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
