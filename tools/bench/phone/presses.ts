import type { BrowserContext, Page } from '@playwright/test'
import { QUIET_AFTER_MS, slowProcessor, startMeasuring } from './phone.ts'

/** Milliseconds from a key press to the paint that shows its effect, on a four times slower processor. */
export type Presses = Readonly<Record<string, number>>

/** A product whose name nothing else in the demo has, and how often it is listed. */
export const MANY = { name: 'Bench okra', count: 200 }

/** Presses Add to Cart, and then one more. */
export async function timeCartPresses(phone: BrowserContext, productPath: string): Promise<Presses> {
  const tab = await phone.newPage()
  await tab.goto('/robots.txt')
  await tab.evaluate(emptyCart)
  await openIdle(tab, productPath)
  const press = await startPresses(tab)
  const add = await press(() => focusButton(tab, /^Add/), 'Enter')
  const more = await press(() => focusButton(tab, /^One more/), 'Enter')
  await tab.close()
  return { 'add to cart': add, 'one more': more }
}

/** Chooses a filter in the dialog of the list, and shows the list that it leaves. */
export async function timeFilterPresses(phone: BrowserContext): Promise<Presses> {
  const tab = await phone.newPage()
  await openIdle(tab, '/products')
  const press = await startPresses(tab)
  await tab.getByRole('button', { name: 'Filters' }).click()
  const choose = await press(() => focusButton(tab, /^kg$/), 'Enter')
  const show = await press(() => focusButton(tab, /^Show /), 'Enter')
  await tab.close()
  return { 'choose a filter': choose, 'show the filtered list': show }
}

/**
 * Types into the search box above a list of 200 results. The page shows 24 at a time, so its request is answered with
 * all of them. Returns the slowest of four letters.
 */
export async function timeTyping(phone: BrowserContext): Promise<Presses> {
  const tab = await phone.newPage()
  await openIdle(tab, '/products?category=All')
  await answerWithAll(tab)
  const box = tab.getByRole('main').locator('input[type=search]')
  await box.fill(MANY.name)
  await box.press('Enter')
  await tab
    .locator('.product-tile')
    .nth(MANY.count - 1)
    .waitFor()
  await tab.waitForTimeout(QUIET_AFTER_MS)
  await box.fill('')
  const press = await startPresses(tab)
  const letters = []
  for (const letter of 'toma') letters.push(await press(() => box.focus(), letter))
  await tab.close()
  return { [`type above ${MANY.count} results`]: Math.max(...letters) }
}

/** Opens the page at full speed, and waits until it is idle. */
async function openIdle(tab: Page, path: string): Promise<void> {
  await tab.goto(path)
  await tab.locator('html[data-awake]').waitFor()
  await tab.waitForTimeout(QUIET_AFTER_MS)
}

/** Slows the processor, and returns a function that presses a key and measures it. */
async function startPresses(
  tab: Page,
): Promise<(focus: () => Promise<void>, key: string) => Promise<number>> {
  await slowProcessor(tab)
  await tab.evaluate(startMeasuring)
  await tab.evaluate(watchPresses)
  return async (focus, key) => {
    await focus()
    await tab.evaluate(() => void (globalThis.phone.longestPressMs = 0))
    await tab.keyboard.press(key)
    await tab.evaluate(nextPaint)
    await tab.waitForTimeout(SETTLED_AFTER_MS)
    // Shorter ones are not reported.
    return Math.max(SHORTEST_PRESS_MS, await tab.evaluate(() => globalThis.phone.longestPressMs))
  }
}

/** Longer than a press loads something, so that this is not measured with the next press. */
const SETTLED_AFTER_MS = 1_000
const SHORTEST_PRESS_MS = 16

const focusButton = (tab: Page, name: RegExp): Promise<void> =>
  tab.getByRole('button', { name }).filter({ visible: true }).first().focus()

/** Runs in the page. An event's duration ends with the next paint, in steps of 8 ms. */
function watchPresses(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.phone.longestPressMs = Math.max(globalThis.phone.longestPressMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/** Runs in the page. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Runs in the page. */
async function emptyCart(): Promise<void> {
  const { token } = JSON.parse(localStorage.getItem('farmgate.user') ?? '{}') as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch('/api/cart', { headers })
  const { cart } = (await reply.json()) as { cart: readonly { _id: string }[] }
  for (const { _id } of cart) await fetch(`/api/cart/${_id}`, { method: 'DELETE', headers })
}

/** Answers a search with all its results in one page. */
async function answerWithAll(tab: Page): Promise<void> {
  await tab.route(/\/api\/products\?.*q=/, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '100')
    const products: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      if (cursor !== '') url.searchParams.set('cursor', cursor)
      const reply = await route.fetch({ url: url.href })
      const page = (await reply.json()) as { products: readonly unknown[]; nextCursor: string | null }
      products.push(...page.products)
      cursor = page.nextCursor
      if (cursor === null) await route.fulfill({ response: reply, json: { ...page, products } })
    }
  })
}
