import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, storeSession } from '#api/session/session.ts'
import { myOutbox, queueDeed } from './my-outbox.ts'

const ASHA = { token: 'asha-token', user: { _id: 'asha', name: 'Asha', role: 'farmer' } } as const
const SAVITA = { token: 'savita-token', user: { _id: 'savita', name: 'Savita', role: 'farmer' } } as const
const TICK = { kind: 'tick', product: 'p', name: 'Okra', orders: ['1'], packed: true } as const

let isOnline = true
/** The tokens of the requests that reached the server. */
let received: string[] = []

beforeEach(() => {
  isOnline = false
  received = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  let turn: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
    locks: { request: (_: string, work: () => Promise<unknown>) => (turn = turn.then(work)) },
  })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('no network')
    received.push(new Headers(init.headers).get('authorization') ?? '')
    return Response.json({})
  })
})

afterEach(() => vi.unstubAllGlobals())

test('what one farmer queued is never sent with the session of another', async () => {
  storeSession(ASHA)
  await queueDeed(TICK)
  const ofAsha = myOutbox()
  expect(ofAsha?.state().waiting).toHaveLength(1)

  dropSession('farmer')
  storeSession(SAVITA)
  isOnline = true
  expect(await myOutbox()?.replay()).toBe(true)
  // A page that is still open for the first farmer.
  expect(await ofAsha?.replay()).toBe(false)
  expect(received).toEqual([])

  dropSession('farmer')
  storeSession(ASHA)
  expect(await myOutbox()?.replay()).toBe(true)
  expect(received).toEqual([`Bearer ${ASHA.token}`])
})
