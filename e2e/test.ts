import { test as base, type BrowserContext, expect } from '@playwright/test'

export { expect }

/** Every journey also promises that the browser had nothing to complain about. */
export const test = base.extend<{ complaints: string[] }>({
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
