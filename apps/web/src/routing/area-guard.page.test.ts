import { loginFarmer, loginUser, savedAddresses, userProfile } from '@farmgate/contract/people/accounts.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { myProducts, produceNames } from '@farmgate/contract/catalogue/listings.ts'
import { market } from '@farmgate/contract/market/market-info.ts'
import { mailSettings } from '@farmgate/contract/telling/notices.ts'
import { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders, farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { categories, products } from '@farmgate/contract/catalogue/products.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { type Role, ROLES } from '@farmgate/domain/people/role.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminPages } from '#admin-pages.ts'
import { storageKey, storeSession } from '#api/session/session.ts'
import { farmerPages } from '#farmer-pages.ts'
import { paths, roleOfPath } from '#paths.ts'
import { answer, callsOf, refuse, sentCalls } from '#testing/answers.ts'
import { NO_ORDER_DAYS, NO_ORDERS, NO_PRODUCTS } from '#testing/answers/area-answers.ts'
import { openApp, sessionOf } from '#testing/open-app.tsx'
import { expectAddress, field, fill, heading, link, main, person, press, radio } from '#testing/page.ts'

const AREAS = [
  { role: 'user', path: '/orders', heading: 'My Orders' },
  { role: 'farmer', path: '/farmer/orders', heading: 'Orders' },
  { role: 'admin', path: '/admin/orders', heading: 'Orders' },
] as const

/** Every combination of sessions in one browser. */
const SETS = ROLES.reduce<Role[][]>(
  (subsets, role) => [...subsets, ...subsets.map((set) => [...set, role])],
  [[]],
)

const OPEN = new Set(['home', 'login', 'register', 'forgotPassword', 'unsubscribe', 'legal'])

/** Every path that needs a session, from the application's own lists. */
const GUARDED = [
  ...Object.entries(paths)
    .filter(([name]) => !OPEN.has(name) && name !== 'farmer')
    .map(([, path]) => (typeof path === 'string' ? path : path('honey'))),
  ...[...Object.values(farmerPages), ...Object.values(adminPages)].map(({ path }) =>
    path.replaceAll(/:\w+/g, 'honey'),
  ),
]

beforeEach(() => {
  answer(farmOrders, { orders: [], nextCursor: null })
  answer(allOrders, NO_ORDERS)
  answer(orderDays, NO_ORDER_DAYS)
  answer(products, NO_PRODUCTS)
  answer(categories, { categories: [] })
  answer(myProducts, [])
  answer(produceNames, { produce: [] })
})

afterEach(() => vi.restoreAllMocks())

describe.each(SETS.map((set) => ({ set, who: set.length === 0 ? 'no role' : set.join(', ') })))(
  'signed in: $who; each area opens or redirects',
  ({ set }) => {
    test('by direct visit', async () => {
      for (const area of AREAS) {
        await openApp(area.path, { as: set })
        await expectArea(area, set)
      }
    })

    test('by the back button', async () => {
      await openApp('/login', { as: set })
      await heading('Welcome back', 1)
      for (const area of AREAS) {
        goBackTo(area.path)
        await expectArea(area, set)
      }
    })
  },
)

test.each(SETS.filter((set) => set.length > 0).map((set) => ({ set, who: set.join(', ') })))(
  'signed in: $who; each area is left after a sign-out in another tab',
  async ({ set }) => {
    await openApp('/login', { as: set })
    for (const area of AREAS.filter(({ role }) => set.includes(role))) {
      goBackTo(area.path)
      await expectArea(area, set)
      signOutElsewhere(area.role)
      await expectArea(
        area,
        set.filter((role) => role !== area.role),
      )
      storeSession(sessionOf(area.role))
    }
  },
)

describe.each([null, ...ROLES])('before the guard has decided, signed in: %s', (role) => {
  test.each(GUARDED.filter((path) => roleOfPath(path.split('?', 1)[0] ?? '') !== role))(
    '%s sends no request',
    async (path) => {
      await openApp(path, { as: role === null ? [] : [role] })
      await expectAddress(role === null ? '/login' : '/')
      await (await main()).findByRole('heading', { level: 1 })
      await vi.dynamicImportSettled()
      // The home page that the guard leads to asks for its produce, its foot for who runs the market, and the header
      // for what reaches the pincode.
      const ofHome = new Set<Endpoint>([home, market, delivery])
      const own = role === null ? null : sessionOf(role).token
      const wrong = sentCalls().filter(
        ({ endpoint, token }) => !ofHome.has(endpoint) && (own === null || token !== own),
      )
      expect(wrong.map(({ endpoint }) => endpoint.path)).toEqual([])
    },
  )
})

describe('by link', () => {
  test.each(['Account', 'My Orders', 'Cart'])('a visitor’s links to %s lead to the sign-in', async (name) => {
    await openApp('/')
    await link('My Orders')
    const { length } = screen.getAllByRole('link', { name })
    expect(length).toBeGreaterThan(0)
    for (let index = 0; index < length; index++) {
      await openApp('/')
      await link('My Orders')
      const each = screen.getAllByRole('link', { name })[index]
      if (each !== undefined) await person.click(each)
      await expectAddress('/login')
      expect((await radio('Buyer')).checked).toBe(true)
    }
  })

  test('a visitor’s links to the cart lead to the cart after the sign-in', async () => {
    for (const place of ['banner', 'navigation'] as const) {
      await openApp('/')
      const bar = await screen.findByRole(place, place === 'banner' ? {} : { name: 'Quick links' })
      await person.click(within(bar).getByRole('link', { name: 'Cart' }))
      await expectAddress('/login')
      await signInHere('user', 'Buyer')
      await expectAddress('/cart')
      localStorage.clear()
    }
  })

  test('a buyer who opens a farmer’s page reads why on the home page and is offered the farmer’s sign-in', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openApp('/farmer/orders', { as: ['user'] })
    await screen.findByText('That page is for farmers. You are signed in as a buyer.')
    await expectAddress('/')
    await press('Farmer login')
    expect(assign.mock.calls).toEqual([['/login']])
    await openApp('/login')
    expect((await radio('Farmer')).checked).toBe(true)
  })

  test('a farmer who follows a link to a buyer’s page stays on the home page', async () => {
    const router = await openApp('/', { as: ['farmer'] })
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Welcome, Ramesh'))
    const { key } = router.state.location
    await person.click(await link('My Orders'))
    await waitFor(() => expect(router.state.location.key).not.toBe(key))
    expect(router.state.navigation.state).toBe('idle')
    expect(document.querySelector('.page-coming')).toBeNull()
    await expectAddress('/')
    for (const account of screen.getAllByRole('link', { name: 'Account' }))
      expect(account.getAttribute('href')).toBe('/farmer')
  })
})

describe('addresses', () => {
  test.each(['/nowhere', '/nowhere/at/all', '/administration', '/farmer/nowhere', '/admin/no/such'])(
    '%s is unknown and leads to the home page',
    async (path) => {
      await openApp(path, { as: ROLES })
      await expectAddress('/')
      await heading(/^Good .*, Asha$/, 1)
      await openApp(path)
      await expectAddress('/')
    },
  )

  test('/admin leads to Today', async () => {
    await openApp('/admin', { as: ['admin'] })
    await heading('Today', 1)
    await expectAddress('/admin/today')
  })

  test.each([
    ['/profile', userProfile, 'user', 'asha.kulkarni@example.in'],
    ['/farmer/profile', farmerProfile, 'farmer', 'ramesh.jadhav@example.in'],
  ] as const)('%s sends its own role’s session', async (path, profile, role, email) => {
    answerProfilePages()
    await openApp(path, { as: ROLES })
    await waitFor(async () => expect(await field('Email')).toHaveProperty('value', email))
    expect(new Set(callsOf(profile).map(({ token }) => token))).toEqual(new Set([sessionOf(role).token]))
  })
})

describe('the remembered destination', () => {
  test.each([
    ['user', 'Buyer', '/products?category=Dairy'],
    ['farmer', 'Farmer', '/farmer/my-products'],
    ['admin', 'Admin', '/admin/returns?page=2'],
  ] as const)('%s: the sign-in as %s leads to %s', async (role, name, path) => {
    await openApp(path)
    await expectAddress('/login')
    expect((await radio(name)).checked).toBe(true)
    await signInHere(role, name)
    await expectAddress(path)
    await heading(HEADINGS[role], 1)
  })

  test('is ignored for another role, and forgotten after the sign-in', async () => {
    await openApp('/cart')
    await expectAddress('/login')
    await signInHere('farmer', 'Farmer')
    await expectAddress('/farmer')
    await openApp('/login')
    await signInHere('user', 'Buyer')
    await expectAddress('/')
  })

  test('never leads to another site', async () => {
    sessionStorage.setItem('farmgate.destination', '//elsewhere.example/')
    await openApp('/login')
    await signInHere('farmer', 'Farmer')
    await expectAddress('/farmer')
  })
})

describe('a session of another role', () => {
  test('is ignored under a role it does not name', async () => {
    localStorage.setItem(storageKey('admin'), JSON.stringify(sessionOf('farmer')))
    await openApp('/admin/farmers')
    await expectAddress('/login')
  })

  test('that claims this role gets nothing from the server', async () => {
    refuse(userProfile, 'auth.role_forbidden')
    const { token, user } = sessionOf('farmer')
    storeSession({ token, user: { ...user, role: 'user' } })
    await openApp('/profile')
    await heading('This is not open to your account')
    expect((await main()).queryByLabelText('Email')).toBeNull()
    expect(new Set(callsOf(userProfile).map((call) => call.token))).toEqual(new Set([token]))
  })
})

/** A session of the area's role enters; another role is led to the home page; a visitor to the sign-in. */
async function expectArea(
  { role, path, heading: name }: (typeof AREAS)[number],
  set: readonly Role[],
): Promise<void> {
  if (set.includes(role)) {
    await heading(name, 1)
    return expectAddress(path)
  }
  await expectAddress(set.length === 0 ? '/login' : '/')
  await waitFor(() => {
    const title = within(screen.getByRole('main')).getByRole('heading', { level: 1 })
    expect(title.textContent).not.toBe(name)
  })
}

/** Changes the address without a page load, as the browser's back button does. */
function goBackTo(path: string): void {
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** The browser tells this tab that another one has removed the session. */
function signOutElsewhere(role: Role): void {
  const key = storageKey(role)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Fills the open login page, choosing the role explicitly. */
async function signInHere(role: Role, name: string): Promise<void> {
  answer(role === 'farmer' ? loginFarmer : loginUser, sessionOf(role))
  await person.click(await radio(name))
  await fill('Email', sessionOf(role).user.email)
  await fill('Password', 'farmgate-demo')
  await press('Login')
  await person.click(await link('Go now'))
}

const HEADINGS = { user: 'Dairy', farmer: 'My Products', admin: 'Returns' } as const

function answerProfilePages(): void {
  answer(savedAddresses, { addresses: [] })
  answer(mailSettings, { mails: {} })
  answer(mySessions, { sessions: [], max: 30 })
}
