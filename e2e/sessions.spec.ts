import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
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

test('of three sessions in one browser each has its own area in each tab, is renewed with its own secret, and is logged out alone', async ({
  page,
  context,
}) => {
  for (const person of demoPeople) await signInByCall(page, person)
  const renewals = countRenewals(context)
  for (const person of [buyer, farmer]) await storeToken(page, person, 'v1.user.not-a-token')
  const second = await context.newPage()
  await Promise.all([page.goto('/profile'), second.goto('/farmer/profile')])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
  await expect(second.getByLabel('Email', { exact: true })).toHaveValue(farmer.email)
  expect(renewals().toSorted()).toEqual(['farmer', 'user'])
  expect((await storedSession(page, farmer))?.token).toMatch(/^v1\.farmer\./)
  await Promise.all([page.goto('/farmer/profile'), second.goto('/admin/users')])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(farmer.email)
  await expect(second.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await second.close()

  await logOut(page)
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

test('two tabs that need a new token at the same time renew once, both continue, and a logout in one takes effect in the other', async ({
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
  await page.bringToFront()
  await logOut(page)
  for (const tab of [page, second]) await expect(tab).toHaveURL('/login')
})

test('an ended session is reported in every tab, and typed values survive the next sign-in', async ({
  page,
  request,
}) => {
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

  await signInAgain(page, person)
  for (const tab of [page, second]) await expect(bar(tab)).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tara Joshi Patil')
  await expect(page.getByLabel('Street')).toHaveValue('15 Law College Road')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveValue('15 Law College Road')
})

test('an ended session is replaced by another person’s, without data of the first', async ({
  page,
  request,
}) => {
  const [first, other] = await Promise.all([openAccount(request, 'farmer'), openAccount(request, 'farmer')])
  await signInByCall(page, first)
  await page.goto('/farmer/profile')
  await page.getByLabel('Place').fill('Nashik')
  await endSessionsOf(request, first)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await signInAgain(page, other)
  await expect(page).toHaveURL('/farmer')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Profile' }).locator('visible=true').first().click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email)
  await expect(page.getByLabel('Place')).toHaveValue('')
})

test('another browser is listed, and is refused after it was signed out', async ({ page, request }) => {
  const person = await openAccount(request, 'user')
  const elsewhere = await sessionElsewhere(request, person)
  await signInByCall(page, person)
  await page.goto('/profile')
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^Sign out .+, last seen/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  const response = await request.get('/api/users/profile', {
    headers: { authorization: `Bearer ${elsewhere.token}` },
  })
  expect(response.status()).toBe(401)
})

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

const bar = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Your sign-in has ended. Sign in again to go on.' })

const logOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click()

async function signInAgain(page: Page, person: Person): Promise<void> {
  await bar(page).getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function storeToken(page: Page, person: Person, token: string): Promise<void> {
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
