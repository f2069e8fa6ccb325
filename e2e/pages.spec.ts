import type { Page } from '@playwright/test'
import { LANGUAGES } from '@farmgate/messages/languages.ts'
import axe from 'axe-core'
import { clippedWords, coveredFaults, sidewaysFaults, smallTargets } from './fit.ts'
import { signInByCall } from './people.ts'
import { open, untilStill, walks } from './site.ts'
import { expect, test } from './test.ts'

/** Everything axe knows of WCAG 2.2 at level AA. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that another theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Both sides of every width at which a layout changes, from the narrowest to the widest screens we promise. */
const THUMB_WIDTHS = [320, 360, 390, 560, 768, 820, 1024]
const MOUSE_WIDTHS = [320, 820, 821, 1024, 1080, 1081, 1280, 1600]

// What is wrong is said in words, and a trace of every look would take longer than the looks.
test.use({ trace: 'off' })

for (const { who, person, pages } of walks) {
  for (const language of LANGUAGES) {
    test(`everybody can read and use the pages of ${who}, ${language}`, async ({
      page,
      baseURL,
      hasTouch: isTouch,
    }) => {
      test.setTimeout(600_000)
      await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
      if (person !== null) await signInByCall(page, person)
      const viewport = page.viewportSize() ?? { width: 0, height: 0 }
      const titles = new Map<string, string>()
      const faults: string[] = []

      for (const sitePage of pages) {
        const note = (promise: string, found: readonly string[]): void => {
          faults.push(...found.map((fault) => `${sitePage.name}, ${promise}: ${fault}`))
        }
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, sitePage)

        note('as a document', await documentFaults(page, language))
        const title = await page.title()
        const { pathname } = new URL(page.url())
        const titled = titles.get(title) ?? pathname
        note('a title of its own', titled === pathname ? [] : [`“${title}” is that of ${titled}`])
        titles.set(title, titled)

        // All of the page at once: what lies under a bar for the moment is no fault of anybody.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...viewport, height })
        await page.evaluate(axe.source)
        note('accessible', await violations(page, STANDARDS))
        await page.emulateMedia({ colorScheme: 'dark' })
        await untilStill(page)
        note('accessible in the dark', await violations(page, COLOUR_RULES))
        note('all words there', await clippedWords(page))

        for (const width of isTouch ? THUMB_WIDTHS : MOUSE_WIDTHS) {
          await page.setViewportSize({ ...viewport, width })
          note(`fits ${width} px`, await sidewaysFaults(page))
          if (isTouch) note(`large enough for a thumb at ${width} px`, await smallTargets(page))
        }

        await page.setViewportSize({ ...viewport, width: 640 })
        await page.locator('html').evaluate((root) => (root.style.fontSize = '200%'))
        note('fits at twice the text size', await sidewaysFaults(page))
        note('all words there at twice the text size', await clippedWords(page))
        note('in reach at twice the text size', await coveredFaults(page))
        await page.setViewportSize(viewport)
      }
      expect(faults).toEqual([])
    })
  }
}

async function documentFaults(page: Page, language: string): Promise<string[]> {
  const [lang, headings] = await page.evaluate(() => [
    document.documentElement.lang,
    [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
  ])
  return [
    ...(lang === language ? [] : [`it says its language is ${lang}`]),
    ...(headings.length === 1 ? [] : [`main headings: ${headings.join(', ')}`]),
  ]
}

const violations = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    // By its global name: what is imported above lives outside of the page.
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const found = await inPage.run({ runOnly: wanted, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }, runOnly)
