import { ProblemError } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import type { Act, Deed } from './act.ts'
import { createOutbox } from './outbox.ts'

const HOUR = 3_600_000

/** A server with one stock count and the ticks in the order they arrived; it knows the keys it has seen. */
function fakeServer() {
  const keys = new Set<string>()
  const arrived: Deed[] = []
  let stock = 100
  return {
    arrived,
    stock: () => stock,
    receive: ({ idempotencyKey, deed }: Act) => {
      if (keys.has(idempotencyKey)) return
      keys.add(idempotencyKey)
      arrived.push(deed)
      if (deed.kind === 'stock') stock += deed.quantity - deed.seen
    },
  }
}

/** A store that survives the outbox, as the device's does. */
function fakeStore() {
  const acts = new Map<string, Act>()
  return {
    acts,
    all: async () => [...acts.values()].toReversed(),
    put: async (act: Act) => void acts.set(act.key, act),
    remove: async (key: string) => void acts.delete(key),
  }
}

function setUp(send: (act: Act) => Promise<() => void>, store = fakeStore(), now = () => HOUR) {
  let made = 0
  let last: Promise<unknown> = Promise.resolve()
  const outbox = createOutbox({
    store,
    send,
    lock: (work) => {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
    newKey: () => `key-${String(++made).padStart(6, '0')}-${store.acts.size}`,
    now,
  })
  return { outbox, store }
}

const stockOf = (n: number): Deed => ({
  kind: 'stock',
  product: 'p',
  name: 'Okra',
  unit: 'kg',
  quantity: n + 1,
  seen: n,
})
const tickOf = (n: number): Deed => ({
  kind: 'tick',
  product: 'p',
  name: 'Okra',
  orders: [String(n)],
  packed: true,
})
const noEffect = () => {}
const refusal = (status: number, code: 'order.not_found' | 'auth.required') =>
  new ProblemError(status, { code, message: '', requestId: '' })

test('fifty acts over a line that loses requests and responses: none lost, none doubled, all in order', async () => {
  const server = fakeServer()
  let attempt = 0
  const flapping = async (act: Act) => {
    attempt++
    // Every third request is lost on its way, every third response on its way back.
    if (attempt % 3 === 0) throw new TypeError('Failed to fetch')
    server.receive(act)
    if (attempt % 3 === 1) throw new TypeError('Failed to fetch')
    return noEffect
  }
  const { outbox } = setUp(flapping)
  const deeds = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? stockOf(n) : tickOf(n)))
  await Promise.all(deeds.map((deed) => outbox.add(deed)))
  let replays = 0
  while (!(await outbox.replay())) expect(++replays).toBeLessThan(500)
  expect(server.arrived).toEqual(deeds)
  expect(server.stock()).toBe(100 + 25)
  expect(attempt).toBeGreaterThan(100)
  expect(outbox.state()).toMatchObject({ waiting: [], refused: [], sending: null, isHeld: false })
})

test('acts survive the page: another outbox on the same store sends them, with the same keys', async () => {
  const server = fakeServer()
  const store = fakeStore()
  const before = setUp(async (act) => {
    server.receive(act)
    throw new TypeError('Failed to fetch')
  }, store)
  await before.outbox.add(stockOf(1))
  await before.outbox.add(tickOf(2))
  expect(await before.outbox.replay()).toBe(false)
  const after = setUp(async (act) => {
    server.receive(act)
    return noEffect
  }, store)
  expect(await after.outbox.replay()).toBe(true)
  expect(server.arrived.map(({ kind }) => kind)).toEqual(['stock', 'tick'])
  expect(server.stock()).toBe(101)
  expect(store.acts.size).toBe(0)
})

test('what an earlier page left counts as held until it is sent; a deed that is sent at once does not', async () => {
  const store = fakeStore()
  const held: boolean[] = []
  const before = setUp(async () => noEffect, store)
  before.outbox.subscribe(() => held.push(before.outbox.state().isHeld))
  await before.outbox.add(tickOf(1))
  await before.outbox.replay()
  expect(held).not.toContain(true)
  await before.outbox.add(tickOf(2))
  const after = setUp(async () => noEffect, store)
  await after.outbox.open()
  expect(after.outbox.state()).toMatchObject({ isHeld: true, waiting: [{ deed: tickOf(2) }] })
  await after.outbox.replay()
  expect(after.outbox.state()).toMatchObject({ isHeld: false, waiting: [] })
})

test('an act that the server refuses leaves the queue with its code, and the next one is sent', async () => {
  const sent: string[] = []
  const { outbox, store } = setUp(async ({ deed }) => {
    sent.push(deed.kind)
    if (deed.kind === 'tick') throw refusal(404, 'order.not_found')
    return noEffect
  })
  await outbox.add(tickOf(1))
  await outbox.add(stockOf(2))
  expect(await outbox.replay()).toBe(true)
  expect(sent).toEqual(['tick', 'stock'])
  const [refused] = outbox.state().refused
  expect(refused).toMatchObject({ refused: 'order.not_found', deed: { name: 'Okra' } })
  // Its words are still there after a reload, until they were read.
  await outbox.load()
  expect(outbox.state().refused).toHaveLength(1)
  await outbox.dismiss(refused?.key ?? '')
  expect(store.acts.size).toBe(0)
})

test('an ended session keeps everything', async () => {
  const { outbox, store } = setUp(async () => {
    throw refusal(401, 'auth.required')
  })
  await outbox.add(tickOf(1))
  await outbox.add(tickOf(2))
  expect(await outbox.replay()).toBe(false)
  expect(outbox.state()).toMatchObject({ isSignedOut: true, isHeld: true })
  expect(store.acts.size).toBe(2)
})

test('a stock change whose key the server may have forgotten is not repeated but named', async () => {
  let now = HOUR
  let sends = 0
  const { outbox } = setUp(
    async () => {
      sends++
      throw new TypeError('Failed to fetch')
    },
    fakeStore(),
    () => now,
  )
  await outbox.add(stockOf(1))
  await outbox.replay()
  now += 48 * HOUR
  expect(await outbox.replay()).toBe(true)
  expect(sends).toBe(1)
  expect(outbox.state().refused).toMatchObject([{ refused: 'doubtful' }])
})

test('the effect is shown in the same step in which the act stops waiting', async () => {
  const seen: [number, number][] = []
  let known = 100
  const { outbox } = setUp(async () => () => {
    known += 1
  })
  await outbox.add(stockOf(100))
  outbox.subscribe(() => seen.push([known, outbox.state().waiting.length]))
  await outbox.replay()
  expect(seen.every(([count, waiting]) => count + waiting === 101)).toBe(true)
})

test('the position counts up while acts are sent', async () => {
  const positions: string[] = []
  const { outbox } = setUp(async () => noEffect)
  for (const n of [1, 2, 3]) await outbox.add(tickOf(n))
  outbox.subscribe(() => {
    const { sending } = outbox.state()
    if (sending !== null) positions.push(`${sending.position} of ${sending.of}`)
  })
  await outbox.replay()
  expect([...new Set(positions)]).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

test('discarding removes what waits from the device too', async () => {
  const { outbox, store } = setUp(async () => noEffect)
  await outbox.add(tickOf(1))
  await outbox.discard()
  expect(outbox.state().waiting).toEqual([])
  expect(store.acts.size).toBe(0)
})

const reportOf = (order: string): Deed => ({
  kind: 'report',
  order,
  buyer: 'Asha Kulkarni',
  name: 'Brinjal',
  report: { lines: [{ product: 'brinjal', grams: 2_050 }] },
  photo: null,
})

/** An outbox with its own clock that remembers what was sent. */
function timedOutbox(store = fakeStore()) {
  const clock = { now: HOUR }
  const sent: string[] = []
  const made = setUp(
    async ({ deed }) => {
      sent.push(deed.kind === 'report' ? deed.order : deed.kind)
      return noEffect
    },
    store,
    () => clock.now,
  )
  return { ...made, clock, sent }
}

test('an act that can be taken back is stored at once and sent only after its time, before those behind it', async () => {
  const { outbox, store, clock, sent } = timedOutbox()
  await outbox.add(reportOf('one'), 10_000)
  await outbox.add(tickOf(2))
  expect(store.acts.size).toBe(2)
  clock.now += 9_999
  expect(await outbox.replay()).toBe(false)
  expect(sent).toEqual([])
  expect(outbox.state()).toMatchObject({
    isHeld: false,
    sending: null,
    undoable: [{ deed: { order: 'one' } }],
  })
  clock.now += 1
  expect(await outbox.replay()).toBe(true)
  expect(sent).toEqual(['one', 'tick'])
  expect(outbox.state().undoable).toEqual([])
})

test('an act that is taken back in time is never sent; afterwards it can’t be taken back', async () => {
  const { outbox, store, clock, sent } = timedOutbox()
  const { key } = await outbox.add(reportOf('one'), 10_000)
  expect(await outbox.undo(key)).toBe(true)
  expect(store.acts.size).toBe(0)
  clock.now += 20_000
  await outbox.replay()
  expect(sent).toEqual([])
  const { key: next } = await outbox.add(reportOf('two'), 10_000)
  clock.now += 20_000
  await outbox.replay()
  expect(await outbox.undo(next)).toBe(false)
  expect(sent).toEqual(['two'])
})

test('another page sends what a closed page left after its time, and does not offer to take it back', async () => {
  const first = timedOutbox()
  const { key } = await first.outbox.add(reportOf('one'), 10_000)
  const second = timedOutbox(first.store)
  await second.outbox.open()
  expect(second.outbox.state()).toMatchObject({ undoable: [], waiting: [{ deed: { order: 'one' } }] })
  expect(await second.outbox.undo(key)).toBe(false)
  expect(await second.outbox.replay()).toBe(false)
  second.clock.now += 10_000
  expect(await second.outbox.replay()).toBe(true)
  expect(second.sent).toEqual(['one'])
})

test('a page that closes offers nothing back any more, and a log-out sends at once', async () => {
  const { outbox, sent } = timedOutbox()
  const { key } = await outbox.add(reportOf('one'), 10_000)
  expect(outbox.endUndo()).toMatchObject([{ key }])
  expect(await outbox.undo(key)).toBe(false)
  expect(await outbox.replay(true)).toBe(true)
  expect(sent).toEqual(['one'])
})

test('an act whose attempt failed can’t be taken back: it may have arrived', async () => {
  let now = HOUR
  const { outbox } = setUp(
    async () => {
      throw new TypeError('Failed to fetch')
    },
    fakeStore(),
    () => now,
  )
  const { key } = await outbox.add(reportOf('one'), 10_000)
  now += 10_000
  await outbox.replay()
  expect(outbox.state()).toMatchObject({ isHeld: true, undoable: [] })
  expect(await outbox.undo(key)).toBe(false)
  expect(outbox.state().waiting).toHaveLength(1)
})
