import { IDENTITY_FIELDS } from '@farmgate/domain/market/market-identity.ts'
import type { Page } from '@playwright/test'
import type { HomeData, HomeProduct } from '@farmgate/contract/market/home.ts'
import { home as english } from '@farmgate/messages/en/home.ts'
import { homeCopy } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindiCopy } from '@farmgate/messages/hi/home-copy.ts'
import { home as hindi } from '@farmgate/messages/hi/home.ts'
import { startTinyApi } from '@farmgate/server/testing/processes/tiny-api.ts'
import { settle } from './page-list.ts'
import { PAGES } from './stack.ts'
import { readShift, watchShifts, withLateFonts } from './layout-shift.ts'
import { collectComplaints, expect, test } from './test.ts'
import { startWeb } from './web-process.ts'

/** Two phones and a desktop. */
const WIDTHS = [360, 390, 1280]

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page can be read and its links followed', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Fresh food, straight from the farm gate',
    )
    for (const heading of [
      'Shop by category',
      'Featured this week',
      'Why Choose Us',
      'How it works',
      'Come to the farm gate',
    ])
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    // The demo's operator lets the rounds say when produce comes; another journey changes that.
    for (const claim of ['1000+ buyers', '500+ verified farmers', /Next round|10 minutes/])
      await expect(page.getByText(claim).first()).toBeVisible()
    await expectSpecifiedLinks(page)
  })

  test('the page is in Hindi for a browser that requests Hindi', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
      locale: 'hi-IN',
    })
    const page = await context.newPage()
    await page.goto('/')
    await expectHindi(page)
    await context.close()
  })

  test('a language chosen earlier takes precedence over the browser’s', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
    await page.goto('/')
    await expectHindi(page)
  })
})

for (const language of ['en', 'hi'] as const) {
  test(`hydration and late fonts change no text, shift no layout and log nothing, ${language}`, async ({
    page,
    baseURL,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await watchShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const response = await withLateFonts(page, () => page.goto('/', { waitUntil: 'domcontentloaded' }))
      const sent = (await response?.text()) ?? ''
      await settle(page)
      expect(await shiftOf(page), `${width} px`).toBeLessThanOrEqual(0.02)
      expect(logged).toEqual([])
      const [words, sentWords] = await page.evaluate((html) => {
        const asSent = new DOMParser().parseFromString(html, 'text/html')
        return [document, asSent].map((it) => it.querySelector('#root')?.textContent)
      }, sent)
      expect(words).toBe(sentWords)
    }
  })
}

test.describe('with produce', () => {
  const product = (id: string, more: Partial<HomeProduct>): HomeProduct => ({
    _id: id,
    name: 'Alphonso mango',
    image: '/icon-512.png',
    picture: { placeholder: '', width: 0 },
    price: 60,
    unit: 'kg',
    stock: 40,
    travels: 'fresh',
    farmer: { _id: 'f', name: 'Ramesh Jadhav', place: 'Ratnagiri' },
    ...more,
  })
  const EVIL = `</script><script>window.evil = 1</script><img src=x onerror="window.evil = 1">$& {place}`
  const home: HomeData = {
    copy: { en: { ...homeCopy, delivery: '' }, hi: hindiCopy },
    deals: [
      product('d1', { price: 60, earlierPrice: 90 }),
      product('d2', { name: 'Basmati rice', price: 0.9, earlierPrice: 1.2, unit: 'pack' }),
      product('d3', { name: 'No deal at all', price: 90, earlierPrice: 90 }),
      product('d4', { name: 'Dearer than before', price: 100, earlierPrice: 90 }),
      product('d5', { name: 'Never was dearer', price: 10 }),
    ],
    fresh: [
      product('f1', { name: EVIL, farmer: { _id: 'f', name: EVIL, place: EVIL } }),
      product('f2', {
        name: 'Desi eggs',
        unit: 'dozen',
        price: 84.5,
        stock: 8,
        farmer: { _id: 'f', name: 'Sunita Devi', place: '' },
      }),
    ],
  }

  let web: Awaited<ReturnType<typeof startWeb>>
  let api: Awaited<ReturnType<typeof startTinyApi>>

  test.beforeAll(async () => {
    api = await startTinyApi('home')
    api.answer = ({ url }, response) => {
      response
        .writeHead(url === '/home' ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(home))
    }
    web = await startWeb(PAGES, api.origin)
    // Its first visitors get the built page without data instead of waiting.
    await expect(async () => {
      expect(await (await fetch(web.origin)).text()).toContain(english.deals)
    }).toPass({ timeout: 20_000 })
  })

  test.afterAll(async () => {
    await web.stop()
    await api.stop()
  })

  test('deals and fresh produce are in the page without scripts, with correct percentages', async ({
    browser,
    complaints,
  }, { project }) => {
    const context = await browser.newContext({
      viewport: project.use.viewport ?? null,
      javaScriptEnabled: false,
    })
    collectComplaints(context, complaints)
    const page = await context.newPage()
    await page.goto(web.origin)

    const deals = page.getByRole('region', { name: 'Deals of the Day' })
    await expect(deals.getByRole('article')).toHaveCount(2)
    await expect(deals.getByRole('article').nth(0)).toContainText('-33%')
    await expect(deals.getByRole('article').nth(0)).toContainText(/₹60 \/ kg.*₹90/)
    await expect(deals.getByRole('article').nth(1)).toContainText('-25%')
    await expect(deals.getByRole('link', { name: 'Basmati rice' })).toHaveAttribute('href', '/products/d2')

    const fresh = page.getByRole('region', { name: 'Fresh today' })
    const eggs = fresh.getByRole('article').filter({ hasText: 'Desi eggs' })
    await expect(eggs).toContainText('₹84.50 / dozen')
    await expect(eggs).toContainText('Only 8 left')
    await expect(eggs).toContainText('By Sunita Devi')
    // A claim that the operator has emptied is not shown.
    await expect(page.getByText('delivery to your door')).toHaveCount(0)
    await context.close()
  })

  test('loading shifts no layout, and a name that contains code is shown as text', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    // The foot asks for it when it comes into view; this API knows the home page only.
    const identity = Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, 'Sahyadri Producers']))
    await page.route('**/api/market', (route) => route.fulfill({ json: { identity, isOpen: true } }))
    await watchShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(web.origin)
      await settle(page)
      await page.evaluate(() => scrollTo({ top: 1e6 }))
      await page.evaluate(() => scrollTo({ top: 0 }))
      expect(await shiftOf(page), `${width} px`).toBeLessThanOrEqual(0.02)
    }
    await expect(page.getByRole('link', { name: EVIL })).toBeAttached()
    expect(await page.evaluate(() => 'evil' in window)).toBe(false)
    expect(logged).toEqual([])
  })
})

/** The link and its address. The home page calls the category Grains “Cereals”. */
const SPECIFIED = [
  ['Shop Now', '/products'],
  ['Become Seller', '/register'],
  ['Fruits', '/products?category=Fruits'],
  ['Vegetables', '/products?category=Vegetables'],
  ['Dry Fruits', '/products?category=Dry%20Fruits'],
  ['Dairy', '/products?category=Dairy'],
  ['Cereals', '/products?category=Cereals'],
  ['Meat & Eggs', '/products?category=Meat%20%26%20Eggs'],
  ['Spices', '/products?category=Spices'],
  ['View Raw honey', '/featured/honey'],
  ['View Fresh milk', '/featured/milk'],
  ['View Groundnut oil', '/featured/oil'],
  ['Sign Up', '/register'],
] as const

async function expectSpecifiedLinks(page: Page): Promise<void> {
  for (const [name, address] of SPECIFIED)
    await expect(page.locator('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      address,
    )
}

async function expectHindi(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    hindi.title.replace('{gate}', hindi.titleGate),
  )
  await expect(page.getByRole('link', { name: hindi.shopNow })).toHaveAttribute('href', '/products')
  await expect(page.getByText(hindiCopy.farmers).first()).toBeVisible()
}

/** The layout shift once the network is idle, and half a second later. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  return readShift(page)
}
