// Before everything else: it says in which order the layers of all styles count.
import './main.css'
import type { HomeData } from '@farmgate/contract/home.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepHome, loadHome } from './api/load-home.ts'
import { App } from './app.tsx'
import { addLateRoutes, findLateRoutes } from './find-routes.ts'
import { asLanguage, preferredLanguage } from './language.ts'
import { PreloadContext, preloadFrom } from './preload-page.ts'
import { asItWas, PAST_THE_FRAME } from './pwa/past-the-frame.ts'
import { createRoutes, HOME_ROUTE, ROOT_ROUTE } from './routes.tsx'
import { loadWords } from './words.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('index.html has no #root')

if (PAST_THE_FRAME.test(location.search)) history.replaceState(history.state, '', asItWas(location))

const prerendered = readPrerendered()
const language = prerendered?.language ?? preferredLanguage()
document.documentElement.lang = language
// The addresses come beside the words. A failure shows when the page is opened.
findLateRoutes(location.pathname).catch(() => {})
await loadWords(language, prerendered === null ? ['shell'] : ['shell', 'home'])

const routes = createRoutes({
  loadHome: async () => {
    const shown = asLanguage(document.documentElement.lang) ?? language
    const [home] = await Promise.all([loadHome(), loadWords(shown, ['home'])])
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

// After everything a visitor sees: it fetches the frame a second time, for the next visit.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const watch = async (): Promise<void> => {
    const { watchForUpdates } = await import('./pwa/watch-for-updates.ts')
    await watchForUpdates()
  }
  const whenIdle = (): void => void setTimeout(() => void watch().catch(() => {}), 3_000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

/** The home page comes as HTML, with what it was made from beside it; other pages are made here. */
function readPrerendered() {
  const data = document.querySelector('#home-data')?.textContent
  if (data === undefined || data === null || location.pathname !== '/') return null
  const shown = asLanguage(document.documentElement.lang)
  return shown === undefined ? null : { language: shown, home: keepHome(JSON.parse(data) as HomeData) }
}
