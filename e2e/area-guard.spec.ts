import type { Page } from '@playwright/test'
import { paths, roleOfPath } from '../apps/web/src/paths.ts'
import {
  admin,
  buyer,
  demoPeople,
  farmer,
  openTab,
  type Person,
  type Session,
  sessionElsewhere,
  signIn,
  storeSession,
} from './people.ts'
import { expect, test } from './test.ts'

const areas: readonly Area[] = [
  { person: buyer, path: '/orders', heading: 'My Orders' },
  { person: farmer, path: '/farmer/orders', heading: 'Orders' },
  { person: admin, path: '/admin/orders', heading: 'Orders' },
]

interface Area {
  readonly person: Person
  readonly path: string
  readonly heading: string
}

/** Every path that needs a session, from the application's own list. */
const guardedAddresses = Object.entries(paths)
  .filter(([name]) => !['home', 'login', 'register', 'forgotPassword', 'unsubscribe', 'legal'].includes(name))
  .map(([, path]) => (typeof path === 'string' ? path : path('honey', 'honey')))

/** Every combination of sessions in one browser. */
const sets = demoPeople.reduce<Person[][]>(
  (subsets, person) => [...subsets, ...subsets.map((set) => [...set, person])],
  [[]],
)

let sessions: ReadonlyMap<Person, Session>

test.beforeAll(async ({ request }) => {
  const signedIn = await Promise.all(
    demoPeople.map(async (person) => [person, await sessionElsewhere(request, person)] as const),
  )
  sessions = new Map(signedIn)
})

for (const set of sets) {
  const roles = set.length === 0 ? 'no role' : set.map(({ roleName }) => roleName).join(', ')

  test(`signed in: ${roles}; each area opens or redirects by direct visit, back button and sign-out in another tab`, async ({
    page,
  }) => {
    const otherTab = await openTab(page)
    await storeSessions(otherTab, set)

    await test.step('directly', async () => {
      for (const area of areas) {
        await page.goto(area.path)
        await expectArea(page, area, set)
      }
    })

    await test.step('by the back button', async () => {
      for (const area of areas) {
        await goBackTo(page, area.path)
        await expectArea(page, area, set)
      }
    })

    await test.step('after a sign-out in another tab', async () => {
      for (const area of areas.filter(({ person }) => set.includes(person))) {
        await goBackTo(page, area.path)
        await expectArea(page, area, set)
        await storeSession(otherTab, area.person, undefined)
        await expectArea(
          page,
          area,
          set.filter((person) => person !== area.person),
        )
        await storeSessions(otherTab, set)
      }
    })
  })
}

test.describe('before the guard has decided', () => {
  for (const person of [null, ...demoPeople]) {
    const addresses = guardedAddresses.filter(
      (path) => roleOfPath(path.split('?', 1)[0] ?? '') !== person?.role,
    )

    test(`signed in: ${person?.roleName ?? 'no role'}; no page of another role sends a request`, async ({
      page,
      context,
    }) => {
      test.setTimeout(120_000)
      const errors: string[] = []
      // Unlike the `complaints` of other journeys, these include refused calls.
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      const sent: string[] = []
      const wrong: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        const isOwn = request.headers()['authorization'] === `Bearer ${person && sessions.get(person)?.token}`
        // The home page that the guard leads to asks for its produce, its foot for who runs the market, and the header for
        // what reaches the person's pincode.
        const isOfHome = ['/api/home', '/api/market', '/api/delivery'].includes(pathname)
        if (pathname.startsWith('/api/') && !isOfHome && !isOwn) sent.push(pathname)
      })
      await page.goto('/robots.txt')
      await storeSessions(page, person === null ? [] : [person])
      for (const path of addresses) {
        await page.goto(path)
        await expect(page, path).toHaveURL(person === null ? '/login' : '/')
        await expect(page.locator('main h1')).toBeVisible()
        wrong.push(...[...sent.splice(0), ...errors.splice(0)].map((what) => `${path}: ${what}`))
      }
      expect(wrong).toEqual([])
    })
  }
})

test.describe('by link', () => {
  test('a visitor’s links to cart, orders and account lead to the sign-in, and then to the cart', async ({
    page,
  }) => {
    for (const link of ['Account', 'My Orders', 'Cart']) {
      await page.goto('/')
      await page.getByRole('link', { name: link }).locator('visible=true').first().click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked()
    }
    await signInHere(page, buyer)
    await expect(page).toHaveURL('/cart')
  })

  test('a buyer who opens a farmer’s page reads why on the home page and is offered the farmer’s sign-in', async ({
    page,
  }) => {
    await open(page, [buyer], '/farmer/orders')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('That page is for farmers. You are signed in as a buyer.')).toBeVisible()
    await page.getByRole('button', { name: 'Farmer login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
  })

  test('a farmer who follows a link to a buyer’s page stays on the home page', async ({ page }) => {
    await open(page, [farmer], '/')
    await expect(page.getByText('Welcome, Ramesh')).toBeVisible()
    await page.getByRole('link', { name: 'My Orders' }).click()
    await expect(page.locator('.page-coming')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Account' }).locator('visible=true').first().click()
    await expect(page).toHaveURL('/farmer')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test.describe('addresses', () => {
  test('an unknown address leads to the home page, inside the areas too', async ({ page }) => {
    await open(page, demoPeople, '/')
    for (const path of [
      '/nowhere',
      '/nowhere/at/all',
      '/administration',
      '/farmer/nowhere',
      '/admin/no/such',
      // The component catalogue exists in development only.
      '/kit',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/')
    }
  })

  test('/admin leads to Needs attention', async ({ page }) => {
    await open(page, [admin], '/admin')
    await expect(page).toHaveURL('/admin/attention')
    await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
  })

  test('every address of the application responds with 200, also after a reload', async ({ page }) => {
    await open(page, demoPeople, '/')
    for (const path of ['/products/0192f0c1?from=home', '/farmer/my-products', '/admin/farmers?sort=name']) {
      for (const visit of [() => page.goto(path), () => page.reload()]) {
        expect([path, (await visit())?.status()]).toEqual([path, 200])
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page).toHaveURL(path)
      }
    }
  })

  test('the address decides whose session is sent', async ({ page }) => {
    await open(page, demoPeople, '/')
    const senders = [
      ['/profile', '/api/users/profile', buyer],
      ['/farmer/profile', '/api/farmers/profile', farmer],
    ] as const
    for (const [path, call, person] of senders) {
      const requested = page.waitForRequest((request) => request.url().endsWith(call))
      await page.goto(path)
      const sent = await (await requested).headerValue('authorization')
      expect(sent).toBe(`Bearer ${sessions.get(person)?.token}`)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    }
  })
})

test.describe('the remembered destination', () => {
  for (const [person, path] of [
    [buyer, '/products?category=Dairy'],
    [farmer, '/farmer/my-products'],
    [admin, '/admin/returns?page=2'],
  ] as const) {
    test(`${person.roleName} reaches ${path} after the sign-in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('radio', { name: person.roleName })).toBeChecked()
      await signInHere(page, person)
      await expect(page).toHaveURL(path)
    })
  }

  test('is ignored for another role, and forgotten after the sign-in', async ({ page }) => {
    await page.goto('/cart')
    await expect(page).toHaveURL('/login')
    await signInHere(page, farmer)
    await expect(page).toHaveURL('/farmer')
    await signIn(page, buyer)
    await page.getByRole('link', { name: 'Go now' }).click()
    await expect(page).toHaveURL('/')
  })

  test('never leads to another site', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('farmgate.destination', '//elsewhere.example/'))
    await page.reload()
    await signInHere(page, farmer)
    await expect(page).toHaveURL('/farmer')
  })
})

test.describe('a session of another role', () => {
  test('is ignored under a role it does not name', async ({ page }) => {
    await page.goto('/robots.txt')
    await storeSession(page, admin, sessions.get(farmer))
    await page.goto('/admin/farmers')
    await expect(page).toHaveURL('/login')
  })

  test('that claims this role gets nothing from the server', async ({ page }) => {
    const farmerSession = sessions.get(farmer)
    await page.goto('/robots.txt')
    await storeSession(page, buyer, { ...farmerSession, user: { ...farmerSession?.user, role: 'user' } })
    await page.goto('/profile')
    await expect(
      page.getByRole('heading', { name: 'This is not open to your account' }).first(),
    ).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
    await expect(page.getByText(farmer.email)).toHaveCount(0)
  })

  test('each role’s calls accept only that role’s token', async ({ request }) => {
    const calls = [
      [buyer, '/api/users/profile'],
      [farmer, '/api/farmers/profile'],
      [admin, '/api/admin/profile'],
    ] as const
    for (const [owner, path] of calls) {
      for (const person of demoPeople) {
        const headers = { authorization: `Bearer ${sessions.get(person)?.token}` }
        const status = (await request.get(path, { headers })).status()
        expect([path, person.role, status]).toEqual([path, person.role, person === owner ? 200 : 403])
      }
    }
  })
})

/** A session of the area's role enters; another role is led to the home page; a visitor to the sign-in. */
async function expectArea(
  page: Page,
  { person, path, heading }: Area,
  set: readonly Person[],
): Promise<void> {
  if (set.includes(person)) {
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    return await expect(page).toHaveURL(path)
  }
  await expect(page).toHaveURL(set.length === 0 ? '/login' : '/')
  await expect(page.locator('main h1')).not.toHaveText(heading)
}

/** Stores exactly these people's sessions, which also notifies the other tabs. */
async function storeSessions(page: Page, set: readonly Person[]): Promise<void> {
  for (const person of demoPeople)
    await storeSession(page, person, set.includes(person) ? sessions.get(person) : undefined)
}

async function open(page: Page, set: readonly Person[], path: string): Promise<void> {
  await page.goto('/robots.txt')
  await storeSessions(page, set)
  await page.goto(path)
}

/** Changes the address without a page load, as the browser's back button does. */
const goBackTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Fills the open login page, choosing the role explicitly. */
async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: person.roleName }).check()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('farmgate-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Go now' }).click()
}
