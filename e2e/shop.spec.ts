import type { Locator, Page } from '@playwright/test'
import { buyer, openAccount, PASSWORD, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('the header suggests searches, a misspelling is corrected, and the categories are a row on a phone', async ({
  page,
}) => {
  await signInByCall(page, buyer)
  await page.goto('/')
  // On a phone the shop has one search box, and none in its header.
  const box = page.locator('input[type=search]').filter({ visible: true }).first()
  await box.pressSequentially('bhin')
  const option = page.getByRole('option', { name: /^bhindi/ })
  await expect(option).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)
  await expect(box).toHaveValue('bhin')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=bhindi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bhindi”')
  await expect(cards(page).getByRole('link', { name: 'Tender okra', exact: true })).toBeVisible()

  await box.fill('tomatto')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found for “tomatto”. Searched for “tomato” instead.')).toBeVisible()
  await expect(cards(page).getByRole('link', { name: 'Country tomato', exact: true })).toBeVisible()

  // A column on a desktop.
  const tops = () =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => new Set(await tops()).size).toBe(8)
})

test('a visitor sees fresh produce and six deals at half price on the home page, and signs in to buy', async ({
  page,
  request,
}) => {
  const deals = page.getByRole('region', { name: 'Deals of the Day' }).getByRole('article')
  await openHomeWith(page, deals)
  await expect(deals).toHaveCount(6)
  for (const deal of await deals.all()) await expect(deal).toContainText('-50%')
  await expect(deals.filter({ hasText: 'Country tomato' })).toContainText(/₹16 \/ kg.*₹32/)
  const fresh = page.getByRole('region', { name: 'Fresh today' }).getByRole('article')
  await expect(fresh).toHaveCount(8)
  for (const product of await fresh.all()) await expect(product).toContainText(/₹[\d,.]+ \/ /)

  // After the sign-in the product is in the cart.
  const newcomer = await openAccount(request, 'user')
  await page.getByRole('button', { name: 'Add to Cart: Country tomato' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText('Country tomato')
})

/** The first visitor after a quiet minute gets the page without produce instead of waiting, so load it again. */
const openHomeWith = (page: Page, produce: Locator): Promise<void> =>
  expect(async () => {
    await page.goto('/')
    expect(await produce.count()).toBeGreaterThan(0)
  }).toPass()

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
