import type { Page } from '@playwright/test'

declare global {
  // The cumulative layout shift without user input.
  var shift: number
}

/** Counts the layout shift of every page that is opened from now on. TypeScript's own types do not know these entries. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    globalThis.shift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) globalThis.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const readShift = (page: Page): Promise<number> => page.evaluate(() => globalThis.shift)
