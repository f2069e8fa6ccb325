import type { Browser, Page } from '@playwright/test'
import { admin, buyer, expectSignedIn, farmer, type Person, panelOf, rowsOf, signIn } from './people.ts'
import { collectComplaints, expect, test } from './test.ts'

const everybody = [buyer, farmer, admin]

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test.describe('signing in', () => {
  test('three roles are signed in side by side in one browser', async ({ page }) => {
    for (const person of everybody) {
      await signIn(page, person)
      await expectSignedIn(page, person)
    }
    for (const person of everybody) await expect(panelOf(page, person)).toContainText(person.roleName)
  })

  test('the browser keeps a token and a name, and never the address nor the renewal secret', async ({
    page,
    context,
  }) => {
    await signIn(page, buyer)
    await expectSignedIn(page, buyer)
    const stored = await storedSession(page, buyer)
    expect(Object.keys(stored).toSorted()).toEqual(['token', 'user'])
    expect(stored.user).toEqual({ _id: expect.any(String), name: buyer.name, role: 'user' })
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-rt_user')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  })

  test('a wrong password is refused in the words of the product', async ({ page }) => {
    await signIn(page, farmer, 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(farmer.email)
  })

  test('the right password under the wrong role is refused just the same', async ({ page }) => {
    await signIn(page, { ...buyer, roleName: 'Admin' })
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  })

  test('blank fields are named', async ({ page }) => {
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Email and password are required')
  })

  test('a person with a keyboard alone gets in', async ({ page }) => {
    await page.getByRole('radio', { name: 'Buyer' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type(farmer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('farmgate-demo')
    await page.keyboard.press('Enter')
    await expectSignedIn(page, farmer)
  })
})

test.describe('staying signed in', () => {
  test('a reload keeps the session', async ({ page }) => {
    await signIn(page, buyer)
    await expectSignedIn(page, buyer)
    await page.reload()
    await expectSignedIn(page, buyer)
  })

  for (const [what, token] of [
    ['lost', undefined],
    ['garbled', 'v1.user.not-a-token'],
    ['broken', 'टोकन'],
  ] as const) {
    test(`a ${what} access token is renewed without a word`, async ({ page }) => {
      await signIn(page, buyer)
      await expectSignedIn(page, buyer)
      await storeToken(page, buyer, token)
      await page.reload()
      await expectSignedIn(page, buyer)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect((await storedSession(page, buyer)).token).toMatch(/^v1\.user\./)
    })
  }

  for (const [what, user] of [
    ['a role that does not exist', { _id: '1', name: 'Nobody', role: 'owner' }],
    ['an id that is no text', { _id: 1, name: 'Nobody', role: 'user' }],
    ['no name', { _id: '1', role: 'user' }],
    ['nothing at all', null],
  ] as const) {
    test(`a stored session with ${what} is none`, async ({ page }) => {
      await page.evaluate(
        (stored) => localStorage.setItem('farmgate.user', stored),
        JSON.stringify({ token: 'v1.user.x', user }),
      )
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Logout/ })).toHaveCount(0)
    })
  }

  test('two tabs that renew at once both stay signed in', async ({ page, context }) => {
    await signIn(page, buyer)
    await expectSignedIn(page, buyer)
    const second = await context.newPage()
    await second.goto('/')
    await expectSignedIn(second, buyer)
    await storeToken(page, buyer, 'v1.user.not-a-token')
    await Promise.all([page.reload(), second.reload()])
    for (const tab of [page, second]) {
      await expectSignedIn(tab, buyer)
      await expect(tab.getByRole('alert')).toHaveCount(0)
    }
  })
})

test.describe('signing out', () => {
  test('another browser is listed, can be ended, and then asks to sign in again', async ({
    page,
    browser,
    complaints,
  }) => {
    await signInAlone(page, buyer)
    const otherPage = await signInElsewhere(browser, buyer, complaints)

    await page.reload()
    await expect(rowsOf(page, buyer)).toHaveCount(2)
    await panelOf(page, buyer)
      .getByRole('button', { name: /^Sign out Chrome/ })
      .click()
    await expect(rowsOf(page, buyer)).toHaveCount(1)

    await otherPage.reload()
    await expect(panelOf(otherPage, buyer).getByRole('alert')).toHaveText('Please sign in again')
    await signIn(otherPage, buyer)
    await expectSignedIn(otherPage, buyer)
    await otherPage.context().close()
  })

  test('all other browsers are ended at once', async ({ page, browser, complaints }) => {
    await signInAlone(page, farmer)
    for (let i = 0; i < 2; i++) {
      const otherPage = await signInElsewhere(browser, farmer, complaints)
      await otherPage.context().close()
    }
    await page.reload()
    await expect(rowsOf(page, farmer)).toHaveCount(3)
    await panelOf(page, farmer).getByRole('button', { name: 'Sign out all others' }).click()
    await expect(rowsOf(page, farmer)).toHaveCount(1)
    await expectSignedIn(page, farmer)
  })

  test('logging one role out leaves the others', async ({ page, context }) => {
    for (const person of everybody) {
      await signIn(page, person)
      await expectSignedIn(page, person)
    }
    await page.getByRole('button', { name: 'Logout Farmer' }).click()
    await expect(panelOf(page, farmer)).toHaveCount(0)
    await page.reload()
    await expectSignedIn(page, buyer)
    await expectSignedIn(page, admin)
    await expect(panelOf(page, farmer)).toHaveCount(0)
    const names = (await context.cookies()).map(({ name }) => name).toSorted()
    expect(names).toEqual(['__Host-rt_admin', '__Host-rt_user'])
  })

  test('logging out in one tab is seen in the other', async ({ page, context }) => {
    await signIn(page, buyer)
    await expectSignedIn(page, buyer)
    const second = await context.newPage()
    await second.goto('/')
    await expectSignedIn(second, buyer)
    await page.getByRole('button', { name: 'Logout Buyer' }).click()
    await expect(panelOf(second, buyer)).toHaveCount(0)
  })
})

/** Signed in here and nowhere else, whatever the journeys before have left. */
async function signInAlone(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await expectSignedIn(page, person)
  const others = panelOf(page, person).getByRole('button', { name: 'Sign out all others' })
  if (await others.isVisible()) await others.click()
  await expect(rowsOf(page, person)).toHaveCount(1)
}

/** In another browser. It may complain no more than the first one. */
async function signInElsewhere(browser: Browser, person: Person, complaints: string[]): Promise<Page> {
  const context = await browser.newContext()
  collectComplaints(context, complaints)
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, person)
  await expectSignedIn(page, person)
  return page
}

interface Stored {
  readonly token: string
  readonly user: Record<string, unknown>
}

const storedSession = (page: Page, { role }: Person): Promise<Stored> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `farmgate.${role}`)

const storeToken = (page: Page, { role }: Person, token: string | undefined): Promise<void> =>
  page.evaluate(
    ([key, value]) => {
      const { user } = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: unknown }
      localStorage.setItem(key, JSON.stringify({ token: value, user }))
    },
    [`farmgate.${role}`, token] as const,
  )
