import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { newName } from './listings.ts'
import { productOnSale, test } from './orders.ts'
import { admin, signInByCall } from './people.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { expect } from './test.ts'

/** More bags than one sheet of labels has. */
const ORDERS = 12
const MM = 96 / 25.4

/** How many pages the browser would print. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

for (const language of ['en', 'hi'] as const)
  test(`the papers of a day fill whole pages, ${language}`, async ({ page, request, baseURL }) => {
    test.setTimeout(120_000)
    const product = await productOnSale(request, newName('Brinjal'), { price: '40' })
    const round = await roundByCall(request, undefined, { capacity: 60 })
    const day = dayAhead(3)
    for (let n = 0; n < ORDERS; n++) await buyerOnDay(request, round, day, product)
    await signInByCall(page, admin)
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.goto(`/admin/rounds/${round._id}/days/${day}`)
    const menu = page.getByRole('navigation', { name: language === 'en' ? 'Print' : 'प्रिंट करें' })
    await expect(menu.getByRole('link')).toHaveCount(4)
    await menu.getByRole('link', { name: language === 'en' ? 'Bag labels' : 'थैलों की पर्चियाँ' }).click()

    // Ten labels to a sheet, each of its exact size and nothing of it cut.
    const labels = page.locator('article.label')
    await expect(labels).toHaveCount(ORDERS)
    expect(await axeFaults(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await pagesOf(page)).toBe(2)
    for (const label of await labels.all()) {
      const facts = await label.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const isCut = [...element.querySelectorAll('*')].some(
          (inner) =>
            inner.getBoundingClientRect().bottom > y + height + 1 ||
            inner.getBoundingClientRect().right > x + width + 1,
        )
        return { x, width, height, isCut }
      })
      expect(facts.width).toBeCloseTo(99.1 * MM, 0)
      expect(facts.height).toBeCloseTo(57 * MM, 0)
      expect(facts.isCut).toBe(false)
      expect([5.9, 105].some((at) => Math.abs(facts.x - at * MM) < 1)).toBe(true)
    }
    // The sum is white on black, on the first bag alone.
    await expect(page.locator('.label-cash').first()).toHaveCSS('background-color', 'rgb(0, 0, 0)')

    // A used sheet begins at its first free label.
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('combobox').selectOption('10')
    await expect(page.locator('.label-sheet').first().locator('article')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    expect(await pagesOf(page)).toBe(3)

    await page.goto(`/admin/rounds/${round._id}/days/${day}/print/run`)
    await expect(page.locator('.run-stop')).toHaveCount(ORDERS)
    const shown = await page.locator('.run-page').count()
    expect(await pagesOf(page)).toBe(shown)
    for (const sheet of await page.locator('.run-page').all()) {
      await expect(sheet.locator('.run-head')).toHaveCount(1)
      await expect(sheet.locator('.run-foot')).toContainText('₹')
    }
    // The code that the buyer says is not on paper.
    await expect(page.locator('.sheets')).not.toContainText('4821')

    for (const sheet of ['pick', 'drop-off']) {
      await page.goto(`/admin/rounds/${round._id}/days/${day}/print/${sheet}`)
      await expect(page.locator('.paper')).toHaveCount(1)
      expect(await pagesOf(page)).toBe(1)
    }
  })
