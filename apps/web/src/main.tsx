// Must be the first import: it declares the order of the cascade layers.
import './main.css'
import type { HomeData } from '@farmgate/contract/home.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { cacheHome, loadHome } from '#api/load-home.ts'
import { readSession } from '#api/session.ts'
import { App } from './app.tsx'
import { addLateRoutes, findLateRoutes } from '#routing/find-routes.ts'
import { asLanguage, preferredLanguage } from './language.ts'
import { PreloadContext } from './preload-page.ts'
import { prepareStart } from '#routing/home.tsx'
import { preloadFrom } from '#routing/preload-from.ts'
import { removeBypass, BYPASS_SERVICE_WORKER } from '#pwa/bypass-service-worker.ts'
import { createRoutes, HOME_ROUTE, ROOT_ROUTE } from '#routing/routes.tsx'
import { loadWords } from './words.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('index.html has no #root')

if (BYPASS_SERVICE_WORKER.test(location.search))
  history.replaceState(history.state, '', removeBypass(location))

// A document has its own key, or it would open at the scroll position of the document before it in the same tab.
if (!history.state?.key) history.replaceState({ ...history.state, key: `${performance.timeOrigin}` }, '')

const prerendered = readPrerendered()
const language = prerendered?.language ?? preferredLanguage()
document.documentElement.lang = language
// Fetches the late routes in parallel with the messages. A failure is reported when the page opens.
findLateRoutes(location.pathname).catch(() => {})
await loadWords(language, prerendered === null ? ['shell'] : ['shell', 'home'])

const routes = createRoutes({
  loadHome: async () => {
    const shown = asLanguage(document.documentElement.lang) ?? language
    const [home] = await Promise.all([
      loadHome(),
      loadWords(shown, ['home']),
      readSession('user') && prepareStart(),
    ])
    return home
  },
})
const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: addLateRoutes(ROOT_ROUTE),
  ...(prerendered === null ? {} : { hydrationData: { loaderData: { [HOME_ROUTE]: prerendered.home } } }),
})

const app = (
  <StrictMode>
    <App first={language}>
      <PreloadContext value={preloadFrom(routes)}>
        <RouterProvider router={router} />
      </PreloadContext>
    </App>
  </StrictMode>
)

if (prerendered === null) createRoot(root).render(app)
else hydrateRoot(root, app)

// Late, because precaching fetches the app shell a second time, for the next visit.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const watch = async (): Promise<void> => {
    const { watchForUpdates } = await import('#pwa/watch-for-updates.ts')
    await watchForUpdates()
  }
  const whenIdle = (): void => void setTimeout(() => void watch().catch(() => {}), 3_000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

/** Returns the data that the server rendered the home page from; null for pages that are rendered here. */
function readPrerendered() {
  const data = document.querySelector('#first-state')?.textContent
  if (data === undefined || data === null || location.pathname !== '/') return null
  const shown = asLanguage(document.documentElement.lang)
  if (shown === undefined) return null
  const [home] = JSON.parse(data) as [HomeData]
  return { language: shown, home: cacheHome(home) }
}
