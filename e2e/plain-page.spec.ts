import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { buyer, expectSignedIn, farmer, signIn } from './people.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the page says which commit the API runs', async ({ page }) => {
  await expect(page.getByText(/^The API runs commit [\da-f]{7,}$/)).toBeVisible()
})

test('every address of the application answers, also after a reload', async ({ page }) => {
  for (const path of ['/orders', '/products/0192f0c1', '/admin/farmers?sort=name', '/nowhere/at/all']) {
    const visits = [() => page.goto(path), () => page.reload()]
    for (const visit of visits) {
      const answer = await visit()
      expect([path, answer?.status()]).toEqual([path, 200])
      await expect(page.getByRole('heading', { name: 'Farmgate' })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  }
})

test.describe('in Hindi', () => {
  test('the page, its refusals and its language are Hindi, and stay so', async ({ page }) => {
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { name: 'लॉग इन करें' })).toBeVisible()
    for (const role of ['खरीदार', 'किसान', 'एडमिन'])
      await expect(page.getByRole('radio', { name: role })).toBeVisible()

    await page.getByRole('button', { name: 'लॉग इन करें' }).click()
    await expect(page.getByRole('alert')).toHaveText('ईमेल और पासवर्ड दोनों ज़रूरी हैं')

    await page.reload()
    await expect(page.getByRole('heading', { name: 'लॉग इन करें' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })

  test('a reader of one language downloads one language', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(fetched.filter((url) => /\/(plain-page|problems)-[\w-]+\.js$/.test(url))).toHaveLength(1)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('nothing stands in the way of anybody, signed out, refused or signed in', async ({ page }) => {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await signIn(page, buyer)
      await expectSignedIn(page, buyer)
      await signIn(page, farmer)
      await expectSignedIn(page, farmer)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'हिन्दी' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expectAccessible(page)
    })
  })
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await expectFitsAndTouchable(page)
}

/** No sideways scrolling, and nothing to tap that is smaller than a thumb. */
async function expectFitsAndTouchable(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  for (const target of await page.locator('button, input').all()) {
    const box = await target.boundingBox()
    expect([await target.textContent(), Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([
      await target.textContent(),
      true,
    ])
  }
}
