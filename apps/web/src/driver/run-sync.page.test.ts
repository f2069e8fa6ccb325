import 'fake-indexeddb/auto'
import type { Run, RunStop } from '@farmgate/contract/delivery/driver.ts'
import { waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inStore } from './run-database.ts'
import { marksOf } from './run-store.ts'
import { type NewMark, type RunSync, startRunSync } from './run-sync.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

const stopOf = (id: string): RunStop => ({
  _id: id,
  number: 1,
  name: 'Tara Joshi',
  phone: '98200 11122',
  street: '12 Karve Road',
  city: 'Pune',
  pincode: '411004',
  bags: [{ farmerId: 'ravi', farm: 'Ravi Farm', amount: 705 }],
  cashDue: 705,
  cashOwed: 705,
  isCash: true,
  leaveAtDoor: false,
  result: null,
  resultAt: null,
  cashTaken: 0,
  problem: null,
})

const cashAt = (stop: string): NewMark => ({ stop, kind: 'cash', missing: [], cash: 705 })

/** The stops of the day, as the server knows them: the cash of every mark counts, of each id once. */
let stops: RunStop[] = []
let taken = new Map<string, number>()
/** Ids in the order in which they reached the server, repetitions too. */
let received: string[] = []
/** Links that the office has withdrawn. */
let withdrawn: ReadonlySet<string> = new Set()
let hasSignal = true
let token = ''
let tokens = 0

const serverCash = (): number => [...taken.values()].reduce((sum, cash) => sum + cash, 0)

function runNow(): Run {
  return {
    round: { name: 'Kothrud', kind: 'home', pickupPlace: null },
    day: '2026-11-19',
    from: inHours(1),
    to: inHours(4),
    readableUntil: inHours(8),
    marksFrom: inHours(-1),
    isEarly: false,
    isClosed: false,
    officePhone: null,
    stops: structuredClone(stops),
  }
}

function receive(form: FormData): Response {
  const { id = '', stop = '', cash } = Object.fromEntries(form) as Record<string, string>
  received.push(id)
  if (!taken.has(id)) taken.set(id, Number(cash))
  stops = stops.map((known) =>
    known._id === stop ? { ...known, result: 'delivered', resultAt: inHours(0), cashTaken: 705 } : known,
  )
  return Response.json({ result: 'delivered', problem: null })
}

/** Answers as the server does. */
async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (!hasSignal) throw new TypeError('no signal')
  const [, , , link = ''] = path.split('/')
  if (withdrawn.has(link)) return Response.json({ code: 'link.gone', message: '' }, { status: 410 })
  return init?.method === 'POST' ? receive(init.body as FormData) : Response.json({ run: runNow() })
}

beforeEach(() => {
  token = `link-${++tokens}`
  stops = [stopOf(`s${tokens}`), stopOf(`t${tokens}`)]
  taken = new Map()
  received = []
  withdrawn = new Set()
  hasSignal = true
  vi.stubGlobal('fetch', answer)
})

afterEach(() => vi.restoreAllMocks())

const first = (): string => stops[0]?._id ?? ''

/** Opens the sheet as in a tab of its own. */
async function open(link = token): Promise<RunSync> {
  const sync = startRunSync(link)
  await waitFor(() => expect(sync.getState().isRead).toBe(true))
  return sync
}

/** Until nothing waits. What is on its way when it is called ends first. */
async function sendAll(sync: RunSync): Promise<void> {
  await sync.synchronise()
  await waitFor(() => expect(sync.getState()).toMatchObject({ waiting: 0, offlineSince: null }))
}

const resultIn = (sync: RunSync) => sync.getState().run?.stops.find(({ _id }) => _id === first())?.result

test('cash that was marked in one tab is not marked again in another', async () => {
  const [one, other] = [await open(), await open()]
  hasSignal = false
  await one.mark(cashAt(first()))
  await waitFor(() => expect(resultIn(other)).toBe('delivered'))
  // The press came before the other tab had drawn it.
  await other.mark(cashAt(first()))
  hasSignal = true
  await sendAll(one)
  await sendAll(other)
  expect(received).toHaveLength(1)
  expect(serverCash()).toBe(705)
})

test('a sheet that was asked for before a mark arrived does not open its stop again', async () => {
  const [one, other] = [await open(), await open()]
  const late = Promise.withResolvers<void>()
  let isAsked = false
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const response = await answer(path, init)
    if (init?.method === 'POST' || isAsked) return response
    isAsked = true
    await late.promise
    return response
  })
  const asking = one.synchronise()
  await waitFor(() => expect(isAsked).toBe(true))
  const marking = other.mark(cashAt(first()))
  setTimeout(() => late.resolve(), 50)
  await Promise.all([asking, marking])
  await waitFor(() => expect(received).toHaveLength(1))
  await one.mark(cashAt(first()))
  await sendAll(one)
  expect(serverCash()).toBe(705)
  expect(resultIn(one)).toBe('delivered')
})

test('cash is sent although the phone has no room for it, and so is what comes after it', async () => {
  const sync = await open()
  const full = new DOMException('no room', 'QuotaExceededError')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  hasSignal = false
  await sync.mark(cashAt(first()))
  expect(resultIn(sync)).toBe('delivered')
  expect(sync.getState().waiting).toBe(1)
  hasSignal = true
  await sendAll(sync)
  expect(serverCash()).toBe(705)
  vi.restoreAllMocks()
  await sync.mark(cashAt(stops[1]?._id ?? ''))
  await waitFor(() => expect(serverCash()).toBe(1_410))
})

test('cash that a withdrawn link does not take any more goes with the office’s next link', async () => {
  const sync = await open()
  hasSignal = false
  await sync.mark(cashAt(first()))
  withdrawn = new Set([token])
  hasSignal = true
  await sendAll(sync)
  expect(sync.getState()).toMatchObject({ isGone: true, run: null, keptCash: 705 })
  const next = await open(`${token}-next`)
  await waitFor(() => expect(serverCash()).toBe(705))
  await sendAll(next)
  expect(received).toHaveLength(1)
  expect(next.getState()).toMatchObject({ keptCash: 0, refused: [] })
})

test('cash that arrived before its link was withdrawn is not sent again', async () => {
  const sync = await open()
  hasSignal = false
  await sync.mark(cashAt(first()))
  hasSignal = true
  // Its answer is lost.
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const response = await answer(path, init)
    if (init?.method === 'POST') throw new TypeError('no signal')
    return response
  })
  await sync.synchronise()
  await waitFor(() => expect(serverCash()).toBe(705))
  withdrawn = new Set([token])
  vi.stubGlobal('fetch', answer)
  await sendAll(sync)
  const sends = received.length
  await sendAll(await open(`${token}-next`))
  expect(received).toHaveLength(sends)
  expect(serverCash()).toBe(705)
})

test('cash that was marked by a clock days late is sent, not thrown away as old', async () => {
  const sync = await open()
  hasSignal = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 200 * HOUR_MS })
  await sync.mark(cashAt(first()))
  vi.useRealTimers()
  hasSignal = true
  await sendAll(sync)
  expect(serverCash()).toBe(705)
})

test('marks that the release before stored are sent once, in their order, before new ones', async () => {
  const [one = '', two = ''] = stops.map(({ _id }) => _id)
  const facts = { token, missing: [], markedAt: inHours(-1) }
  for (const mark of [
    { ...facts, id: 'old-failed', stop: one, kind: 'failed', failedBecause: 'nobody_home', cash: 0 },
    { ...facts, id: 'old-cash', stop: one, kind: 'cash', cash: 705 },
    { ...facts, id: 'old-refused', stop: two, kind: 'cash', cash: 705, isRefused: true },
  ])
    await inStore('marks', 'readwrite', (marks) => [marks.add(mark)])
  hasSignal = false
  const sync = await open()
  expect(sync.getState()).toMatchObject({ waiting: 2, refused: [two] })
  await sync.mark(cashAt(two))
  expect(sync.getState()).toMatchObject({ waiting: 3, refused: [] })
  hasSignal = true
  await sendAll(sync)
  expect(received.slice(0, 2)).toEqual(['old-failed', 'old-cash'])
  expect(received).toHaveLength(3)
  expect(await marksOf(token).all()).toEqual([])
})
