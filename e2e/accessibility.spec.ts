import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '@farmgate/messages/languages.ts'
import { axeFaults } from './axe.ts'
import { clippedText, coveredControls, horizontalOverflow, smallTargets } from './layout-checks.ts'
import { signInByCall } from './people.ts'
import { open, type Walk, waitForAnimations, walks } from './page-list.ts'
import { keyboardFaults } from './keyboard-checks.ts'
import { expect, test } from './test.ts'

/** The axe rules for WCAG 2.2 at level AA, and best practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Both sides of every layout breakpoint, from the narrowest to the widest supported screen. */
const THUMB_WIDTHS = [320, 360, 390, 560, 768, 820, 1024]
const MOUSE_WIDTHS = [320, 820, 821, 1024, 1080, 1081, 1280, 1600]

const PART_LENGTH = 8

// Faults are reported as text, and tracing every check would take longer than the checks. Without transitions a
// theme change is complete at once.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

// Long tests that share nothing, so the workers run them in parallel.
test.describe.configure({ mode: 'parallel' })

for (const { who, person, pages, part } of walks.flatMap(inParts)) {
  for (const language of LANGUAGES) {
    test(`the pages of ${who} are accessible, ${part}, ${language}`, async ({
      page,
      baseURL,
      hasTouch: isTouch,
    }, { project }) => {
      test.setTimeout(900_000)
      const titleFile = join(project.outputDir, `titles of ${who} ${project.name} ${language}.txt`)
      await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
      if (person !== null) await signInByCall(page, person)
      const viewport = page.viewportSize() ?? { width: 0, height: 0 }
      const faults: string[] = []

      for (const sitePage of pages) {
        const note = (promise: string, found: readonly string[]): void => {
          faults.push(...found.map((fault) => `${sitePage.name}, ${promise}: ${fault}`))
        }
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, sitePage)

        note('as a document', await documentFaults(page, language))
        note(
          'a title of its own',
          otherPagesTitled(titleFile, await page.title(), new URL(page.url()).pathname),
        )

        // The whole page in one viewport: content that a fixed bar covers before scrolling is not a fault.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...viewport, height })
        note('accessible', await axeFaults(page, STANDARDS))
        await page.emulateMedia({ colorScheme: 'dark' })
        await waitForAnimations(page)
        note('accessible in the dark theme', await axeFaults(page, COLOUR_RULES))
        note('no text cut off', await clippedText(page))

        for (const width of isTouch ? THUMB_WIDTHS : MOUSE_WIDTHS) {
          await page.setViewportSize({ ...viewport, width })
          note(`fits ${width} px`, await settled(page, horizontalOverflow))
          if (isTouch) note(`large enough for a thumb at ${width} px`, await smallTargets(page))
        }

        await page.setViewportSize({ ...viewport, width: 640 })
        await page.locator('html').evaluate((root) => (root.style.fontSize = '200%'))
        note('fits at twice the text size', await settled(page, horizontalOverflow))
        note('no text cut off at twice the text size', await settled(page, clippedText))
        note('nothing covered at twice the text size', await settled(page, coveredControls))
        await page.setViewportSize(viewport)

        if (isTouch) continue
        // Last, because pressing Tab closes what was opened.
        await page.locator('html').evaluate((root) => (root.style.fontSize = ''))
        await page.emulateMedia({ colorScheme: 'light' })
        await waitForAnimations(page)
        note('a keyboard reaches everything, in order and in sight', await keyboardFaults(page))
      }
      expect(faults).toEqual([])
    })
  }
}

/** Parts of a walk that take about as long as each other: the workers share them, and a retry repeats one only. */
function inParts(walk: Walk): readonly (Walk & { readonly part: string })[] {
  const count = Math.ceil(walk.pages.length / PART_LENGTH)
  return Array.from({ length: count }, (_, index) => ({
    ...walk,
    part: `part ${index + 1} of ${count}`,
    pages: walk.pages.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
  }))
}

/** Other pages of the walk with this title. The parts of a walk share their titles in a file. */
function otherPagesTitled(file: string, title: string, pathname: string): string[] {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${pathname} ${title}\n`)
  const lines = new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))
  return [...lines]
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
    .filter(([path, other]) => other === title && path !== pathname)
    .map(([path]) => `“${title}” is also the title of ${path}`)
}

/** The faults that remain after the layout has settled: a check may run between a resize and its layout. */
async function settled(page: Page, check: (page: Page) => Promise<string[]>): Promise<string[]> {
  if ((await check(page)).length === 0) return []
  await waitForAnimations(page)
  // A page that changes its parts by script with the width does so in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return check(page)
}

async function documentFaults(page: Page, language: string): Promise<string[]> {
  const [lang, headings] = await page.evaluate(() => [
    document.documentElement.lang,
    [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
  ])
  return [
    ...(lang === language ? [] : [`its lang attribute is ${lang}`]),
    ...(headings.length === 1 ? [] : [`main headings: ${headings.join(', ')}`]),
  ]
}
