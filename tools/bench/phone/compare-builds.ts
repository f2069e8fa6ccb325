import { createChildren } from '@farmgate/stack/children.ts'
import type { Browser, BrowserContext } from '@playwright/test'
import { putManyOnSale } from './demo.sql.ts'
import { apiPortOf, BUILT_PAGES, databaseUrl, firstProduct, startDemo, startWeb } from './demo.ts'
import { machineSpeed } from './machine-speed.ts'
import { CONNECTIONS, type PhonePage, phonePages } from './pages.ts'
import { openSmallBrowser, signInOnce } from './phone.ts'
import { MANY, timeCartPresses, timeFilterPresses, timeTyping } from './presses.ts'
import { rowOf, spreadOf } from './spread.ts'
import { timeFirstCards, timeUntilIdle } from './visit.ts'

/** The demo's API, gateway and mail sink take the ports from here to here + 3. */
const PORTS_AFTER = 4

export interface CompareOptions {
  readonly port: number
  readonly only: string
  /** The built pages to compare with. */
  readonly against: string
  /** How often each page of each build is opened. */
  readonly visits: number
}

/**
 * Compares this version's pages with another build's on a four times slower phone: time until the first cards are
 * painted, blocked time, and key presses. Both have a web server of their own in front of one API, and are visited in
 * turn, so that other load on the machine affects both: the ratio of the medians is the result.
 */
export async function compareBuilds({ port, only, against, visits }: CompareOptions): Promise<boolean> {
  const demo = await startDemo(port)
  const children = createChildren()
  const browser = await openSmallBrowser()
  try {
    const webPort = port + PORTS_AFTER
    const apiPort = apiPortOf(port)
    const origins = [
      await startWeb(children, against, { port: webPort, apiPort }),
      await startWeb(children, BUILT_PAGES, { port: webPort + 1, apiPort }),
    ]
    const pages = phonePages(await firstProduct(`http://127.0.0.1:${port}`)).filter(
      ({ name, firstSight }) => firstSight !== undefined && name.includes(only),
    )
    const speeds: number[] = []
    const inTurns = async (page: PhonePage, measure: (phone: BrowserContext) => Promise<Figures>) => {
      const both = await measureInTurns(browser, { origins, page, visits, speeds }, measure)
      for (const name of Object.keys(both[0]?.[0] ?? {}))
        console.log(
          rowOf(
            `${page.name}, ${name}`,
            both.map((runs) => runs.map((run) => run[name] ?? Number.NaN)),
          ),
        )
    }

    console.log(`\nMilliseconds, processor 4 × slower, ${visits} in turn; median (p10 to p90).\n`)
    console.log(`| | ${against} | this version | ratio |\n|---|---|---|---|`)
    const [fast, slow] = CONNECTIONS
    for (const page of pages) {
      await inTurns(page, async (phone) => {
        const { firstCards, blocked, blockedCpu } = await timeUntilIdle(browser, phone, page, fast)
        return {
          [`first cards, ${fast.name}`]: firstCards,
          'blocked until idle': blocked,
          'blocked until idle, processor time': blockedCpu,
        }
      })
      await inTurns(page, async (phone) => ({
        [`first cards, ${slow.name}`]: await timeFirstCards(phone, page, slow),
      }))
    }
    const product = pages.find(({ name }) => name === 'product')
    if (product !== undefined) await inTurns(product, (phone) => timeCartPresses(phone, product.path))
    const list = pages.find(({ name }) => name === 'products')
    if (list !== undefined) {
      await inTurns(list, timeFilterPresses)
      // Only now: the pages above are measured with the demo's own products.
      await putManyOnSale(databaseUrl(), MANY.name, MANY.count)
      await inTurns(list, timeTyping)
    }
    console.log(`\nSpeed of the machine before each pair: ${spreadOf(speeds)}; see machine-speed.ts.`)
    return true
  } finally {
    await browser.close()
    await children.stop()
    demo.kill('SIGTERM')
  }
}

type Figures = Readonly<Record<string, number>>

interface Turns {
  readonly origins: readonly string[]
  readonly page: PhonePage
  readonly visits: number
  /** The speed of the machine before each pair is added here. */
  readonly speeds: number[]
}

/** Measures both builds in turn, each time on a phone with an empty cache. The first pair is a warm-up. */
async function measureInTurns(
  browser: Browser,
  { origins, page, visits, speeds }: Turns,
  measure: (phone: BrowserContext) => Promise<Figures>,
): Promise<Figures[][]> {
  const openers = await Promise.all(origins.map((origin) => signInOnce(browser, origin, page)))
  const runs: Figures[][] = origins.map(() => [])
  for (let visit = -1; visit < visits; visit++) {
    speeds.push(await machineSpeed(browser))
    for (const [index, open] of openers.entries()) {
      const phone = await open()
      const figures = await measure(phone)
      if (visit >= 0) runs[index]?.push(figures)
      await phone.close()
    }
  }
  return runs
}
