import type { Page } from '@playwright/test'

/** Measures in milliseconds, by the page's own clock, how long this text is shown before the page navigates. */
export async function measureWait(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      performance.mark('shown')
      observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    const from = location.pathname
    const replace = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      replace(...state)
      if (location.pathname !== from) performance.mark('left')
    }
  }, words)
  return () => page.evaluate(() => performance.measure('wait', 'shown', 'left').duration)
}
