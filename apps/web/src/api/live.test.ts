import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLive, waitBefore } from './live.ts'
import { isLive } from './live-pace.ts'
import { queryClient } from './query.ts'
import { keepSession, readSession } from './session.ts'

interface Opened {
  readonly url: string
  readonly token: string | null
  readonly signal: AbortSignal
  say(text: string): void
  hangUp(): void
}

let opened: Opened[] = []
let statuses: number[] = []
let stop: (() => void) | undefined
const page = new EventTarget()
const win = new EventTarget()
const look = { visibilityState: 'visible', onLine: true }
Object.defineProperty(page, 'visibilityState', { get: () => look.visibilityState })

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  statuses = []
  Object.assign(look, { visibilityState: 'visible', onLine: true })
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
      return look.onLine
    },
    locks: { request: (_name: string, work: () => unknown) => work() },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init))
  keepSession({ token: 'first', user: { _id: 'a', name: 'Asha', role: 'user' } })
})

afterEach(async () => {
  stop?.()
  await vi.advanceTimersByTimeAsync(0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function answer(url: string, init: RequestInit): Response {
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
        say: (text) => controller.enqueue(new TextEncoder().encode(text)),
        hangUp: () => controller.close(),
      })
    },
  })
  return new Response(body)
}

const start = async (): Promise<void> => {
  stop = startLive('user')
  await vi.advanceTimersByTimeAsync(0)
}
const last = (): Opened => opened.at(-1) as Opened
const hear = async (text: string): Promise<void> => {
  last().say(text)
  await vi.advanceTimersByTimeAsync(0)
}
const WHOLE = 'event: line\ndata: {"whole":true}\n\n'
const BROKEN = 'event: line\ndata: {"whole":false}\n\n'
const renewals = () => vi.spyOn(queryClient, 'invalidateQueries')

test('it listens with the token in a header, never in the address', async () => {
  await start()
  expect(opened.map(({ url, token }) => [url, token])).toEqual([['/api/live', 'Bearer first']])
})

test('a token that has run out is renewed and the line opened', async () => {
  statuses = [401]
  await start()
  expect(opened.map(({ token }) => token)).toEqual(['Bearer second'])
  expect(readSession('user')?.token).toBe('second')
})

test('a hint makes the screen ask again', async () => {
  await start()
  await hear(WHOLE)
  const asked = renewals()
  await hear('event: changed\ndata: {"what":["orders"]}\n\n')
  expect(asked).toHaveBeenCalled()
})

test('pages ask once a minute only when the line is steady, and often again as soon as it is not', async () => {
  await start()
  await hear(WHOLE)
  expect(isLive()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLive()).toBe(true)
  // The server hears only itself.
  await hear(BROKEN)
  expect(isLive()).toBe(false)
  await hear(WHOLE)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLive()).toBe(true)
  last().hangUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLive()).toBe(false)
})

test('a line that breaks is opened again, and then everything is asked for once', async () => {
  await start()
  const asked = renewals()
  await hear(WHOLE)
  expect(asked).not.toHaveBeenCalled()
  last().hangUp()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(opened).toHaveLength(2)
  await hear(WHOLE)
  expect(asked).toHaveBeenCalled()
})

test('a line over which nothing comes, not even a sign of life, is given up', async () => {
  await start()
  await hear(WHOLE)
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(15_000)
    await hear(':\n\n')
  }
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(last().signal.aborted || opened.length > 1).toBe(true)
})

test('a page that is behind others for a while listens no more, until somebody looks again', async () => {
  await start()
  const first = last()
  look.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(first.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(first.signal.aborted).toBe(true)
  expect(opened).toHaveLength(1)
  look.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(2)
})

test('without a line nobody tries', async () => {
  look.onLine = false
  await start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(0)
  look.onLine = true
  win.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(1)
})

test('a server that refuses is asked more and more seldom', async () => {
  statuses = Array<number>(50).fill(503)
  await start()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(50 - statuses.length).toBeLessThan(45)
  expect([0, 1, 2, 9].map((failures) => waitBefore(failures, 1))).toEqual([2_000, 4_000, 8_000, 60_000])
  expect(waitBefore(0, 0)).toBe(500)
})

test('whoever leaves hangs up', async () => {
  await start()
  stop?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
})
