import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

export { expect }

/** Every journey also promises that the browser had nothing to complain about. */
export const test = base.extend<{ complaints: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) arriveAwake(page)
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

/** The home page is read before its code has come. A person presses again; a journey waits until pressing does something. */
function arriveAwake(page: Page): void {
  const awake = async <T>(arrival: Promise<T>): Promise<T> => {
    const answer = await arrival
    if ((await page.locator('#root').count()) > 0) await page.locator('html[data-awake]').waitFor()
    return answer
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...where) => awake(goto(...where))
  page.reload = (...how) => awake(reload(...how))
}

/** Errors in the console (a broken policy is one of them), errors nobody caught and answers that never came. */
export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
    // The browser logs every refused call by itself; what the page makes of it is what the journeys check.
    if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
}
