import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  admin,
  buyer,
  endSessionsOf,
  demoPeople,
  farmer,
  openAccount,
  openTab,
  PASSWORD,
  type Person,
  sessionElsewhere,
  signInByCall,
  storedSession,
  storeSession,
} from './people.ts'
import { expect, test } from './test.ts'

test.describe('three sessions in one browser', () => {
  test.beforeEach(async ({ page }) => {
    for (const person of demoPeople) await signInByCall(page, person)
  })

  test('each role has its own area in each of two tabs', async ({ page, context }) => {
    const second = await context.newPage()
    await Promise.all([page.goto('/profile'), second.goto('/farmer/profile')])
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
    await expect(second.getByLabel('Email', { exact: true })).toHaveValue(farmer.email)
    await Promise.all([page.goto('/farmer/profile'), second.goto('/admin/users')])
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(farmer.email)
    await expect(second.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  })

  test('the shop greets the buyer, else the farmer, else the admin, else it offers Sign Up', async ({
    page,
  }) => {
    const otherTab = await openTab(page)
    await page.goto('/')
    const cart = page.getByRole('link', { name: /^Cart/ }).locator('visible=true')
    for (const [person, greeting, account, buys] of [
      [buyer, 'Welcome, Asha', '/profile', true],
      [farmer, 'Welcome, Ramesh', '/farmer', false],
      [admin, 'Welcome, Meera', '/admin', false],
    ] as const) {
      await expect(page.locator('header').getByText(greeting)).toBeVisible()
      await expect(accountLink(page)).toHaveAttribute('href', account)
      await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveCount(buys ? 1 : 0)
      await expect(cart).toHaveCount(buys ? 1 : 0)
      await storeSession(otherTab, person, undefined)
    }
    await expect(page.locator('header').getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expect(accountLink(page)).toHaveAttribute('href', '/login')
    await expect(cart).toHaveCount(1)
  })

  test('a logout leads to /login, and the other sessions stay', async ({ page, context }) => {
    await page.goto('/farmer/profile')
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page, farmer)).toBeNull()
    const cookies = (await context.cookies())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('__Host-rt_'))
    expect(cookies.toSorted()).toEqual(['__Host-rt_admin', '__Host-rt_user'])

    await page.goto('/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await page.goto('/farmer')
    await expect(page).toHaveURL('/')
  })

  test('each session is renewed with its own secret', async ({ page, context }) => {
    const renewals = countRenewals(context)
    for (const person of demoPeople) await storeToken(page, person, 'v1.user.not-a-token')
    await page.goto('/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
    await page.goto('/farmer/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(farmer.email)
    expect(renewals()).toEqual(['user', 'farmer'])
    expect((await storedSession(page, farmer))?.token).toMatch(/^v1\.farmer\./)
  })
})

test.describe('staying signed in', () => {
  for (const [what, token] of [
    ['lost', undefined],
    ['garbled', 'v1.user.not-a-token'],
    ['broken', 'टोकन'],
  ] as const) {
    test(`a ${what} access token is renewed silently`, async ({ page }) => {
      await signInByCall(page, buyer)
      await storeToken(page, buyer, token)
      await page.goto('/profile')
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
      await expect(rowsOf(page)).not.toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect((await storedSession(page, buyer))?.token).toMatch(/^v1\.user\./)
    })
  }

  test('an invalid stored session opens no area', async ({ page }) => {
    await page.goto('/robots.txt')
    for (const [what, user] of [
      ['a role that does not exist', { _id: '1', name: 'Unknown', role: 'owner' }],
      ['an id that is no text', { _id: 1, name: 'Unknown', role: 'user' }],
      ['no name', { _id: '1', role: 'user' }],
      ['nothing at all', null],
    ] as const) {
      await storeSession(page, buyer, { token: 'v1.user.x', user })
      await page.goto('/profile')
      await expect(page, what).toHaveURL('/login')
    }
    await page.goto('/')
    await expect(page.locator('header').getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  })

  test('two tabs that need a new token at the same time renew once, and both continue', async ({
    page,
    context,
  }) => {
    await signInByCall(page, buyer)
    const second = await context.newPage()
    await storeToken(page, buyer, 'v1.user.not-a-token')
    const renewals = countRenewals(context)
    await Promise.all([page.goto('/profile'), second.goto('/profile')])
    for (const tab of [page, second]) {
      await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
      await expect(tab.getByRole('alert')).toHaveCount(0)
    }
    expect(renewals()).toEqual(['user'])
  })

  test('a logout in one tab takes effect in the other', async ({ page }) => {
    await signInByCall(page, buyer)
    await page.goto('/profile')
    const second = await openTab(page, '/orders')
    await expect(second.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click()
    for (const tab of [page, second]) await expect(tab).toHaveURL('/login')
  })
})

test.describe('an ended session', () => {
  test('is reported in every tab, and typed values survive the next sign-in', async ({ page, request }) => {
    const person = await openAccount(request, 'user')
    await signInByCall(page, person)
    await page.goto('/profile')
    const second = await openTab(page, '/orders')
    await page.getByLabel('Name', { exact: true }).fill('Tara Joshi Patil')
    await page.getByLabel('Street').fill('15 Law College Road')
    await endSessionsOf(request, person)
    await page.getByRole('button', { name: 'Save changes' }).click()
    for (const tab of [page, second]) await expect(bar(tab)).toBeVisible()
    await expect(page).toHaveURL('/profile')

    await bar(page).getByRole('button', { name: 'Sign in again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
    await fillDialog(dialog, person)
    await expect(dialog).toHaveCount(0)
    for (const tab of [page, second]) await expect(bar(tab)).toHaveCount(0)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tara Joshi Patil')
    await expect(page.getByLabel('Street')).toHaveValue('15 Law College Road')

    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.getByLabel('Street')).toHaveValue('15 Law College Road')
  })

  test('is replaced by another person’s, without data of the first', async ({ page, request }) => {
    const [first, other] = await Promise.all([openAccount(request, 'farmer'), openAccount(request, 'farmer')])
    await signInByCall(page, first)
    await page.goto('/farmer/profile')
    await page.getByLabel('Place').fill('Nashik')
    await endSessionsOf(request, first)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await bar(page).getByRole('button', { name: 'Sign in again' }).click()
    await fillDialog(page.getByRole('dialog'), other)
    await expect(page).toHaveURL('/farmer')
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Profile' }).locator('visible=true').first().click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email)
    await expect(page.getByLabel('Place')).toHaveValue('')
  })

  test('can be dismissed or logged out', async ({ page, request }) => {
    const person = await openAccount(request, 'user')
    await signInByCall(page, person)
    await endSessionsOf(request, person)
    await page.goto('/profile')
    await bar(page).getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/profile')
    await bar(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page, person)).toBeNull()
  })

  test('is reported in Hindi on Hindi pages', async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
    const person = await openAccount(request, 'user')
    await signInByCall(page, person)
    await endSessionsOf(request, person)
    await page.goto('/profile')
    const message = 'आपका लॉग इन खत्म हो गया है। आगे बढ़ने के लिए फिर से लॉग इन करें।'
    const hindiBar = page.getByRole('alert').filter({ hasText: message })
    await expect(hindiBar.getByRole('button', { name: 'फिर से लॉग इन करें' })).toBeVisible()
  })
})

test.describe('where I am signed in', () => {
  test('another browser is listed, and is refused after it was signed out', async ({ page, request }) => {
    const person = await openAccount(request, 'user')
    const elsewhere = await sessionElsewhere(request, person)
    await signInByCall(page, person)
    await page.goto('/profile')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(rowsOf(page).first()).toContainText('This browser')
    await expect(rowsOf(page).first()).toContainText('In use now')
    await expect(rowsOf(page).first().getByRole('button')).toHaveCount(0)

    await page.getByRole('button', { name: /^Sign out .+, last seen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep signed in' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await page.getByRole('button', { name: /^Sign out .+, last seen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByText('That session is signed out')).toBeVisible()
    const response = await request.get('/api/users/profile', {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    })
    expect(response.status()).toBe(401)
  })

  test('all others are signed out together, and this browser stays', async ({ page, request }) => {
    const person = await openAccount(request, 'farmer')
    for (let i = 0; i < 2; i++) await sessionElsewhere(request, person)
    await signInByCall(page, person)
    await page.goto('/farmer/profile')
    await expect(rowsOf(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByText('All other sessions are signed out')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  })
})

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

const bar = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Your sign-in has ended. Sign in again to go on.' })

const accountLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Account', exact: true }).locator('visible=true')

async function fillDialog(dialog: Locator, person: Person): Promise<void> {
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
}

async function storeToken(page: Page, person: Person, token: string | undefined): Promise<void> {
  await storeSession(page, person, { ...(await storedSession(page, person)), token })
}

/** Records the roles whose sessions this browser renews. */
function countRenewals(context: BrowserContext): () => string[] {
  const roles: string[] = []
  context.on('request', (request) => {
    const role = /\/api\/auth\/(\w+)\/refresh$/.exec(request.url())?.[1]
    if (role !== undefined) roles.push(role)
  })
  return () => roles
}
