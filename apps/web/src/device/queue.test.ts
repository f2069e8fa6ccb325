import { expect, test } from 'vitest'
import { lastingStore } from './lasting-store.ts'
import { createQueue, type Queued } from './queue.ts'

/** A store whose reads and writes a test can hold up or refuse. */
function heldStore() {
  const rows = new Map<string, Queued>()
  let held: Promise<void> | null = null
  let isFull = false
  return {
    rows,
    /** The next read ends when the returned function is called. */
    holdRead: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    fill: () => (isFull = true),
    all: async () => {
      const [read, end] = [[...rows.values()], held]
      held = null
      await end
      return read
    },
    put: async (act: Queued) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      rows.set(act.key, act)
    },
    remove: async (key: string) => void rows.delete(key),
  }
}

function queueOn(store: ReturnType<typeof heldStore>, send: () => Promise<void> = async () => {}) {
  const sent: string[] = []
  let keys = 0
  const queue = createQueue<Queued>({
    store: lastingStore(store, () => {}),
    send: async ({ key }) => {
      sent.push(key)
      await send()
      return () => {}
    },
    lock: (work) => work(),
    newKey: () => String(++keys),
    now: () => 5_000,
  })
  const act = (): Queued => ({ key: queue.nextKey(), sentAt: null, refused: null })
  return { queue, sent, act }
}

const refusal = async () => {
  throw Object.assign(new Error('refused'), { status: 409 })
}

test.each([
  ['sent', undefined, []],
  ['refused', refusal, [{ refused: 'server.fault' }]],
] as const)('a read that began before an act was %s does not bring it back', async (_, send, refused) => {
  const store = heldStore()
  const { queue, act, sent } = queueOn(store, send)
  await queue.add(act())
  const endRead = store.holdRead()
  const reading = queue.load()
  await queue.replay()
  endRead()
  await reading
  expect(queue.state()).toMatchObject({ waiting: [], refused })
  await queue.replay()
  expect(sent).toHaveLength(1)
})

test('an act that was taken out while it was being read does not come back', async () => {
  const store = heldStore()
  const { queue, act } = queueOn(store)
  const taken = act()
  await queue.add(taken)
  const endRead = store.holdRead()
  const reading = queue.load()
  await queue.remove(taken.key)
  endRead()
  await reading
  expect(queue.state().waiting).toEqual([])
})

test('what was refused stays so although the device has no room for it', async () => {
  const store = heldStore()
  const { queue, act } = queueOn(store, refusal)
  await queue.add(act())
  store.fill()
  await queue.replay()
  await queue.load()
  expect(queue.state()).toMatchObject({ waiting: [], refused: [{ refused: 'server.fault' }] })
})

test('keys follow those of an earlier page, also after the clock was put back', async () => {
  const store = heldStore()
  const later: Queued = { key: `${String(9_000).padStart(15, '0')} x`, sentAt: null, refused: null }
  store.rows.set(later.key, later)
  const { queue, act } = queueOn(store)
  await queue.load()
  expect(act().key > later.key).toBe(true)
})
