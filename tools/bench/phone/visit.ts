import type { Browser, BrowserContext, Page } from '@playwright/test'
import { blockedTime, TRACE_CATEGORIES, type TraceEvent } from './blocked-time.ts'
import type { Connection, PhonePage } from './pages.ts'
import { QUIET_AFTER_MS, slowConnection, slowProcessor, startMeasuring, watchFirstSight } from './phone.ts'

/** Opens the page on a slow phone, and returns how many milliseconds pass until its first sight is painted. */
export async function timeFirstCards(
  phone: BrowserContext,
  page: PhonePage,
  connection: Connection,
): Promise<number> {
  const tab = await openSlowTab(phone, connection)
  const ms = await visit(tab, page)
  await tab.close()
  return ms
}

/** The same, and how long the main thread is blocked until the page is idle (see blocked-time.ts). */
export async function timeUntilIdle(
  browser: Browser,
  phone: BrowserContext,
  page: PhonePage,
  connection: Connection,
): Promise<{ readonly firstCards: number; readonly blocked: number; readonly blockedCpu: number }> {
  const tab = await openSlowTab(phone, connection)
  await browser.startTracing(tab, { categories: TRACE_CATEGORIES })
  const firstCards = await visit(tab, page)
  await tab.locator('html[data-awake]').waitFor()
  await tab.waitForTimeout(QUIET_AFTER_MS)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await tab.close()
  const { ms, cpuMs } = blockedTime(trace.traceEvents)
  return { firstCards, blocked: ms, blockedCpu: cpuMs }
}

async function openSlowTab(phone: BrowserContext, connection: Connection): Promise<Page> {
  const tab = await phone.newPage()
  await slowConnection(tab, connection)
  await slowProcessor(tab)
  return tab
}

async function visit(tab: Page, { path, firstSight = 'h1' }: PhonePage): Promise<number> {
  await tab.addInitScript(startMeasuring)
  await tab.addInitScript(watchFirstSight, firstSight)
  await tab.goto(path, { waitUntil: 'commit' })
  await tab.waitForFunction(() => globalThis.phone.seenAt > 0)
  return tab.evaluate(() => globalThis.phone.seenAt)
}
