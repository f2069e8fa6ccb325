import type { BrowserContext, Page } from '@playwright/test'
import { shop as hindi } from '@farmgate/messages/hi/shop.ts'
import { productNamed } from './listings.ts'
import { buyer, farmer, openAccount, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { readShift, watchShifts, withLateFonts } from './layout-shift.ts'
import { expect, test } from './test.ts'

const WIDTHS = [360, 390, 1280]

/** The answers that a document was rendered from, as JSON. */
const FIRST_STATE = 'id="first-state"'

test.describe('without any script', () => {
  test('a buyer sees the cards of the list and a product', async ({ page, browser, baseURL }) => {
    await signInByCall(page, buyer)
    const mango = await productNamed(page.request, 'Alphonso mango')
    const plain = await withoutScripts(page, browser.newContext.bind(browser), baseURL)
    const reader = await plain.newPage()
    await renderedBy(reader, '/products?category=Fruits')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Fruits')
    await expect(reader.getByRole('article')).toHaveCount(24)
    await expect(reader.getByRole('article').filter({ hasText: mango.name })).toContainText(/₹\d+ \/ /)
    await expect(reader.getByRole('link', { name: mango.name })).toHaveAttribute(
      'href',
      `/products/${mango._id}`,
    )
    // The name and the cart are the browser's to fill in, in their place.
    await expect(reader.locator('.site-greeting-blank')).toBeAttached()
    await expect(reader.getByText('Sign Up')).toHaveCount(0)

    await renderedBy(reader, `/products/${mango._id}`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(mango.name)
    await expect(reader.getByRole('region', { name: /farm/i })).toBeVisible()
    expect(await reader.content()).not.toContain(farmer.email)
    await plain.close()
  })

  test('a search is a form, and its results are in the document', async ({ page, browser, baseURL }) => {
    await signInByCall(page, buyer)
    const plain = await withoutScripts(page, browser.newContext.bind(browser), baseURL)
    const reader = await plain.newPage()
    await renderedBy(reader, '/products?q=mango')
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('mango')
    await expect(reader.getByRole('article').first()).toContainText(/mango/i)
    await plain.close()
  })
})

for (const language of ['en', 'hi'] as const) {
  test(`hydration and late fonts change no text, shift no layout and log nothing, ${language}`, async ({
    page,
    baseURL,
    request,
  }) => {
    test.setTimeout(90_000)
    // Of their own, because a card whose product is in the cart shows its number.
    await signInByCall(page, await openAccount(request, 'user'))
    const mango = await productNamed(page.request, 'Alphonso mango')
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    const logged: string[] = []
    page.on('console', (message) => {
      if (!message.text().startsWith('Service Worker registration blocked')) logged.push(message.text())
    })
    await watchShifts(page)
    for (const [path, parts] of [
      ['/products?category=Dairy', ['main']],
      // Before the farmer's e-mail and the farm's other products, which come by the browser's own calls.
      [`/products/${mango._id}`, ['main h1', 'main .product-cost', 'main .product-assurances']],
      // Rendered in the browser for buyers: decision 0036.
      ['/', []],
    ] as const) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const open = path === '/' ? sentBy : renderedBy
        const sent = await withLateFonts(page, () => open(page, path, 'domcontentloaded'))
        await settle(page)
        await page.waitForLoadState('networkidle')
        const where = `${path}, ${width} px`
        expect(await readShift(page), where).toBeLessThanOrEqual(0.02)
        expect(logged, where).toEqual([])
        for (const part of parts) {
          const [shown, asSent] = await page.evaluate(
            ([html, selector]) =>
              [document, new DOMParser().parseFromString(html, 'text/html')].map(
                (it) => it.querySelector(selector)?.textContent,
              ),
            [sent, part] as const,
          )
          expect(shown, `${where}: ${part}`).toBe(asSent)
        }
      }
    }
  })
}

test('after hydration the page is the buyer’s: name, cart, add, filters, search, Back and Forward', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  await signInByCall(page, await openAccount(request, 'user'))
  await renderedBy(page, '/products?category=Dairy')
  await expect(page.getByText('Welcome')).toContainText('Tara')
  const heading = page.getByRole('heading', { level: 1 })

  await page.getByRole('link', { name: /^Spices \d/ }).click()
  await expect(heading).toHaveText('Spices')
  await page.goBack()
  await expect(heading).toHaveText('Dairy')
  await page.goForward()
  await expect(heading).toHaveText('Spices')
  await page.goBack()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('In stock only').check()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL('/products?category=Dairy&inStock=true')
  await page
    .getByRole('searchbox', { name: /^Search in/ })
    .or(page.getByRole('combobox', { name: /^Search in/ }))
    .fill('milk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?category=Dairy&q=milk&inStock=true')
  await expect(page.getByRole('article').first()).toContainText(/milk/i)

  await page
    .getByRole('button', { name: /^Add .* to cart/ })
    .first()
    .click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByRole('article').first()).toContainText(/milk/i)
})

test('the farmer’s e-mail comes by the browser’s own call', async ({ page }) => {
  await signInByCall(page, buyer)
  const mango = await productNamed(page.request, 'Alphonso mango')
  expect(await renderedBy(page, `/products/${mango._id}`)).not.toContain(farmer.email)
  await expect(page.getByRole('link', { name: farmer.email })).toBeVisible()
})

test('the list waits for its document alone, which has all its style', async ({ page }) => {
  await signInByCall(page, buyer)
  const sent = await renderedBy(page, '/products')
  // How many requests fall before the paint depends on the line; what it waits for does not.
  const awaited = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
  expect(awaited).toEqual([])
  expect(sent.indexOf('<style>')).toBeGreaterThan(0)
  const sheets = [...sent.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
  expect(sheets.filter((link) => !link.includes('disabled'))).toEqual([])
})

test('a visitor, a farmer and an unknown product get what they got before', async ({ page }) => {
  // Signed out: the login, which leads back.
  expect(await sentBy(page, '/products?category=Dairy')).not.toContain(FIRST_STATE)
  await expect(page).toHaveURL('/login')

  await signInByCall(page, farmer)
  expect(await sentBy(page, '/products')).not.toContain(FIRST_STATE)
  await expect(page).toHaveURL('/')

  await signInByCall(page, buyer)
  expect(await sentBy(page, '/products/00000000-0000-7000-8000-000000000000')).not.toContain(FIRST_STATE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
  // A page of the list that does not exist leads to the first one.
  await page.goto('/products?category=Dairy&cursor=nonsense')
  await expect(page).toHaveURL('/products?category=Dairy')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a rendered page without a stored session leads to the login', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.evaluate(() => localStorage.clear())
  await renderedBy(page, '/products')
  await expect(page).toHaveURL('/login')
})

test('the list is in Hindi for a buyer who chose Hindi', async ({ page, baseURL }) => {
  await signInByCall(page, buyer)
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
  const sent = await renderedBy(page, '/products')
  expect(sent).toContain('<html lang="hi">')
  expect(sent).toContain(hindi.filters)
  await expect(page.getByRole('button', { name: hindi.filters })).toBeVisible()
})

/** Opens a page and returns its document as the server sent it. */
async function sentBy(page: Page, path: string, waitUntil: Wait = 'load'): Promise<string> {
  const response = await page.goto(path, { waitUntil })
  return (await response?.text()) ?? ''
}

/** The same for a page that the server renders. A busy server sends the frame instead, until it is less busy. */
async function renderedBy(page: Page, path: string, waitUntil: Wait = 'load'): Promise<string> {
  let sent = ''
  await expect(async () => {
    sent = await sentBy(page, path, waitUntil)
    expect(sent).toContain(FIRST_STATE)
  }).toPass({ timeout: 20_000 })
  return sent
}

type Wait = 'load' | 'domcontentloaded'

/** The same browser without scripts, with this page's cookies. */
async function withoutScripts(
  page: Page,
  newContext: (options: object) => Promise<BrowserContext>,
  baseURL: string | undefined,
): Promise<BrowserContext> {
  return newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
    locale: 'en-IN',
  })
}
