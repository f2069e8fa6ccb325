import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { type Connection, loginOf, type PhonePage } from './pages.ts'

declare global {
  /** What the page has measured of itself. Set by the functions at the end of this file, which run in the page. */
  var phone: { shift: number; seenAt: number; largestAt: number; longestPressMs: number }
}

/** Later than any code that a page loads by itself, earlier than the service worker fetches the next visit's. */
const QUIET_AFTER_MS = 2_000

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })

/** Opens a phone on which the page's person is signed in. Their cookie goes with every arrival, as from a bookmark. */
export async function openPhone(
  browser: Browser,
  origin: string,
  { role }: PhonePage,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'en-IN',
    serviceWorkers,
  })
  if (role === null) return context
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(async ({ path, body }) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { token, user } = await reply.json()
    localStorage.setItem(`farmgate.${user.role}`, JSON.stringify({ token, user }))
  }, loginOf(role))
  await page.close()
  return context
}

/** Bytes of code that a first visit fetches, compressed as served, and the layout shift of it. */
export async function weigh(
  browser: Browser,
  origin: string,
  page: PhonePage,
): Promise<{ readonly code: number; readonly style: number; readonly shift: number }> {
  const context = await openPhone(browser, origin, page, 'block')
  const tab = await context.newPage()
  await tab.addInitScript(startMeasuring)
  await tab.addInitScript(countShift)
  const sent: Record<string, number> = {}
  const weighing: Promise<void>[] = []
  const add = async (request: Request): Promise<void> => {
    const { responseBodySize } = await request.sizes()
    sent[request.resourceType()] = (sent[request.resourceType()] ?? 0) + responseBodySize
  }
  tab.on('requestfinished', (request) => void weighing.push(add(request)))
  await tab.goto(page.path)
  await tab.waitForTimeout(QUIET_AFTER_MS)
  await Promise.all(weighing)
  const shift = await tab.evaluate(() => globalThis.phone.shift)
  await context.close()
  return { code: sent['script'] ?? 0, style: sent['stylesheet'] ?? 0, shift }
}

/** Opens a phone that has visited the page before, so that the service worker is in control. */
export async function openReturningPhone(
  browser: Browser,
  origin: string,
  page: PhonePage,
): Promise<BrowserContext> {
  const context = await openPhone(browser, origin, page, 'allow')
  const tab = await context.newPage()
  await tab.goto(page.path)
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await tab.close()
  return context
}

/** How long until the page's first sight is painted, the largest paint, and the requests before the first sight. */
export async function timeFirstSight(
  context: BrowserContext,
  page: PhonePage,
  connection: Connection,
): Promise<{ readonly ms: number; readonly requests: number; readonly largestMs: number }> {
  const tab = await context.newPage()
  await slowDown(tab, connection)
  await tab.addInitScript(startMeasuring)
  await tab.addInitScript(watchFirstSight, page.firstSight ?? 'h1')
  await tab.goto(page.path, { waitUntil: 'commit' })
  await tab.waitForFunction(() => globalThis.phone.seenAt > 0)
  await tab.waitForTimeout(QUIET_AFTER_MS)
  const measured = await tab.evaluate(() => {
    const { seenAt, largestAt } = globalThis.phone
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < seenAt)
    // The document is not among them.
    return { ms: seenAt, requests: 1 + files.length, largestMs: largestAt }
  })
  await tab.close()
  return measured
}

/** How long a press of Add to Cart, and then of one more, takes until the page shows it, on a four times slower phone. */
export async function timePresses(
  browser: Browser,
  origin: string,
  page: PhonePage,
): Promise<{ readonly addMs: number; readonly moreMs: number }> {
  const context = await openPhone(browser, origin, page, 'block')
  const tab = await context.newPage()
  await tab.goto(page.path)
  await tab.waitForTimeout(QUIET_AFTER_MS)
  const client = await context.newCDPSession(tab)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(startMeasuring)
  await tab.evaluate(watchPresses)
  const press = async (name: RegExp): Promise<number> => {
    await tab.evaluate(() => void (globalThis.phone.longestPressMs = 0))
    await tab.getByRole('button', { name }).first().focus()
    await tab.keyboard.press('Enter')
    await tab.waitForTimeout(QUIET_AFTER_MS)
    return tab.evaluate(() => globalThis.phone.longestPressMs)
  }
  const addMs = await press(/^(Add|One more)/)
  const moreMs = await press(/One more|Increase|\+/)
  await context.close()
  return { addMs, moreMs }
}

async function slowDown(tab: Page, { latencyMs, bitsPerSecond }: Connection): Promise<void> {
  const client = await tab.context().newCDPSession(tab)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
}

/** Runs in the page. */
function startMeasuring(): void {
  globalThis.phone = { shift: 0, seenAt: 0, largestAt: 0, longestPressMs: 0 }
}

/** Runs in the page. */
function watchFirstSight(selector: string): void {
  new PerformanceObserver((list) => {
    globalThis.phone.largestAt = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = (): void => {
    const height = document.querySelector(selector)?.getBoundingClientRect().height ?? 0
    // The frame after the one that has it laid out: it is painted then.
    if (height > 0) requestAnimationFrame(() => void (globalThis.phone.seenAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page. TypeScript's own types do not know these entries yet. */
function countShift(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) globalThis.phone.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. An event's duration ends with the next paint, in steps of 8 ms. */
function watchPresses(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.phone.longestPressMs = Math.max(globalThis.phone.longestPressMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}
