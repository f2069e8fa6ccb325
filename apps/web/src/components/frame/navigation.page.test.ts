import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { reconcileBooks } from '@farmgate/contract/money/books.ts'
import { reconcilePayouts } from '@farmgate/contract/money/payouts.ts'
import { subscribers } from '@farmgate/contract/market/newsletter-admin.ts'
import { loginUser, savedAddresses } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { mailSettings } from '@farmgate/contract/telling/notices.ts'
import { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders, farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { categories, products, suggestions } from '@farmgate/contract/catalogue/products.ts'
import { logout, mySessions } from '@farmgate/contract/people/sessions.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { ADMIN, FARMER, NO_ORDER_DAYS, NO_ORDERS, NO_PRODUCTS } from '#testing/answers/area-answers.ts'
import { openApp, sessionOf } from '#testing/open-app.tsx'
import { expectAddress, fill, heading, link, person, press } from '#testing/page.ts'

/** The bars of both widths are in the page; the styles show one of them. */
const header = (): HTMLElement => screen.getByRole('banner')
const tabs = (): HTMLElement => screen.getByRole('navigation', { name: 'Quick links' })

const places = [
  ['the header', header],
  ['the bar of a phone', tabs],
] as const

beforeEach(() => {
  answer(products, NO_PRODUCTS)
  answer(categories, { categories: [] })
  answer(suggestions, { suggestions: [] })
  answer(farmOrders, { orders: [], nextCursor: null })
  answer(allOrders, NO_ORDERS)
  answer(orderDays, NO_ORDER_DAYS)
})

describe('the shop', () => {
  test('the logo leads to the home page', async () => {
    await openApp('/orders', { as: ['user'] })
    await person.click(await link('Farmgate home'))
    await expectAddress('/')
  })

  test('a visitor’s search leads to the sign-in and then to the results', async () => {
    answer(loginUser, sessionOf('user'))
    await openApp('/')
    await person.type(await screen.findByRole('searchbox'), 'aloo paratha & more{Enter}')
    await expectAddress('/login')
    await fill('Password', 'farmgate-demo')
    await fill('Email', 'buyer@farmgate.test')
    await press('Login')
    await person.click(await link('Go now'))
    await expectAddress('/products?q=aloo%20paratha%20%26%20more')
    await heading('Results for “aloo paratha & more”', 1)
    await waitFor(() => expect(callsOf(products).at(-1)?.query['q']).toBe('aloo paratha & more'))
  })

  test.each([0, 1])(
    'search box %s of the shop shows what was searched for and finds something else',
    async (index) => {
      await openApp('/products?q=aloo', { as: ['user'] })
      await heading('Results for “aloo”', 1)
      const box = screen.getAllByRole('searchbox')[index]
      if (box === undefined) throw new Error('The shop has two search boxes')
      expect(box).toHaveProperty('value', 'aloo')
      await person.click(box)
      await person.clear(box)
      await person.type(box, 'Alphonso mango{Enter}')
      await heading('Results for “Alphonso mango”', 1)
      expect(new URLSearchParams(location.search).get('q')).toBe('Alphonso mango')
      await waitFor(() => expect(callsOf(products).at(-1)?.query['q']).toBe('Alphonso mango'))
    },
  )

  test.each(places)('%s leads a visitor with Cart and Account to the sign-in', async (_, place) => {
    for (const name of ['Cart', 'Account']) {
      await openApp('/')
      await heading(/./, 1)
      await person.click(within(place()).getByRole('link', { name }))
      await expectAddress('/login')
    }
  })

  test('a visitor sees Sign Up and no Logout', async () => {
    await openApp('/')
    const signUp = within(await screen.findByRole('banner')).getByRole('link', { name: 'Sign Up' })
    expect(signUp.getAttribute('href')).toBe('/register')
    expect(header().textContent).not.toContain('Logout')
  })

  test('a buyer is greeted by first name and finds orders, cart and profile', async () => {
    await openApp('/', { as: ['user'] })
    await waitFor(() => expect(header().textContent).toContain('Welcome, Asha'))
    expect(within(header()).queryByRole('link', { name: 'Sign Up' })).toBeNull()
    for (const [, place] of places)
      for (const [name, path] of [
        ['Orders', '/orders'],
        ['Cart', '/cart'],
        ['Account', '/profile'],
      ] as const)
        expect(within(place()).getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test.each([
    { as: ['admin'], first: 'Meera', account: '/admin' },
    { as: ['admin', 'farmer'], first: 'Ramesh', account: '/farmer' },
    { as: ['admin', 'farmer', 'user'], first: 'Asha', account: '/profile' },
  ] as const)(
    'the header greets the buyer first, then the farmer, then the admin: $first',
    async ({ as, first, account }) => {
      await openApp('/', { as })
      await waitFor(() => expect(header().textContent).toContain(`Welcome, ${first}`))
      for (const [, place] of places)
        expect(within(place()).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(account)
      expect(screen.queryAllByRole('searchbox')).toHaveLength(account === '/profile' ? 1 : 0)
    },
  )

  test('Logout ends only its own session and leads to the sign-in', async () => {
    answer(savedAddresses, { addresses: [] })
    answer(mailSettings, { mails: {} })
    answer(mySessions, { sessions: [], max: 30 })
    answer(logout, { message: '' })
    await openApp('/profile', { as: ['user', 'farmer'] })
    const [first] = await screen.findAllByRole('button', { name: 'Logout' })
    if (first !== undefined) await person.click(first)
    await expectAddress('/login')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('farmgate.'))).toEqual([
      'farmgate.farmer',
    ])
    expect(callsOf(logout).map(({ params }) => params)).toEqual([{ role: 'user' }])
  })

  test('each page has its own title', async () => {
    await openApp('/')
    await waitFor(() => expect(document.title).toBe('Farmgate: fresh food, straight from the farm gate'))
    await person.click(within(header()).getByRole('link', { name: 'Sign Up' }))
    await expectAddress('/register')
    await waitFor(() => expect(document.title).toBe('Register - Farmgate'))
  })
})

describe('the work areas', () => {
  test('the farmer’s side bar has the account and Logout, and both bars mark the current page', async () => {
    await openApp('/farmer/orders', { as: ['farmer', 'admin'] })
    await heading('Orders', 1)
    await expectAccount(FARMER.name, FARMER.email)
    for (const bar of [sideBar(), tabBar()])
      expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Orders')
  })

  test('the operator’s side bar has at most eleven links, and the bell apart', async () => {
    await openApp('/admin/orders', { as: ['farmer', 'admin'] })
    await heading('Orders', 1)
    await expectAccount(ADMIN.name, ADMIN.email)
    expect(linksOf(elementOf('.side-nav-list'))).toEqual([
      'Today',
      'Needs attention',
      'Farmers',
      'Products',
      'Users',
      'Orders',
      'Returns',
      'Rounds',
      'Money',
      'System',
      'Settings',
    ])
    expect(within(sideBar()).getByRole('link', { current: 'page' }).textContent).toBe('Orders')
    expect(
      within(sideBar())
        .getByRole('link', { name: /^Notifications/ })
        .getAttribute('href'),
    ).toBe('/admin/inbox')
  })

  test.each([
    {
      path: '/admin/newsletter',
      link: 'Settings',
      tab: 'Newsletter',
      tabs: ['General', 'Market identity', 'Legal pages', 'Deals', 'Newsletter', 'Staff'],
    },
    {
      path: '/admin/reconcile',
      link: 'Money',
      tab: 'Reconcile',
      tabs: ['Payouts', 'Reconcile', 'Deductions and debts'],
    },
    { path: '/admin/audit', link: 'System', tab: 'Audit log', tabs: ['System', 'Audit log'] },
  ])('$path is a tab of $link', async ({ path, link, tab, tabs }) => {
    answer(auditLog, { acts: [], nextCursor: null, admins: [] })
    answer(subscribers, { subscribers: [], nextCursor: null, counts: { all: 0, subscribed: 0, left: 0 } })
    answer(reconcilePayouts, {
      waiting: { payouts: 0, amount: 0 },
      differences: [],
      agreed: 0,
      ours: { payouts: 0, paid: 0 },
      rail: { payouts: 0, paid: 0 },
    })
    answer(reconcileBooks, { books: [] })
    await openApp(path, { as: ['admin'] })
    await waitFor(() => expect(linksOf(elementOf('.place-tabs'))).toEqual(tabs))
    expect(within(elementOf('.place-tabs')).getByRole('link', { current: 'page' }).textContent).toBe(tab)
    expect(within(sideBar()).getByRole('link', { current: 'page' }).textContent).toBe(link)
  })

  const SPECIFIED = [
    ['Farmers', '/admin/farmers'],
    ['Products', '/admin/products'],
    ['Users', '/admin/users'],
    ['Orders', '/admin/orders'],
    ['Returns', '/admin/returns'],
  ] as const

  test('the specified entries of the operator’s side bar have their names and addresses, with Logout', async () => {
    await openApp('/admin/orders', { as: ['admin'] })
    await heading('Orders', 1)
    for (const [name, path] of SPECIFIED) {
      const entry = within(sideBar()).getByRole('link', { name })
      expect([entry.textContent, entry.getAttribute('href')]).toEqual([name, path])
    }
    within(sideBar()).getByRole('button', { name: 'Logout' })
  })

  test('on a phone they are in the bar or on its page More, with Logout in the head', async () => {
    await openApp('/admin/more', { as: ['admin'] })
    await heading('More', 1)
    for (const [name, path] of SPECIFIED) {
      const place = name === 'Orders' ? tabBar() : screen.getByRole('main')
      const entry = within(place).getByRole('link', { name: new RegExp(`^${name}`) })
      expect(entry.getAttribute('href')).toBe(path)
    }
    within(header()).getByRole('button', { name: 'Logout' })
  })

  test.each([
    {
      staffRole: 'owner',
      bar: ['Today', 'Attention', 'Orders', 'Rounds', 'More'],
      more: ['Farmers', 'Products', 'Users', 'Returns', 'Money', 'System', 'Settings'],
    },
    {
      staffRole: 'approver',
      bar: ['Attention', 'Money', 'More'],
      more: ['Settings'],
    },
  ] as const)(
    'the phone’s bar of an operator ($staffRole) has five pages at most, and More has the rest',
    async ({ staffRole, bar, more }) => {
      answer(adminProfile, { admin: { ...ADMIN, staffRole } })
      await openApp('/admin/more', { as: ['admin'] })
      await heading('More', 1)
      await waitFor(() => expect(linksOf(tabBar())).toEqual(bar))
      expect(within(tabBar()).getByRole('link', { current: 'page' }).textContent).toBe('More')
      const pages = within(screen.getByRole('main')).getAllByRole('listitem')
      expect(pages.map((page) => page.querySelector('b')?.textContent)).toEqual(more)
    },
  )
})

const sideBar = (): HTMLElement => elementOf('.side-nav')
const tabBar = (): HTMLElement => elementOf('.tab-bar')

function elementOf(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`The page has no ${selector}`)
  return found
}

const linksOf = (bar: HTMLElement): string[] =>
  within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

/** The side bar shows the account and has the Logout button. */
async function expectAccount(name: string, email: string): Promise<void> {
  const side = within(sideBar())
  await side.findByText(email)
  side.getByText(name)
  side.getByRole('button', { name: 'Logout' })
  expect(sideBar().querySelector('.avatar')).not.toBeNull()
}
