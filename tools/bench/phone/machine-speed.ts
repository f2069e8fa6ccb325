import type { Browser } from '@playwright/test'

/**
 * Returns how fast the machine runs JavaScript at this moment, by the first half of Lighthouse's benchmark index: texts
 * of 10,000 characters made in a tenth of a second. Other load lowers it.
 */
export async function machineSpeed(browser: Browser): Promise<number> {
  const tab = await browser.newPage()
  const speed = await tab.evaluate(() => {
    const started = performance.now()
    let texts = 0
    let length = 0
    while (performance.now() - started < 300) {
      let text = ''
      for (let index = 0; index < 10_000; index++) text += 'a'
      length += text.length
      texts++
    }
    return length > 0 ? texts / ((performance.now() - started) / 100) : 0
  })
  await tab.close()
  return Math.round(speed)
}
