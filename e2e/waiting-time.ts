import type { Page } from '@playwright/test'

/** From now on: how many milliseconds these words stand there before the page leads on, by the page's own clock. */
export async function measureWait(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      performance.mark('said')
      observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    const from = location.pathname
    const replace = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      replace(...state)
      if (location.pathname !== from) performance.mark('led')
    }
  }, words)
  return () => page.evaluate(() => performance.measure('wait', 'said', 'led').duration)
}
