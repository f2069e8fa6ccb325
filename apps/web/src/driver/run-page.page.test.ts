import 'fake-indexeddb/auto'
import type { Run, RunStop } from '@farmgate/contract/delivery/driver.ts'
import { driver as words } from '@farmgate/messages/en/driver.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, field, fill, person, press } from '#testing/page.ts'
import { DriverLanguage } from './driver-words.ts'
import { RunPage } from './run-page.tsx'
import { inStore } from './run-database.ts'
import { dropEnded, marksOf, type QueuedMark, readSheet, saveSheet } from './run-store.ts'
import { startRunSync } from './run-sync.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

const STOP: RunStop = {
  _id: 's1',
  number: 1,
  name: 'Tara Joshi',
  phone: '98200 11122',
  street: '12 Karve Road',
  city: 'Pune',
  pincode: '411004',
  bags: [
    { farmerId: 'ravi', farm: 'Ravi Farm', amount: 320 },
    { farmerId: 'meena', farm: 'Meena Farm', amount: 360.8 },
  ],
  cashDue: 705,
  // A weighed line: 705.8 - 320 is 385.79999999999995.
  cashOwed: 705.8,
  isCash: true,
  leaveAtDoor: false,
  result: null,
  resultAt: null,
  cashTaken: 0,
  problem: null,
}
const PAID: RunStop = { ...STOP, isCash: false, cashDue: 0, cashOwed: 0 }

const runWith = (stops: readonly RunStop[], changes: Partial<Run> = {}): Run => ({
  round: { name: 'Kothrud', kind: 'home', pickupPlace: null },
  day: '2026-11-19',
  from: inHours(1),
  to: inHours(4),
  readableUntil: inHours(8),
  marksFrom: inHours(-1),
  isEarly: false,
  isClosed: false,
  officePhone: '020 2543 8810',
  stops: [...stops],
  ...changes,
})

/** What the server answers; a status below 100 is no signal. */
let sheet: { status: number; run: Run | null }
let marking: { status: number; problem: RunStop['problem'] }
let sent: Record<string, string>[] = []
let token = ''
let tokens = 0
let root: Root

beforeEach(() => {
  token = `token-${++tokens}`
  sent = []
  sheet = { status: 200, run: runWith([STOP]) }
  marking = { status: 200, problem: null }
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    const { status } = init?.method === 'POST' ? marking : sheet
    if (status < 100) throw new TypeError('no signal')
    if (init?.method === 'POST')
      sent.push(Object.fromEntries(init.body as FormData) as Record<string, string>)
    const body =
      init?.method === 'POST' ? { result: 'delivered', problem: marking.problem } : { run: sheet.run }
    return Response.json(status < 300 ? body : { code: 'x' }, { status })
  })
})

afterEach(() => root.unmount())

/** As the release before this one stored it. */
const addMark = (mark: QueuedMark) => inStore('marks', 'readwrite', (marks) => [marks.add(mark)])
const readMarks = (link: string) => marksOf(link).all()

function open(): void {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  const page = createElement(RunPage, { sync: startRunSync(token) })
  root.render(createElement(DriverLanguage, { value: 'en' }, page))
}

const stopText = async () => (await screen.findByRole('region', { name: 'Stop 1' })).textContent

describe('cash', () => {
  test('of a weighed line beside a missing bag is whole rupees, and is sent so', async () => {
    open()
    await press(words.bagMissing)
    await press('Ravi Farm')
    expect(await stopText()).toContain('Collect ₹385')
    await press('₹385 received')
    await press(words.yes)
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'cash', cash: '385', missing: 'ravi' }]))
  })

  test('that differs is typed', async () => {
    open()
    await press('₹705 received')
    await person.clear(await field(words.amountReceived))
    await press(words.yes)
    expect(screen.getByText(words.amountInvalid).textContent).not.toBe('')
    await fill(words.amountReceived, '700.50')
    await press(words.yes)
    await waitFor(() => expect(sent).toMatchObject([{ cash: '700.5' }]))
  })

  test('is not lowered by a bag that the driver took back with Back', async () => {
    open()
    await press(words.bagMissing)
    await press('Ravi Farm')
    await press(words.cancel)
    expect(await stopText()).toContain('Collect ₹705')
    await press('₹705 received')
    await press(words.yes)
    await waitFor(() => expect(sent).toMatchObject([{ cash: '705', missing: '' }]))
  })
})

test('a mark that the server refuses is red, with the office’s number, and is marked again', async () => {
  marking = { status: 400, problem: null }
  open()
  await press('₹705 received')
  await press(words.yes)
  const told = await screen.findByText(words.notSaved)
  const alert = within(told.closest<HTMLElement>('[role=alert]') ?? document.body)
  expect(told.className).toContain('run-bad')
  expect(alert.getByRole('link', { name: words.callOffice }).getAttribute('href')).toBe('tel:02025438810')
  expect(screen.queryByText('1 delivered')).toBeNull()
  expect(screen.getAllByText('0 of 1 stops done')).not.toEqual([])
  marking = { status: 200, problem: null }
  await press(words.markAgain)
  await press('₹705 received')
  await press(words.yes)
  await screen.findByText('1 delivered')
  await waitFor(() => expect(screen.queryByText(words.notSaved)).toBeNull())
  expect(sent.map(({ id }) => id)).toHaveLength(new Set(sent.map(({ id }) => id)).size)
})

test.each([
  ['wrong_code', words.wrongCode],
  [null, /^Delivered, \d/],
] as const)('a code that the server answers with %s reads so', async (problem, text) => {
  sheet.run = runWith([PAID])
  marking = { status: 200, problem }
  open()
  await fill(/Code from/, '1111')
  await press(words.delivered)
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText(text)
})

test('a code that waits for a signal is not called right', async () => {
  sheet.run = runWith([PAID])
  marking = { status: 0, problem: null }
  open()
  await fill(/Code from/, '4821')
  await press(words.delivered)
  await screen.findByText(words.codeUnchecked)
  expect(screen.queryByText(/^Delivered, \d/)).toBeNull()
})

test('nothing is marked before the farms have brought their bags', async () => {
  sheet.run = runWith([STOP], { isEarly: true, marksFrom: inHours(2) })
  open()
  await screen.findByText(/^You can mark stops from/)
  expect(screen.queryByRole('button', { name: /received/ })).toBeNull()
  expect(screen.queryByRole('button', { name: words.couldNot })).toBeNull()
})

describe('names and streets leave the phone', () => {
  const kept = async () => JSON.stringify([await readSheet(token), await readMarks(token)])
  const waiting = () => ({
    id: crypto.randomUUID(),
    token,
    stop: 's1',
    kind: 'handed_to' as const,
    handedTo: 'Watchman Ramu',
    missing: [],
    cash: 0,
    markedAt: new Date().toISOString(),
  })

  test('when the cash of the day was counted', async () => {
    await saveSheet(token, runWith([STOP]))
    sheet.run = runWith([], { isClosed: true })
    open()
    await screen.findByText(words.closed)
    await waitFor(async () => expect(await kept()).not.toContain('Tara'))
    expect(document.body.textContent).not.toContain('Tara')
  })

  test('when the link was withdrawn, with the marks that it does not take any more', async () => {
    await saveSheet(token, runWith([STOP]))
    await addMark(waiting())
    sheet = { status: 410, run: null }
    marking = { status: 410, problem: null }
    open()
    await screen.findByText(words.gone)
    await waitFor(async () => expect(await kept()).toBe('[null,[]]'))
    expect(document.body.textContent).not.toContain('Tara')
  })

  test('when the sheet closes, without a signal too; a mark waits on', async () => {
    await saveSheet(token, runWith([STOP], { readableUntil: inHours(-0.01) }))
    await addMark(waiting())
    sheet.status = 0
    marking.status = 0
    open()
    await waitFor(async () => expect(await readSheet(token)).toBeUndefined())
    expect(await readMarks(token)).toHaveLength(1)
    expect(document.body.textContent).not.toContain('Tara')
  })

  test('of every link at the next start of any sheet, and marks that are days old', async () => {
    await saveSheet('an-older-link', runWith([STOP], { readableUntil: inHours(-20) }))
    await addMark({ ...waiting(), markedAt: inHours(-121) })
    await addMark({ ...waiting(), markedAt: inHours(-119) })
    await dropEnded(Date.now())
    expect(await readSheet('an-older-link')).toBeUndefined()
    expect(await readMarks(token)).toHaveLength(1)
    open()
    await button('₹705 received')
  })
})
