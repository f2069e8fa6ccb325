import type { Output } from '@farmgate/contract/endpoint.ts'
import { allFarmers } from '@farmgate/contract/catalogue/product-review.ts'
import {
  addHoliday,
  addRound,
  allHolidays,
  allRounds,
  changeRound,
  moveRoundDay,
  oneRound,
  oneRoundDay,
  removeHoliday,
  type Round,
  type RoundDay,
  type RoundDaySummary,
  type RoundStop,
  type RoundSummary,
} from '@farmgate/contract/delivery/rounds.ts'
import { addDays, indianDay, isoWeekday } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { problems } from '@farmgate/messages/en/problems.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, expectFocus, field, fill, heading, link, person, press } from '#testing/page.ts'

const TODAY = indianDay(new Date())
const dayAhead = (days: number): string => addDays(TODAY, days)
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

beforeEach(() => {
  answer(allFarmers, {
    farmers: [],
    nextCursor: null,
    counts: { all: 0, to_verify: 0, suspended: 0 },
  })
  answer(allHolidays, { holidays: [], affected: [] })
  answerRounds()
})

describe('a new round', () => {
  test('needs a name, a weekday and a pincode, and farms before the van', async () => {
    answer(addRound, { message: '', round: roundOf() })
    await openApp('/admin/rounds/new', { as: ['admin'] })
    await press('Save round')
    await screen.findByText('Name is required')
    await fill('Name', 'Aundh morning')
    await fill('Drop-off place', 'Aundh point')
    await press('Save round')
    await screen.findByText('Choose at least one weekday')
    await person.type(await field('Pincodes'), '411007, 411045{Enter}')
    screen.getByRole('button', { name: 'Remove 411007' })
    screen.getByRole('button', { name: 'Remove 411045' })
    for (const day of ['Tue', 'Fri']) await press(day)
    await setTime('Farms drop off by', '17:00')
    await press('Save round')
    await screen.findByText('Farms must drop off before the window starts.')
    expect(callsOf(addRound)).toEqual([])

    await setTime('Farms drop off by', '06:30')
    answerRounds(
      summaryOf({ name: 'Aundh morning', days: [dayOf(1, { capacity: 60 }), dayOf(4, { capacity: 60 })] }),
    )
    await press('Save round')
    await expectAddress('/admin/rounds')
    expect(callsOf(addRound).map(({ body }) => body)).toMatchObject([
      {
        name: 'Aundh morning',
        kind: 'home',
        pincodes: ['411007', '411045'],
        weekdays: [2, 5],
        dropOffPlace: 'Aundh point',
        dropOffMinute: 390,
        capacity: 60,
      },
    ])
    const row = within(await rowOf('Aundh morning'))
    expect(row.getAllByRole('link', { name: /0\/60/ })).toHaveLength(2)
  })

  test('that is refused is reported', async () => {
    refuse(addRound, 'round.name_taken')
    await openApp('/admin/rounds/new', { as: ['admin'] })
    await fill('Name', 'Kothrud')
    await person.type(await field('Pincodes'), '411007{Enter}')
    await press('Tue')
    await fill('Drop-off place', 'Kothrud point')
    await press('Save round')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent).join(' ')).toContain('The round was not saved')
    await expectAddress('/admin/rounds/new')
  })
})

describe('the page of rounds', () => {
  test('arrow keys move between the days, left and right in a round, up and down between rounds', async () => {
    answerRounds(
      summaryOf({ _id: 'one', name: 'Aundh', days: [dayOf(0), dayOf(1)] }),
      summaryOf({ _id: 'two', name: 'Baner', days: [dayOf(0), dayOf(1)] }),
    )
    await openApp('/admin/rounds', { as: ['admin'] })
    const [aundh, baner] = await Promise.all([rowOf('Aundh'), rowOf('Baner')])
    const cell = (row: HTMLElement, column: number) =>
      row.querySelectorAll<HTMLElement>('a[data-day]')[column] ?? null
    cell(aundh, 0)?.focus()
    await person.keyboard('{ArrowRight}')
    await expectFocus(cell(aundh, 1))
    await person.keyboard('{ArrowDown}')
    await expectFocus(cell(baner, 1))
    await person.keyboard('{ArrowLeft}{ArrowUp}')
    await expectFocus(cell(aundh, 0))
  })

  test('leads to the orders that no round carries, and to those with a courier', async () => {
    answerRounds(summaryOf())
    await openApp('/admin/rounds', { as: ['admin'] })
    expect((await link('Show the orders')).getAttribute('href')).toBe('/admin/orders?view=no_day')
    expect((await link('Show the parcels')).getAttribute('href')).toBe('/admin/orders?view=courier')
  })

  test.each([
    ['en', '2 fresh listings reach no pincode by round. Add their farms to a round, or say that they keep.'],
    ['hi', '2 ताज़े उत्पाद किसी फेरे से कहीं नहीं पहुँचते। उनके किसानों को किसी फेरे में जोड़ें।'],
  ] as const)('says how many fresh listings no round brings anywhere (%s)', async (language, text) => {
    answerRounds(summaryOf())
    await openApp('/admin/rounds', { as: ['admin'], language })
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('without rounds says so', async () => {
    await openApp('/admin/rounds', { as: ['admin'] })
    await screen.findByText('No rounds yet.')
    expect((await screen.findAllByRole('link', { name: 'New round' })).length).toBeGreaterThan(0)
  })
})

describe('a weekday with orders', () => {
  const lost = dayOf(3, { taken: 1 })
  const round = roundOf({
    days: [
      { ...lost, free: 9 },
      { ...dayOf(4), free: 10 },
      { ...dayOf(5), free: 0, taken: 10 },
    ],
  })
  const weekday = WEEKDAYS[isoWeekday(lost.day) - 1] ?? ''

  test('is taken out only with an answer for its orders', async () => {
    answer(oneRound, { round })
    answer(changeRound, { message: '', round: { ...round, version: 2, days: round.days.slice(1) } })
    await openApp('/admin/rounds/one', { as: ['admin'] })
    await press(weekday)
    await screen.findByText(/^1 order loses its day\./)
    await press('Save round')
    await screen.findByText('Please choose what happens to these orders')
    expect(callsOf(changeRound)).toEqual([])
    const [moveTo] = await screen.findAllByRole('radio', { name: /^Move to/ })
    await person.click(moveTo ?? document.body)
    await fill('Reason', 'The van is sold')
    await press('Save round')
    await screen.findByText('Round saved')
    expect(callsOf(changeRound).map(({ body }) => body)).toMatchObject([
      { version: 1, moves: [{ day: lost.day, to: dayAhead(4), reason: 'The van is sold' }], callOff: [] },
    ])
  })

  test('can’t be moved to a day with too few places', async () => {
    answer(oneRound, {
      round: {
        ...round,
        days: [
          { ...lost, taken: 5, free: 5 },
          { ...dayOf(4), free: 2 },
        ],
      },
    })
    await openApp('/admin/rounds/one', { as: ['admin'] })
    await press(weekday)
    expect(await screen.findByRole('radio', { name: /^Move to/ })).toHaveProperty('disabled', true)
  })

  test('that another operator changed meanwhile is not saved', async () => {
    answer(oneRound, { round })
    refuse(changeRound, 'round.stale')
    await openApp('/admin/rounds/one', { as: ['admin'] })
    await fill('Places a day', '12')
    await press('Save round')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent).join(' ')).toContain(
      'Another operator changed this round. Nothing of yours was saved.',
    )
  })
})

describe('holidays', () => {
  test('are added and taken back', async () => {
    const name = 'Harvest fair'
    answerRounds(summaryOf({ name: 'Aundh', days: [dayOf(6)] }))
    await openApp('/admin/rounds', { as: ['admin'] })
    await rowOf('Aundh')
    await press('Holidays')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: dayAhead(6) } })
    await person.type(dialog.getByLabelText('Name'), name)
    answer(addHoliday, () => {
      const holidays = [{ day: dayAhead(6), name }]
      answer(allHolidays, { holidays, affected: [] })
      answerRounds(
        summaryOf({ name: 'Aundh', days: [dayOf(6, { state: 'holiday', capacity: 0, orderBy: null })] }),
      )
      return { message: '', holidays }
    })
    await person.click(dialog.getByRole('button', { name: 'Add holiday' }))
    await screen.findByText(`${name} is a holiday now`)
    expect(callsOf(addHoliday).map(({ body }) => body)).toEqual([
      { day: dayAhead(6), name, moves: [], callOff: [] },
    ])
    await waitFor(async () => within(await rowOf('Aundh')).getByText('Holiday'))

    answer(removeHoliday, () => {
      answer(allHolidays, { holidays: [], affected: [] })
      return { message: '', holidays: [] }
    })
    await person.click(await dialog.findByRole('button', { name: new RegExp(`^Remove ${name}`) }))
    await screen.findByText(`${name} is no holiday any more`)
    expect(callsOf(removeHoliday).map(({ params }) => params)).toEqual([{ day: dayAhead(6) }])
    await dialog.findByText('No holidays are set.')
  })

  test('with orders on the day need an answer for each round', async () => {
    answer(allHolidays, ({ query }) => ({
      holidays: [],
      affected:
        query['on'] === undefined
          ? []
          : [{ _id: 'one', name: 'Aundh', orders: 2, moveTo: [{ day: dayAhead(7), free: 5, absent: [] }] }],
    }))
    await openApp('/admin/rounds', { as: ['admin'] })
    await press('Holidays')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: dayAhead(6) } })
    await person.type(dialog.getByLabelText('Name'), 'Harvest fair')
    const answers = await dialog.findByLabelText('Aundh, 2 orders')
    expect(dialog.getByRole('button', { name: 'Add holiday' })).toHaveProperty('disabled', true)
    await person.selectOptions(answers, dayAhead(7))
    answer(addHoliday, { message: '', holidays: [] })
    await person.click(dialog.getByRole('button', { name: 'Add holiday' }))
    await waitFor(() =>
      expect(callsOf(addHoliday).map(({ body }) => body.moves)).toEqual([
        [{ round: 'one', to: dayAhead(7) }],
      ]),
    )
  })
})

describe('moving a day', () => {
  test('names the buyers whom it hits, and needs a new day and a reason', async () => {
    answer(oneRoundDay, { day: roundDayOf(3, [stopOf('a', 1), stopOf('b', 2)]) })
    await openApp(`/admin/rounds/one/days/${dayAhead(3)}`, { as: ['admin'] })
    await heading('2 stops')
    const [whatsApp] = await screen.findAllByRole('link', { name: /^WhatsApp to/ })
    expect(whatsApp?.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=/)
    await press('Move this day')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('2 buyers are affected')
    await person.click(dialog.getByRole('button', { name: 'Move this day' }))
    await dialog.findByText('Please say why')
    expect(callsOf(moveRoundDay)).toEqual([])
    await person.selectOptions(dialog.getByLabelText('New day'), dayAhead(5))
    await person.type(dialog.getByLabelText('Reason'), 'Flooded road')
    answer(moveRoundDay, () => {
      answer(oneRoundDay, { day: { ...roundDayOf(3, []), state: 'called_off', reason: 'Flooded road' } })
      return { message: '', orders: 2 }
    })
    await person.click(dialog.getByRole('button', { name: 'Move this day' }))
    await screen.findByText('2 orders moved')
    await screen.findByText('Flooded road')
    expect(callsOf(moveRoundDay).map(({ body }) => body)).toEqual([
      { to: dayAhead(5), reason: 'Flooded road' },
    ])
  })

  test('that is refused is reported in the dialog', async () => {
    answer(oneRoundDay, { day: roundDayOf(3, [stopOf('a', 1)]) })
    refuse(moveRoundDay, 'delivery.full')
    await openApp(`/admin/rounds/one/days/${dayAhead(3)}`, { as: ['admin'] })
    await press('Move this day')
    const dialog = within(await screen.findByRole('dialog'))
    await person.selectOptions(dialog.getByLabelText('New day'), dayAhead(5))
    await person.type(dialog.getByLabelText('Reason'), 'Flooded road')
    await person.click(dialog.getByRole('button', { name: 'Move this day' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(problems['delivery.full'])
  })
})

/** A day so many days ahead, with ten places. */
function dayOf(ahead: number, fields: Partial<RoundDaySummary> = {}): RoundDaySummary {
  const orderBy = `${dayAhead(ahead - 1)}T14:30:00.000Z`
  return { day: dayAhead(ahead), state: 'open', taken: 0, capacity: 10, orderBy, ...fields }
}

const summaryOf = (fields: Partial<RoundSummary> = {}): RoundSummary => ({
  _id: 'one',
  name: 'Kothrud',
  kind: 'home',
  pickupPlace: null,
  pincodes: ['411007'],
  pincodeCount: 1,
  farmCount: 1,
  windowFrom: 960,
  windowTo: 1140,
  cutOffDays: 1,
  cutOffMinute: 1200,
  untilDay: null,
  days: [],
  ...fields,
})

function roundOf(fields: Partial<Round> = {}): Round {
  return {
    _id: 'one',
    version: 1,
    name: 'Kothrud',
    kind: 'home',
    pincodes: ['411007'],
    pickupPlace: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    windowFrom: 960,
    windowTo: 1140,
    cutOffDays: 1,
    cutOffMinute: 1200,
    dropOffPlace: 'Kothrud point',
    dropOffMinute: 660,
    capacity: 10,
    farms: [],
    fromDay: TODAY,
    untilDay: null,
    farmNames: [],
    days: [],
    ...fields,
  }
}

const roundDayOf = (ahead: number, stops: RoundStop[]): RoundDay => ({
  round: { _id: 'one', name: 'Kothrud', kind: 'home', pickupPlace: null, dropOffPlace: 'Kothrud point' },
  day: dayAhead(ahead),
  state: 'open',
  orderBy: `${dayAhead(ahead - 1)}T14:30:00.000Z`,
  dropOffAt: `${dayAhead(ahead)}T05:30:00.000Z`,
  from: `${dayAhead(ahead)}T10:30:00.000Z`,
  to: `${dayAhead(ahead)}T13:30:00.000Z`,
  taken: stops.length,
  capacity: 10,
  reason: null,
  isMovable: stops.length > 0,
  leftAt: null,
  stops,
  farms: [],
  driverLink: null,
  cash: { collected: 0, due: 0, count: null },
  moveTo: [{ day: dayAhead(5), free: 10, absent: [] }],
})

const stopOf = (_id: string, number: number): RoundStop => ({
  _id,
  order: { _id: `order ${_id}`, number: `FG-2041${number}` },
  name: 'Tara Joshi',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  pincode: '411004',
  bags: 1,
  cashDue: 0,
  isCash: false,
  leaveAtDoor: false,
  number,
  code: '4821',
  isSecondTry: false,
  result: null,
  resultAt: null,
  failedBecause: null,
  isSettled: false,
  handedOver: null,
  collected: 0,
})

/** These rounds, one order without a day and one parcel with a courier. */
function answerRounds(...rounds: RoundSummary[]): void {
  const list: Output<typeof allRounds> = {
    rounds,
    nextCursor: null,
    today: TODAY,
    from: TODAY,
    counts: {
      running: rounds.length,
      ended: 0,
      ordersWithoutDay: 1,
      courierParcels: 1,
      freshWithoutRound: 2,
    },
    sums: {
      orders: 0,
      rounds: 0,
      bags: 0,
      farms: 0,
      farmsIn: 0,
      cashDue: 0,
      cashStops: 0,
      yesterday: { uncounted: 0, counted: 0, apart: 0, open: null },
    },
    holidays: [],
  }
  answer(allRounds, list)
}

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('heading', { name })).closest('li')
  if (row === null) throw new Error(`no row of ${name}`)
  return row
}

async function setTime(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } })
}
