import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, openSimulator } from './testing.ts'

const PAID = ['order.paid', 'payment.authorized', 'payment.captured']

/** A simulator with a shop that receives webhooks, and one order that is ready to be paid. */
async function open() {
  const tester = await openSimulator()
  const shop = await openShop()
  tester.simulator.sendWebhooksTo(shop.url)
  const { id } = await tester.order()
  const pay = () => tester.simulator.pay({ order_id: id, outcome: 'captured' })
  const isGood = ({ raw, signature }: { raw: string; signature: string }) =>
    createHmac('sha256', tester.simulator.webhookSecret).update(raw).digest('hex') === signature
  return { ...tester, shop, pay, isGood }
}

test('a payment sends three events, each signed and with its own id', async () => {
  const { simulator, shop, pay, isGood } = await open()
  await pay()
  await simulator.webhooksSettled()
  expect(shop.received.map(({ event }) => event).toSorted()).toEqual(PAID)
  expect(shop.received.every(isGood)).toBe(true)
  expect(new Set(shop.received.map(({ id }) => id)).size).toBe(3)
  expect(simulator.webhookCounts()).toMatchObject({ sent: 3, accepted: 3 })
})

test('an event contains the entities as they were when it happened', async () => {
  const { simulator, shop, pay } = await open()
  await pay()
  await simulator.webhooksSettled()
  const statuses = Object.fromEntries(
    shop.received.map(({ event, raw }) => [event, JSON.parse(raw).payload.payment.entity.status]),
  )
  expect(statuses).toEqual({
    'payment.authorized': 'authorized',
    'payment.captured': 'captured',
    'order.paid': 'captured',
  })
})

test('an event that is not accepted is sent again, with the same id, until it is', async () => {
  const { simulator, shop, order } = await open()
  shop.statuses.push(500, 503, 302, 200)
  await simulator.pay({ order_id: (await order()).id, outcome: 'failed' })
  await simulator.webhooksSettled()
  expect(shop.received).toHaveLength(4)
  expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1)
})

test('copies have the same id', async () => {
  const { simulator, shop, pay } = await open()
  simulator.setWebhooks({ dup: 2, shuffle_window: 20 })
  await pay()
  await simulator.webhooksSettled()
  expect(shop.received).toHaveLength(9)
  expect(new Set(shop.received.map(({ id }) => id)).size).toBe(3)
})

test('a dropped event never arrives', async () => {
  const { simulator, shop, pay } = await open()
  simulator.setWebhooks({ drop: true })
  await pay()
  await simulator.webhooksSettled()
  expect(shop.received).toEqual([])
  expect(simulator.webhookCounts()).toMatchObject({ sent: 0, dropped: 3 })
})

test.for(['bad_sig', 'wrong_secret', 'truncate'] as const)(
  'with %s no signature matches its body, and after that fault every event arrives intact',
  async (knob) => {
    const { simulator, shop, pay, isGood } = await open()
    simulator.setWebhooks({ [knob]: true })
    shop.statuses.push(400, 400, 400)
    await pay()
    await expect.poll(() => shop.received.length).toBeGreaterThanOrEqual(3)
    expect(shop.received.slice(0, 3).some(isGood)).toBe(false)
    simulator.setWebhooks({})
    shop.statuses.length = 0
    await simulator.webhooksSettled()
    expect(simulator.webhookCounts().spoiled).toBeGreaterThanOrEqual(3)
  },
)

test('an old event can be sent again', async () => {
  const { simulator, shop, pay } = await open()
  simulator.setWebhooks({ replay: true })
  await pay()
  await simulator.webhooksSettled()
  expect(shop.received).toHaveLength(6)
  expect(new Set(shop.received.map(({ id }) => id)).size).toBeLessThanOrEqual(3)
})

test('held events are sent when they are released, in the given order and as often as given', async () => {
  const { simulator, shop, pay } = await open()
  simulator.setWebhooks({ hold: true })
  await pay()
  expect(simulator.heldWebhooks().map(({ event }) => event)).toEqual([
    'payment.authorized',
    'payment.captured',
    'order.paid',
  ])
  const sent = await simulator.releaseWebhooks(['order.paid', 'payment.authorized', 'order.paid'])
  expect(sent.map(({ event, status }) => [event, status])).toEqual([
    ['order.paid', 200],
    ['payment.authorized', 200],
    ['order.paid', 200],
  ])
  expect(simulator.heldWebhooks().map(({ event }) => event)).toEqual(['payment.captured'])
  await simulator.releaseWebhooks()
  expect(shop.received.map(({ event }) => event)).toEqual([
    'order.paid',
    'payment.authorized',
    'order.paid',
    'payment.captured',
  ])
})
