import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

export { expect }

/** Every journey also fails when the browser reports an error. */
export const test = base.extend<{ complaints: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForHydration(page)
    await use(page)
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      collectComplaints(context, complaints)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Makes page loads wait for hydration, because clicks before it have no effect. */
function waitForHydration(page: Page): void {
  const afterHydration = async <T>(arrival: Promise<T>): Promise<T> => {
    const response = await arrival
    if ((await page.locator('#root').count()) > 0) await page.locator('html[data-awake]').waitFor()
    return response
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...where) => afterHydration(goto(...where))
  page.reload = (...how) => afterHydration(reload(...how))
}

/**
 * Collects console errors (CSP violations included), uncaught errors and 5xx responses. Not 503: it asks the caller to
 * come back, as on a machine that stalls for seconds, and pages do.
 */
export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const isRefusal = /status of (4\d\d|503)/.test(message.text()) && message.location().url.includes('/api/')
    // The browser logs every refused call by itself; the journeys check how the page handles it.
    if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500 && response.status() !== 503)
      complaints.push(`${response.status()} ${response.url()}`)
  })
}
