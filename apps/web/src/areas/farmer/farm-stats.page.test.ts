import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { farmerStats, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, lose } from '#testing/answers.ts'
import { FARMER, NO_SALES } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { NOTHING_TODAY } from '#testing/answers/packing-answers.ts'
import { link, person, press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

const salesOf = (orders: readonly number[]) =>
  orders.map((count, day) => ({
    day: `2026-11-${String(day + 1).padStart(2, '0')}`,
    orders: count,
    revenue: count * 210,
  }))

const week = [0, 0, 0, 0, 0, 0, 2]
const month = [...Array.from({ length: 23 }, () => 0), ...week]

beforeEach(() => {
  answer(farmerStats, {
    ...NO_SALES,
    totalProducts: 1,
    totalOrders: 2,
    totalRevenue: 420,
    days: salesOf(week),
    month: salesOf(month),
  })
  answer(farmToday, NOTHING_TODAY)
  answer(myProducts, [])
  answer(farmOrders, { orders: [], nextCursor: null })
  answerProfilePage()
})

test.each(['/farmer', '/farmer/my-products', '/farmer/orders', '/farmer/profile'])(
  '%s shows the farm’s numbers and the account',
  async (path) => {
    await openApp(path, { as: ['farmer'] })
    const numbers = await screen.findByRole('region', { name: 'Your numbers' })
    await waitFor(() => expect(numbers.textContent).toMatch(/Total products\s*1/))
    expect(numbers.textContent).toMatch(/Total orders\s*2/)
    expect(numbers.textContent).toMatch(/Total revenue\s*₹420/)
    expect((await screen.findAllByText(FARMER.email)).length).toBeGreaterThan(0)
  },
)

describe('the charts', () => {
  test('show seven days or thirty, and keep the choice', async () => {
    await openApp('/farmer/orders', { as: ['farmer'] })
    await screen.findByRole('img', { name: 'Orders per day, last 7 days: 0, 0, 0, 0, 0, 0, 2' })
    await person.click(await screen.findByRole('radio', { name: '30 days' }))
    await screen.findByRole('img', { name: /^Orders per day, last 30 days: (0, ){29}2$/ })
    await openApp('/farmer/orders', { as: ['farmer'] })
    const numbers = within(await screen.findByRole('region', { name: 'Your numbers' }))
    expect(numbers.getByRole('radio', { name: '30 days' })).toHaveProperty('checked', true)
  })

  test('that can’t be loaded are reported, and may be retried', async () => {
    lose(farmerStats)
    await openApp('/farmer/orders', { as: ['farmer'] })
    await screen.findByText('We could not load your numbers.')
    answer(farmerStats, NO_SALES)
    await press('Try again')
    const numbers = await screen.findByRole('region', { name: 'Your numbers' })
    await waitFor(() => expect(numbers.textContent).toMatch(/Total orders\s*0/))
    expect(screen.queryByText('We could not load your numbers.')).toBeNull()
  })
})

test('one line above the form says what is to pack and owed, and leads to Today', async () => {
  const pack = { orders: 2, packed: 0, left: [] }
  answer(farmToday, {
    ...NOTHING_TODAY,
    pack: { ...pack, days: [{ ...pack, day: null, handedOver: 0 }] },
    owed: 420,
  })
  await openApp('/farmer', { as: ['farmer'] })
  expect((await link('2 orders to pack · ₹420 owed Today')).getAttribute('href')).toBe('/farmer/today')
})

describe('the app that is installed', () => {
  const manifestOf = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')

  beforeEach(() => {
    const manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = '/manifest.webmanifest'
    document.head.replaceChildren(manifest)
  })

  test('from a farmer’s page starts on Today, and from the shop on the shop', async () => {
    await openApp('/login', { as: [] })
    await screen.findByRole('heading', { level: 1 })
    expect(manifestOf()).toBe('/manifest.webmanifest')
    await openApp('/farmer/orders', { as: ['farmer'] })
    await waitFor(() => expect(manifestOf()).toBe('/farmer.webmanifest'))
    // The page itself stays where it is: only the installed app starts elsewhere.
    expect(location.pathname).toBe('/farmer/orders')
    await openApp('/login', { as: [] })
    await waitFor(() => expect(manifestOf()).toBe('/manifest.webmanifest'))
  })
})
