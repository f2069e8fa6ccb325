import { expect, type Page } from '@playwright/test'

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

/**
 * Opens a page whose fonts arrive after its code has started, as on a slow connection: it is painted in the fallback fonts
 * first. `open` must not wait for the load event, because the fonts delay it.
 */
export async function withLateFonts<T>(page: Page, open: () => Promise<T>): Promise<T> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  try {
    const opened = await open()
    await page.locator('html[data-awake] main h1').first().waitFor()
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    return opened
  } finally {
    release()
  }
}
