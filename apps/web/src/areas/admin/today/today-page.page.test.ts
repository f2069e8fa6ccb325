import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import {
  marketFigures,
  type MarketFiguresToday,
  stockOuts,
  tomorrowsRounds,
} from '@farmgate/contract/platform/market-today.ts'
import { system } from '@farmgate/contract/platform/system.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '#testing/answers.ts'
import { ADMIN, NOTHING_WAITS } from '#testing/answers/area-answers.ts'
import { ALL_WELL, answerToday, NO_FIGURES } from '#testing/answers/today-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, heading, main, person } from '#testing/page.ts'

const FIGURES: MarketFiguresToday = {
  ...NO_FIGURES,
  since: '2026-06-01',
  days: NO_FIGURES.days.map(({ day }, n) => ({
    day,
    orders: 300 + (n % 5),
    income: 130_000.5,
    givenBack: 100,
    atDrivers: n === 29 ? 14_820 : 0,
    before: { day: addDays(day, -30), orders: 242, income: 103_730 },
  })),
  now: { orders: 8_777, income: 3_931_212, fees: 219_425, givenBack: 70_792, givenBackPercent: 1.8 },
  before: { orders: 7_837, income: 3_448_432, fees: 190_000, givenBack: 69_000, givenBackPercent: 2 },
  cash: { atDrivers: 14_820, atDoors: 1_480, doors: 23, oldest: '2026-11-16' },
}

const open = async () => {
  await openApp('/admin/today', { as: ['admin'] })
  await heading('Today', 1)
  return main()
}

const tile = async (name: RegExp): Promise<string> =>
  (await (await main()).findByRole('link', { name })).textContent ?? ''

/** The box under this heading. */
const box = async (name: RegExp) => within(await (await main()).findByRole('region', { name }))

beforeEach(answerToday)

describe('the figures', () => {
  test('are beside those of the thirty days before, and lead to their lists', async () => {
    answer(marketFigures, FIGURES)
    const page = await open()
    expect(await tile(/^Orders, 30 days/)).toBe('Orders, 30 days8,777+12 %, today 304')
    expect(await tile(/^Income/)).toBe('Income, 30 days₹39.3 lakh+14 %, fees ₹2.2 lakh')
    expect(await tile(/^Refunds/)).toBe('Refunds and claims1.8 % of sales−0.2, ₹70,792 given back')
    expect(await tile(/^Cash/)).toBe('Cash outstanding₹16,300drivers ₹14,820, 23 doors ₹1,480, since 16 Nov')
    for (const [name, path] of [
      [/^Orders, 30 days/, '/admin/orders'],
      [/^Income/, '/admin/payouts'],
      [/^Refunds/, '/admin/returns'],
      [/^Cash/, '/admin/rounds'],
    ] as const)
      await waitFor(() => expect(page.getByRole('link', { name }).getAttribute('href')).toBe(path))
  })

  test('of a new market are 0, and it says that there are no orders yet', async () => {
    await open()
    expect(await tile(/^Orders, 30 days/)).toBe('Orders, 30 days0No orders yet, today 0')
    expect(await tile(/^Income/)).toBe('Income, 30 days₹0No orders yet, fees ₹0')
    expect(await tile(/^Refunds/)).toBe('Refunds and claims0 % of sales₹0 given back')
    expect(await tile(/^Cash/)).toBe('Cash outstanding₹0None with drivers or at doors')
    expect((await main()).queryByText('the 30 before')).toBeNull()
  })

  test('are not compared before sixty days: the page says since when it sells', async () => {
    answer(marketFigures, { ...NO_FIGURES, since: '2026-11-02', now: { ...FIGURES.now, orders: 40 } })
    await open()
    expect(await tile(/^Orders, 30 days/)).toBe('Orders, 30 days40since 2 Nov, today 0')
  })
})

test('each picture has its table in the same box, with every value', async () => {
  answer(marketFigures, FIGURES)
  answer(tomorrowsRounds, {
    day: '2026-11-19',
    orders: 102,
    more: 3,
    rounds: [
      {
        _id: 'r1',
        name: 'Deccan, early',
        startsAt: '2026-11-19T01:30:00.000Z',
        endsAt: '2026-11-19T04:30:00.000Z',
        taken: 62,
        capacity: 80,
        farms: 11,
        farmsPacked: 4,
      },
      {
        _id: 'r2',
        name: 'Baner evening',
        startsAt: '2026-11-19T11:30:00.000Z',
        endsAt: '2026-11-19T14:30:00.000Z',
        taken: 40,
        capacity: 40,
        farms: 6,
        farmsPacked: 6,
      },
    ],
  })
  await open()
  const plot = await box(/^Last 30 days/)
  await person.click(await plot.findByRole('button', { name: 'Table', pressed: false }))
  const rows = plot.getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows[1]?.textContent).toBe('Wed 18 Nov304242₹1,30,000.50₹1,03,730')
  await person.click(plot.getByRole('button', { name: 'Table', pressed: true }))
  expect(plot.queryByRole('table')).toBeNull()

  const tomorrow = await box(/^Tomorrow/)
  expect(tomorrow.getByRole('heading').textContent).toBe('TomorrowThu 19 Nov, 102 orders')
  tomorrow.getByRole('img', { name: '62 of 80 places taken' })
  expect(tomorrow.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Deccan, early7–10 am62 taken, 18 free7 farms to pack',
    'Baner evening5–8 pm40 taken, fullAll packed',
    'All rounds (3 more)',
  ])
  expect(tomorrow.getByRole('link', { name: 'Deccan, early' }).getAttribute('href')).toBe(
    '/admin/rounds/r1/days/2026-11-19',
  )
  await person.click(tomorrow.getByRole('button', { name: 'Table' }))
  expect(tomorrow.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RoundTakenFreeFarmsPacked',
    'Deccan, early6218114',
    'Baner evening40066',
  ])
})

test('a listing without stock says in how many carts it is, and leads to the listings', async () => {
  answer(stockOuts, {
    products: [
      { _id: 'p1', name: 'Alphonso mango', farm: 'Ramesh', since: '2026-11-12T05:00:00.000Z', carts: 41 },
      { _id: 'p2', name: 'Coriander', farm: 'Savita', since: null, carts: 0 },
    ],
    total: 2,
  })
  await open()
  const card = await box(/^Out of stock/)
  expect((await card.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Alphonso mangoRameshsince 12 Nov41 carts',
    'CorianderSavitain no cart',
  ])
  expect(card.getByRole('link', { name: 'Alphonso mango' }).getAttribute('href')).toBe(
    '/admin/products?q=Alphonso%20mango',
  )
})

test('what waits is listed by kind, and the system says what it says on its own page', async () => {
  answer(attention, {
    ...NOTHING_WAITS,
    counts: { ...NOTHING_WAITS.counts, order_to_ship: 7, claim_pending: 2 },
  })
  answer(system, {
    ...ALL_WELL,
    verdict: 'look',
    checks: [{ name: 'disk', state: 'look', finding: 'disk.full', figure: 81, ageSeconds: null }],
  })
  const page = await open()
  expect((await page.findByText('The market sells. 1 thing needs you.')).getAttribute('href')).toBe(
    '/admin/system',
  )
  const waits = await box(/^What waits/)
  expect((await waits.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Order not sent7',
    'Claim2',
  ])
  expect(waits.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe(
    '/admin/attention?kind=claim_pending',
  )
  const state = await box(/^System/)
  expect(state.getByRole('listitem').textContent).toBe('Picture disk')
})

test('a part that fails says so in its own box, and the others are shown', async () => {
  answer(marketFigures, FIGURES)
  refuse(stockOuts, 'request.rate_limited')
  await open()
  expect(await tile(/^Orders, 30 days/)).toContain('8,777')
  await (await box(/^Out of stock/)).findByRole('alert')
  expect((await main()).getAllByRole('alert')).toHaveLength(1)
})

describe('/admin leads', () => {
  test('an operator to Today', async () => {
    await openApp('/admin', { as: ['admin'] })
    await expectAddress('/admin/today')
    await heading('Today', 1)
  })

  test('an approver, who does no daily work, to Needs attention', async () => {
    answer(adminProfile, { admin: { ...ADMIN, staffRole: 'approver' } })
    await openApp('/admin', { as: ['admin'] })
    await expectAddress('/admin/attention')
  })
})
