import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLive, waitBefore } from './live.ts'
import { isLive } from './polling-pace.ts'
import { queryClient } from '../query.ts'
import { storeSession, readSession } from '../session/session.ts'

interface OpenStream {
  readonly url: string
  readonly token: string | null
  readonly signal: AbortSignal
  send(text: string): void
  close(): void
}

let opened: OpenStream[] = []
let statuses: number[] = []
let stop: (() => void) | undefined
const page = new EventTarget()
const win = new EventTarget()
const browser = { visibilityState: 'visible', onLine: true }
Object.defineProperty(page, 'visibilityState', { get: () => browser.visibilityState })

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  statuses = []
  Object.assign(browser, { visibilityState: 'visible', onLine: true })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', win)
  vi.stubGlobal('navigator', {
    get onLine() {
      return browser.onLine
    },
    locks: { request: (_name: string, work: () => unknown) => work() },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => respond(url, init))
  storeSession({ token: 'first', user: { _id: 'a', name: 'Asha', role: 'user' } })
})

afterEach(async () => {
  stop?.()
  await vi.advanceTimersByTimeAsync(0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function respond(url: string, init: RequestInit): Response {
  const user = { _id: 'a', name: 'Asha', role: 'user' }
  if (url.endsWith('/refresh')) return Response.json({ token: 'second', user })
  const status = statuses.shift() ?? 200
  if (status !== 200) return Response.json({ code: 'auth.required' }, { status })
  const signal = init.signal as AbortSignal
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(new Error('left')))
      opened.push({
        url,
        token: new Headers(init.headers).get('authorization'),
        signal,
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        close: () => controller.close(),
      })
    },
  })
  return new Response(body)
}

const start = async (): Promise<void> => {
  stop = startLive('user')
  await vi.advanceTimersByTimeAsync(0)
}
const last = (): OpenStream => opened.at(-1) as OpenStream
const receive = async (text: string): Promise<void> => {
  last().send(text)
  await vi.advanceTimersByTimeAsync(0)
}
const HEALTHY = 'event: line\ndata: {"whole":true}\n\n'
const DEGRADED = 'event: line\ndata: {"whole":false}\n\n'
const spyOnRefetches = () => vi.spyOn(queryClient, 'invalidateQueries')

test('the stream is opened with the token in a header, never in the URL', async () => {
  await start()
  expect(opened.map(({ url, token }) => [url, token])).toEqual([['/api/live', 'Bearer first']])
})

test('an expired token is renewed and the stream opened', async () => {
  statuses = [401]
  await start()
  expect(opened.map(({ token }) => token)).toEqual(['Bearer second'])
  expect(readSession('user')?.token).toBe('second')
})

test('a change event refetches the queries on the screen', async () => {
  await start()
  await receive(HEALTHY)
  const refetches = spyOnRefetches()
  await receive('event: changed\ndata: {"what":["orders"]}\n\n')
  expect(refetches).toHaveBeenCalled()
})

test('polling slows down only while the stream is healthy', async () => {
  await start()
  await receive(HEALTHY)
  expect(isLive()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLive()).toBe(true)
  // The server has lost the other processes' changes.
  await receive(DEGRADED)
  expect(isLive()).toBe(false)
  await receive(HEALTHY)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLive()).toBe(true)
  last().close()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLive()).toBe(false)
})

test('a broken stream is opened again, and then everything is refetched once', async () => {
  await start()
  const refetches = spyOnRefetches()
  await receive(HEALTHY)
  expect(refetches).not.toHaveBeenCalled()
  last().close()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(opened).toHaveLength(2)
  await receive(HEALTHY)
  expect(refetches).toHaveBeenCalled()
})

test('a stream without any heartbeat is given up', async () => {
  await start()
  await receive(HEALTHY)
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(15_000)
    await receive(':\n\n')
  }
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(last().signal.aborted || opened.length > 1).toBe(true)
})

test('a page that is hidden for a while closes its stream until it is visible again', async () => {
  await start()
  const first = last()
  browser.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(first.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(first.signal.aborted).toBe(true)
  expect(opened).toHaveLength(1)
  browser.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(2)
})

test('no stream is opened while offline', async () => {
  browser.onLine = false
  await start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(0)
  browser.onLine = true
  win.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(1)
})

test('a refused stream is retried with growing delays', async () => {
  statuses = Array<number>(50).fill(503)
  await start()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(50 - statuses.length).toBeLessThan(45)
  expect([0, 1, 2, 9].map((failures) => waitBefore(failures, 1))).toEqual([2_000, 4_000, 8_000, 60_000])
  expect(waitBefore(0, 0)).toBe(500)
})

test('stopping closes the stream for good', async () => {
  await start()
  stop?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
})
