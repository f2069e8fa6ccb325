import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { followPincode } from '#api/delivery.ts'
import { readSession } from '#api/session/session.ts'
import { asLanguage } from '#language.ts'
import { whenIdle } from '#late-part.tsx'
import { hrefOf, type NavigateFunction } from '#navigation.tsx'
import { SCROLL_POSITIONS } from '#open-document.ts'
import { loadWords } from '#words.ts'

/**
 * How a rendered page is left: the app with its router is loaded when the browser is idle, or at the latest when something
 * is opened. It takes over the root of the page, which stays until the next one can be shown.
 */
export function createLeaving(element: Element, here: URL) {
  let root: Root | null = null
  let starting: ReturnType<typeof startApp> | null = null
  const openApp = () => (starting ??= startApp())

  async function show(): Promise<void> {
    const { app } = await openApp()
    root ??= createRoot(element)
    root.render(app)
  }

  /** Shows the page at the document's address as the app renders it. */
  async function renderAnew(): Promise<void> {
    followPincode()
    await loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['shell'])
    await show()
  }

  const navigate: NavigateFunction = async (to, options) => {
    if (typeof to === 'number') return history.go(to)
    const target = new URL(hrefOf(to, here), here)
    if (target.hash !== '' && target.href.split('#')[0] === here.href.split('#')[0])
      return options?.replace === true ? location.replace(target) : location.assign(target)
    try {
      const { router, app } = await openApp()
      saveScrollPosition()
      await Promise.all([
        router.navigate(target.pathname + target.search + target.hash, options),
        prefetch(target),
      ])
      const showPage = (): void => {
        flushSync(() => root?.render(app))
        if (target.hash === '') window.scrollTo(0, 0)
      }
      if (options?.viewTransition === true && 'startViewTransition' in document)
        document.startViewTransition(showPage)
      else showPage()
    } catch {
      // The router's code did not load: the browser opens the page by itself.
      location.assign(target)
    }
  }

  function start(hydrated: Root): void {
    root = hydrated
    const preload = (): void => void loadApp().catch(() => {})
    // A finger on a link is about to open something.
    element.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Element && target.closest('a') !== null && preload(),
      { passive: true },
    )
    void whenIdle().then(preload)
    // Entries of this document from before it was reloaded.
    window.addEventListener('popstate', () => {
      if (starting === null && location.pathname + location.search !== here.pathname + here.search)
        void show()
    })
  }

  function fail(error: unknown): void {
    reportError(error)
    void renderAnew()
  }

  return { navigate, renderAnew, start, fail }
}

const loadApp = () => import('#start-app.tsx')

async function startApp() {
  const { createApp } = await loadApp()
  return createApp(asLanguage(document.documentElement.lang) ?? 'en')
}

async function prefetch(target: URL): Promise<void> {
  if (readSession('user') === null) return
  const { prefetchPage } = await import('./prefetch-page.ts')
  await prefetchPage(target)
}

/** For the router, which returns to this position when a person goes back to this page. */
function saveScrollPosition(): void {
  const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
  sessionStorage.setItem(
    SCROLL_POSITIONS,
    JSON.stringify({ ...(positions as object), [history.state.key]: window.scrollY }),
  )
}
