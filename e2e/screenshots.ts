import type { Page } from '@playwright/test'
import { LANGUAGES } from '@farmgate/messages/languages.ts'
import { signInByCall } from './people.ts'
import { open, walks } from './page-list.ts'
import { expect, test } from './test.ts'

for (const language of LANGUAGES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page in ${language}, ${colorScheme}`, async ({ page, context, baseURL }, { project }) => {
      await context.addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
      await page.emulateMedia({ colorScheme })
      for (const { person, pages } of walks) {
        if (person !== null) await signInByCall(page, person)
        for (const sitePage of pages) {
          await open(page, sitePage)
          await loadLazyPictures(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await page.screenshot({
            path: `screenshots/${sitePage.name}-${project.name}-${language}-${colorScheme}.png`,
            fullPage: true,
            animations: 'disabled',
          })
        }
      }
    })
  }
}

/** Pictures below the fold load only when they are scrolled into view. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    window.scrollTo(0, 0)
  })
}
