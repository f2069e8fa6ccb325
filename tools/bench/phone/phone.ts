import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { type Connection, loginOf, type PhonePage } from './pages.ts'

declare global {
  /** What the page has measured of itself. Set by the functions at the end of this file, which run in the page. */
  var phone: { shift: number; seenAt: number; largestAt: number; longestPressMs: number }
}

/** Later than any code that a page loads by itself, earlier than the service worker fetches the next visit's. */
export const QUIET_AFTER_MS = 2_000

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Opens the whole browser, which alone installs service workers. */
export const openBrowser = (executablePath = CHROMIUM): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })

/** Opens the browser without windows of its own, where it is installed: a new phone costs half the processor time. */
export const openSmallBrowser = (): Promise<Browser> =>
  openBrowser(
    process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
  )

/** Opens a phone on which the page's person is signed in. Their cookie goes with every arrival, as from a bookmark. */
export async function openPhone(
  browser: Browser,
  origin: string,
  { role }: PhonePage,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers })
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

/** Returns a function that opens phones with empty caches, all in one session: a sign-in costs the server much. */
export async function signInOnce(
  browser: Browser,
  origin: string,
  page: PhonePage,
): Promise<() => Promise<BrowserContext>> {
  const first = await openPhone(browser, origin, page, 'block')
  const storageState = await first.storageState()
  await first.close()
  return () => browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers: 'block', storageState })
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-IN',
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
  await slowConnection(tab, connection)
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

export async function slowConnection(tab: Page, { latencyMs, bitsPerSecond }: Connection): Promise<void> {
  const client = await tab.context().newCDPSession(tab)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
}

/** Makes the processor of this tab four times slower. */
export async function slowProcessor(tab: Page): Promise<void> {
  const client = await tab.context().newCDPSession(tab)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Runs in the page. */
export function startMeasuring(): void {
  globalThis.phone = { shift: 0, seenAt: 0, largestAt: 0, longestPressMs: 0 }
}

/** What a page reports on its console, followed by the milliseconds since it was opened. */
export type Progress = 'first sight' | 'awake'

/** Runs in the page. */
export function reportProgress(): void {
  const awaited = new Map<Progress, () => boolean>([
    ['first sight', () => globalThis.phone.seenAt > 0],
    ['awake', () => 'awake' in document.documentElement.dataset],
  ])
  const look = (): void => {
    for (const [what, isReached] of awaited) {
      if (!isReached()) continue
      awaited.delete(what)
      console.debug(`${what} ${performance.now()}`)
    }
    if (awaited.size > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page. */
export function watchFirstSight(selector: string): void {
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
