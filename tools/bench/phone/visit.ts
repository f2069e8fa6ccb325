import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { blockedTime, TRACE_CATEGORIES, type TraceEvent } from './blocked-time.ts'
import type { Connection, PhonePage } from './pages.ts'
import {
  type Progress,
  QUIET_AFTER_MS,
  reportProgress,
  slowConnection,
  slowProcessor,
  startMeasuring,
  watchFirstSight,
} from './phone.ts'

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
  const awake = progressOf(tab, 'awake')
  const firstCards = await visit(tab, page)
  await awake
  await sleep(QUIET_AFTER_MS)
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
  await tab.addInitScript(reportProgress)
  await tab.addInitScript(watchFirstSight, firstSight)
  const seen = progressOf(tab, 'first sight')
  await tab.goto(path, { waitUntil: 'commit' })
  return seen
}

/** When the page reports this, in milliseconds. Asking the page would run scripts of 80 ms in it, between its own. */
async function progressOf(tab: Page, what: Progress): Promise<number> {
  const message = await tab.waitForEvent('console', (each) => each.text().startsWith(what))
  return Number(message.text().slice(what.length))
}
