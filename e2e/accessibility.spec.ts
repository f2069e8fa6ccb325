import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '@farmgate/messages/languages.ts'
import { axeFaults } from './axe.ts'
import { clippedText, coveredControls, horizontalOverflow, smallTargets } from './layout-checks.ts'
import { signInByCall } from './people.ts'
import { type Device, isBase, open, type SitePage, type Walk, waitForAnimations, walks } from './page-list.ts'
import { keyboardFaults } from './keyboard-checks.ts'
import { expect, test } from './test.ts'

/** The axe rules for WCAG 2.2 at level AA, and best practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Hindi texts are longer and a phone has less room, so they are looked at together. */
const DEVICES = {
  phone: { language: 'hi', size: { width: 360, height: 844 } },
  computer: { language: 'en', size: { width: 1280, height: 800 } },
} as const

/** Both sides of every layout breakpoint, from the narrowest to the widest supported screen. */
const WIDTHS = {
  phone: [320, 390, 560, 768, 820, 1024],
  computer: [320, 820, 821, 1024, 1080, 1081, 1600],
} as const

/** `.ci/full` looks at every state as closely as at a page itself, on both devices. */
const IS_FULL = process.env['E2E_EVERY_WIDTH'] !== undefined

/** Of the pages themselves, one in this many is also looked at on the device where it is seldom used. */
const SAMPLE = 3

const PART_LENGTH = 8

// Faults are reported as text, and tracing every check would take longer than the checks. Without transitions a
// theme change is complete at once.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

// Long tests that share nothing, so the workers run them in parallel.
test.describe.configure({ mode: 'parallel' })

for (const walk of walks) {
  const other: Device = walk.device === 'phone' ? 'computer' : 'phone'
  const seldom = walk.pages.filter((page) => isBase(page, walk)).filter((_, index) => index % SAMPLE === 0)
  for (const [device, pages] of [
    [walk.device, walk.pages],
    [other, IS_FULL ? walk.pages : seldom],
  ] as const)
    for (const [part, some] of inParts(pages).entries())
      test(`the pages of ${walk.who} are accessible, part ${part + 1}, on a ${device}`, async ({ page }, {
        project,
      }) => {
        test.setTimeout(900_000)
        await page.setViewportSize(DEVICES[device].size)
        if (walk.person !== null) await signInByCall(page, walk.person)
        const titles = join(project.outputDir, `titles of ${walk.who} on a ${device}.txt`)
        expect(await faultsOf(page, some, { walk, device, titles })).toEqual([])
      })
}

interface Visit {
  readonly walk: Walk
  readonly device: Device
  /** The file in which the parts of a walk share the titles of their pages. */
  readonly titles: string
}

async function faultsOf(
  page: Page,
  pages: readonly SitePage[],
  { walk, device, titles }: Visit,
): Promise<string[]> {
  const { language, size } = DEVICES[device]
  const faults: string[] = []
  for (const sitePage of pages) {
    const note = (promise: string, found: readonly string[]): void => {
      faults.push(...found.map((fault) => `${sitePage.name}, ${promise}: ${fault}`))
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, sitePage, language)
    note('as a document', await documentFaults(page, language))
    note('a title of its own', otherPagesTitled(titles, await page.title(), new URL(page.url()).pathname))

    // The whole page in one viewport: content that a fixed bar covers before scrolling is not a fault.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height })
    note('accessible', await axeFaults(page, STANDARDS))
    note(`fits ${size.width} px`, await fitFaults(page, device))
    note('no text cut off', await settled(page, clippedText))
    await page.setViewportSize(size)
    if (!IS_FULL && !isBase(sitePage, walk)) continue

    await page.emulateMedia({ colorScheme: 'dark' })
    await waitForAnimations(page)
    note('accessible in the dark theme', await axeFaults(page, COLOUR_RULES))
    for (const width of WIDTHS[device]) {
      await page.setViewportSize({ ...size, width })
      note(`fits ${width} px`, await fitFaults(page, device))
    }
    note('at twice the text size', await largeTextFaults(page))
    await page.setViewportSize(size)
    if (device === 'computer') {
      // Last, because pressing Tab closes what was opened.
      await page.emulateMedia({ colorScheme: 'light' })
      await waitForAnimations(page)
      note('a keyboard reaches everything, in order and in sight', await keyboardFaults(page))
    }
    if (device !== walk.device) continue

    const second = language === 'hi' ? 'en' : 'hi'
    await openIn(page, sitePage, second)
    note(`as a document in ${second}`, await documentFaults(page, second))
    note(`fits ${size.width} px in ${second}`, await fitFaults(page, device))
    note(`no text cut off in ${second}`, await settled(page, clippedText))
    note(`at twice the text size in ${second}`, await largeTextFaults(page))
    await page.setViewportSize(size)
  }
  return faults
}

async function openIn(page: Page, sitePage: SitePage, language: Language): Promise<void> {
  const url = new URL(test.info().project.use.baseURL ?? '').href
  await page.context().addCookies([{ name: 'farmgate_language', value: language, url }])
  await open(page, sitePage)
  await layOutEverything(page)
}

/**
 * Sections out of sight are not laid out (`content-visibility`): they keep the height that they had, and their texts are
 * measured where they never are.
 */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })

const fitFaults = async (page: Page, device: Device): Promise<string[]> => [
  ...(await settled(page, horizontalOverflow)),
  ...(device === 'phone' ? await smallTargets(page) : []),
]

async function largeTextFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 800 })
  const root = page.locator('html')
  await root.evaluate((html) => (html.style.fontSize = '200%'))
  const faults = [
    ...(await settled(page, horizontalOverflow)),
    ...(await settled(page, clippedText)),
    ...(await settled(page, coveredControls)),
  ]
  await root.evaluate((html) => (html.style.fontSize = ''))
  return faults
}

/** Parts that take about as long as each other: the workers share them, and a retry repeats one only. */
function inParts(pages: readonly SitePage[]): readonly (readonly SitePage[])[] {
  return Array.from({ length: Math.ceil(pages.length / PART_LENGTH) }, (_, index) =>
    pages.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
  )
}

/** Other pages of the walk with this title. */
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
