import type { Page } from '@playwright/test'
import {
  admin,
  buyer,
  demoPeople,
  farmer,
  openTab,
  PASSWORD,
  type Person,
  sessionElsewhere,
  storeSession,
} from './people.ts'
import { expect, test } from './test.ts'

/** Every combination of sessions is in `apps/web/src/routing/area-guard.page.test.ts`. */
const areas = [
  { person: buyer, path: '/orders', heading: 'My Orders' },
  { person: farmer, path: '/farmer/orders', heading: 'Orders' },
  { person: admin, path: '/admin/orders', heading: 'Orders' },
] as const satisfies readonly Area[]

interface Area {
  readonly person: Person
  readonly path: string
  readonly heading: string
}

test('each area opens or redirects by direct visit, back button and sign-out in another tab, and sends nothing before', async ({
  page,
  request,
}) => {
  const otherTab = await openTab(page)
  const tokens: string[] = []
  for (const person of [buyer, farmer]) {
    const session = await sessionElsewhere(request, person)
    tokens.push(`Bearer ${session.token}`)
    await storeSession(otherTab, person, session)
  }
  const wrong: string[] = []
  page.on('request', (call) => {
    const { pathname } = new URL(call.url())
    // The home page that the guard leads to asks for these without a session.
    const isOfHome = ['/api/home', '/api/market', '/api/delivery'].includes(pathname)
    const isOwn = tokens.includes(call.headers()['authorization'] ?? '')
    if (pathname.startsWith('/api/') && !isOfHome && !isOwn) wrong.push(pathname)
  })

  await test.step('directly', async () => {
    for (const area of areas) {
      await page.goto(area.path)
      await expectArea(page, area, [buyer, farmer])
    }
  })

  await test.step('by the back button', async () => {
    for (const area of areas) {
      await goBackTo(page, area.path)
      await expectArea(page, area, [buyer, farmer])
    }
  })

  expect(wrong).toEqual([])

  await test.step('after a sign-out in another tab', async () => {
    const [buyers, farmers] = areas
    await goBackTo(page, buyers.path)
    await expectArea(page, buyers, [buyer, farmer])
    await storeSession(otherTab, buyer, undefined)
    await expectArea(page, buyers, [farmer])
    await goBackTo(page, farmers.path)
    await expectArea(page, farmers, [farmer])
    await storeSession(otherTab, farmer, undefined)
    await expectArea(page, farmers, [])
  })
})

test('a visitor who follows the link to the cart signs in and reaches it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Cart' }).locator('visible=true').first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked()
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Go now' }).click()
  await expect(page).toHaveURL('/cart')
})

test('every address of the application responds with 200, also after a reload, and an unknown one leads to the home page', async ({
  page,
  request,
}) => {
  await page.goto('/robots.txt')
  for (const person of demoPeople) await storeSession(page, person, await sessionElsewhere(request, person))
  for (const path of ['/products/0192f0c1?from=home', '/farmer/my-products', '/admin/farmers?sort=name']) {
    for (const visit of [() => page.goto(path), () => page.reload()]) {
      expect([path, (await visit())?.status()]).toEqual([path, 200])
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  }
  // The component catalogue exists in development only.
  for (const path of ['/nowhere/at/all', '/admin/no/such', '/kit']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
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

/** Changes the address without a page load, as the browser's back button does. */
const goBackTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
