import type { Page } from '@playwright/test'
import { paths, roleOfPath } from '../apps/web/src/paths.ts'
import {
  admin,
  buyer,
  everybody,
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

/** Every address that needs a session, from the application's own list. */
const guardedAddresses = Object.entries(paths)
  .filter(([name]) => !['home', 'login', 'register', 'forgotPassword', 'unsubscribe'].includes(name))
  .map(([, path]) => (typeof path === 'string' ? path : path('honey')))

/** Every set of sessions one browser can hold. */
const sets = everybody.reduce<Person[][]>((some, one) => [...some, ...some.map((set) => [...set, one])], [[]])

let sessions: ReadonlyMap<Person, Session>

test.beforeAll(async ({ request }) => {
  const signedIn = await Promise.all(
    everybody.map(async (person) => [person, await sessionElsewhere(request, person)] as const),
  )
  sessions = new Map(signedIn)
})

for (const set of sets) {
  const who = set.length === 0 ? 'nobody' : set.map(({ roleName }) => roleName).join(', ')

  test(`signed in: ${who}; each area opened directly, by the back button and after a loss elsewhere`, async ({
    page,
  }) => {
    const otherTab = await openTab(page)
    await keep(otherTab, set)

    await test.step('directly', async () => {
      for (const area of areas) {
        await page.goto(area.path)
        await expectLed(page, area, set)
      }
    })

    await test.step('by the back button', async () => {
      for (const area of areas) {
        await goBackTo(page, area.path)
        await expectLed(page, area, set)
      }
    })

    await test.step('after a loss in another tab', async () => {
      for (const area of areas.filter(({ person }) => set.includes(person))) {
        await goBackTo(page, area.path)
        await expectLed(page, area, set)
        await storeSession(otherTab, area.person, undefined)
        await expectLed(
          page,
          area,
          set.filter((person) => person !== area.person),
        )
        await keep(otherTab, set)
      }
    })
  })
}

test.describe('before the guard has decided', () => {
  for (const person of [null, ...everybody]) {
    const addresses = guardedAddresses.filter(
      (path) => roleOfPath(path.split('?', 1)[0] ?? '') !== person?.role,
    )

    test(`signed in: ${person?.roleName ?? 'no role'}; no page of another role sends a request`, async ({
      page,
      context,
    }) => {
      test.setTimeout(120_000)
      const errors: string[] = []
      // Unlike the other journeys' complaints, these include refused calls.
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      const sent: string[] = []
      const wrong: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        const isOwn = request.headers()['authorization'] === `Bearer ${person && sessions.get(person)?.token}`
        if (pathname.startsWith('/api/') && pathname !== '/api/home' && !isOwn) sent.push(pathname)
      })
      await page.goto('/robots.txt')
      await keep(page, person === null ? [] : [person])
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
  test('a visitor’s cart, orders and account ask to sign in, and the cart is not forgotten', async ({
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

  test('a farmer who follows a link into the shop stays at its front', async ({ page }) => {
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
  test('an unknown one leads home, inside the areas too', async ({ page }) => {
    await open(page, everybody, '/')
    for (const path of [
      '/nowhere',
      '/nowhere/at/all',
      '/administration',
      '/farmer/nowhere',
      '/admin/no/such',
      // The developers' catalogue of components is no page of the shop.
      '/kit',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/')
    }
  })

  test('/admin is what needs attention', async ({ page }) => {
    await open(page, [admin], '/admin')
    await expect(page).toHaveURL('/admin/attention')
    await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
  })

  test('every address of the application answers, also after a reload', async ({ page }) => {
    await open(page, everybody, '/')
    for (const path of ['/products/0192f0c1?from=home', '/farmer/my-products', '/admin/farmers?sort=name']) {
      for (const visit of [() => page.goto(path), () => page.reload()]) {
        expect([path, (await visit())?.status()]).toEqual([path, 200])
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page).toHaveURL(path)
      }
    }
  })

  test('the address says whose session is sent', async ({ page }) => {
    await open(page, everybody, '/')
    const senders = [
      ['/profile', '/api/users/profile', buyer],
      ['/farmer/profile', '/api/farmers/profile', farmer],
    ] as const
    for (const [path, call, person] of senders) {
      const asked = page.waitForRequest((request) => request.url().endsWith(call))
      await page.goto(path)
      const sent = await (await asked).headerValue('authorization')
      expect(sent).toBe(`Bearer ${sessions.get(person)?.token}`)
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
    }
  })
})

test.describe('the way that was interrupted', () => {
  for (const [person, path] of [
    [buyer, '/products?category=Dairy'],
    [farmer, '/farmer/my-products'],
    [admin, '/admin/returns?page=2'],
  ] as const) {
    test(`${person.roleName} on the way to ${path} gets there after the sign-in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('radio', { name: person.roleName })).toBeChecked()
      await signInHere(page, person)
      await expect(page).toHaveURL(path)
    })
  }

  test('leads nobody into another role’s area, and is forgotten with the sign-in', async ({ page }) => {
    await page.goto('/cart')
    await expect(page).toHaveURL('/login')
    await signInHere(page, farmer)
    await expect(page).toHaveURL('/farmer')
    await signIn(page, buyer)
    await page.getByRole('link', { name: 'Go now' }).click()
    await expect(page).toHaveURL('/')
  })

  test('leads to no other site', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('farmgate.destination', '//elsewhere.example/'))
    await page.reload()
    await signInHere(page, farmer)
    await expect(page).toHaveURL('/farmer')
  })
})

test.describe('a session that is another’s', () => {
  test('is none under a role it does not name', async ({ page }) => {
    await page.goto('/robots.txt')
    await storeSession(page, admin, sessions.get(farmer))
    await page.goto('/admin/farmers')
    await expect(page).toHaveURL('/login')
  })

  test('that says it is this role’s gets nothing from the server', async ({ page }) => {
    const theFarmers = sessions.get(farmer)
    await page.goto('/robots.txt')
    await storeSession(page, buyer, { ...theFarmers, user: { ...theFarmers?.user, role: 'user' } })
    await page.goto('/profile')
    await expect(
      page.getByRole('heading', { name: 'This is not open to your account' }).first(),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await expect(page.getByText(farmer.email)).toHaveCount(0)
  })

  test('each role’s calls answer to that role’s token alone', async ({ request }) => {
    const calls = [
      [buyer, '/api/users/profile'],
      [farmer, '/api/farmers/profile'],
      [admin, '/api/admin/profile'],
    ] as const
    for (const [owner, path] of calls) {
      for (const person of everybody) {
        const headers = { authorization: `Bearer ${sessions.get(person)?.token}` }
        const status = (await request.get(path, { headers })).status()
        expect([path, person.role, status]).toEqual([path, person.role, person === owner ? 200 : 403])
      }
    }
  })
})

/** The area's own session enters; another's is shown the shop; nobody at all is asked to sign in. */
async function expectLed(page: Page, { person, path, heading }: Area, set: readonly Person[]): Promise<void> {
  if (set.includes(person)) {
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    return await expect(page).toHaveURL(path)
  }
  await expect(page).toHaveURL(set.length === 0 ? '/login' : '/')
  await expect(page.locator('main h1')).not.toHaveText(heading)
}

/** These people's sessions and no others, told to the other tabs. */
async function keep(page: Page, set: readonly Person[]): Promise<void> {
  for (const person of everybody)
    await storeSession(page, person, set.includes(person) ? sessions.get(person) : undefined)
}

async function open(page: Page, set: readonly Person[], path: string): Promise<void> {
  await page.goto('/robots.txt')
  await keep(page, set)
  await page.goto(path)
}

/** The page stays loaded; only its address changes, as with the browser's own buttons. */
const goBackTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** On the login page as it stands, with the role chosen by hand. */
async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: person.roleName }).check()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('farmgate-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Go now' }).click()
}
