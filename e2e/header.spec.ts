import type { Page } from '@playwright/test'
import { LANGUAGES } from '@farmgate/messages/languages.ts'
import { buyer, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('the buyer’s header is one row in both languages, and the bell moves nothing', async ({
  page,
  baseURL,
}) => {
  await signInByCall(page, buyer)
  const release = await holdBack(page, '**/assets/notice-bell-*.js')
  await page.goto('/products')
  await expect(page.locator('.product-tile').first()).toBeVisible()
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      document.body.dataset['shifts'] = `${list.getEntries().length}`
    }).observe({ type: 'layout-shift' })
  })
  release()
  const bell = page.locator('.site-nav a[href="/inbox"]')
  await expect(bell).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-shifts')

  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.reload()
    await expect(bell).toBeVisible()
    for (const width of [320, 360, 390, 480, 820]) {
      await page.setViewportSize({ width, height: 640 })
      // Header 57, category rail 60, tab bar 65.
      expect(await heightOfBars(page), `${language}, ${width} px`).toBeLessThanOrEqual(182)
      expect(await overlapsInHeader(page), `${language}, ${width} px`).toEqual([])
    }
  }
})

/** Holds requests back until the returned function is called. */
async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const heightOfBars = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site-header, .category-list, .tab-bar')].reduce(
      (sum, bar) => sum + bar.getBoundingClientRect().height,
      0,
    ),
  )

/** Pairs of neighbours in the header, of which the second begins before the first ends. */
const overlapsInHeader = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const items = [...document.querySelectorAll('.site-header .logo-link, .site-nav > *')].filter(
      (item) => item.getClientRects().length > 0,
    )
    return items.flatMap((item, index) => {
      const before = items[index - 1]
      const overlaps =
        before !== undefined && item.getBoundingClientRect().left < before.getBoundingClientRect().right
      return overlaps ? [`${before.className} and ${item.className}`] : []
    })
  })
