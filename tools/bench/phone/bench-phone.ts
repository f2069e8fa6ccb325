import { firstProduct, startDemo } from './demo.ts'
import { CONNECTIONS, phonePages } from './pages.ts'
import { openBrowser, openPhone, openReturningPhone, timeFirstSight, weigh } from './phone.ts'
import { timeCartPresses } from './presses.ts'
import { median } from './spread.ts'

const RUNS = 3
const REQUESTS_MAX = 20
const SHIFT_MAX = 0.02
/** Of pages for which the web server renders only a frame. */
const FRAME_SHIFT_MAX = 0.1
const PRESS_MAX_MS = 100

/**
 * What a phone sees of the demo, built as for production, in Chromium: bytes of code per page, time until the first
 * list is painted, and time until a key press shows its effect. Buyers' pages are opened with the buyer's cookie, as
 * from a bookmark; an arrival from another site has none. Lighthouse has its own command (`npm run lighthouse`).
 * Returns whether every figure is within its limit.
 */
export async function benchPhone({ port, only }: { port: number; only: string }): Promise<boolean> {
  const demo = await startDemo(port)
  const origin = `http://127.0.0.1:${port}`
  const browser = await openBrowser()
  const rows: Row[] = []
  const add = (name: string, value: number, most: number, unit: string): void => {
    rows.push({ name, value: Math.round(value * 1000) / 1000, most, unit })
  }
  try {
    const pages = phonePages(await firstProduct(origin)).filter(({ name }) => name.includes(only))
    for (const page of pages) {
      const { code, shift } = await weigh(browser, origin, page)
      add(`${page.name}: code`, code, page.codeMax, 'bytes')
      add(
        `${page.name}: layout shift`,
        shift,
        page.firstSight === undefined ? FRAME_SHIFT_MAX : SHIFT_MAX,
        '',
      )
    }
    for (const page of pages.filter(({ firstSight }) => firstSight !== undefined)) {
      const returning = await openReturningPhone(browser, origin, page)
      for (const connection of CONNECTIONS) {
        for (const isReturning of [false, true]) {
          const visit = isReturning ? 'service worker in control' : 'first visit'
          const name = `${page.name}, ${connection.name}, ${visit}`
          const runs = []
          for (let run = 0; run < RUNS; run++) {
            const phone = isReturning ? returning : await openPhone(browser, origin, page, 'block')
            runs.push(await timeFirstSight(phone, page, connection))
            if (!isReturning) await phone.close()
          }
          add(`${name}: first sight`, median(runs.map(({ ms }) => ms)), connection.firstSightMaxMs, 'ms')
          add(`${name}: largest paint`, median(runs.map(({ largestMs }) => largestMs)), Infinity, 'ms')
          add(`${name}: requests`, median(runs.map(({ requests }) => requests)), REQUESTS_MAX, '')
        }
      }
    }
    const product = pages.find(({ name }) => name === 'product')
    if (product !== undefined) {
      const phone = await openPhone(browser, origin, product, 'block')
      for (const [press, ms] of Object.entries(await timeCartPresses(phone, product.path)))
        add(`${press}, 4 × slower: key press to paint`, ms, PRESS_MAX_MS, 'ms')
    }
  } finally {
    await browser.close()
    demo.kill('SIGTERM')
  }
  report(rows)
  return rows.every(({ value, most }) => value <= most)
}

interface Row {
  readonly name: string
  readonly value: number
  readonly most: number
  readonly unit: string
}

function report(rows: readonly Row[]): void {
  console.log(`\n| what | measured | at most | |\n|---|---|---|---|`)
  for (const { name, value, most, unit } of rows) {
    const limit = most === Infinity ? '–' : String(most)
    console.log(`| ${name} | ${value} ${unit} | ${limit} | ${value <= most ? '' : 'MISSED'} |`)
  }
  console.log(`\n${JSON.stringify(Object.fromEntries(rows.map(({ name, value }) => [name, value])))}`)
}
