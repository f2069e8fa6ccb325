import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build: half the size of the package's main export, and it is sent to every page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe violations of the page in its current state, by these tags or rules, or by all rules. */
export async function axeFaults(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(async (wanted) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await inPage.run({
      resultTypes: ['violations'],
      ...(wanted === undefined ? {} : { runOnly: wanted }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }, runOnly)
}
