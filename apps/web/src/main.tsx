// Must be the first import: it declares the order of the cascade layers.
import './main.css'
import type { HomeData } from '@farmgate/contract/home.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Delivery, followPincode, placeLoaded, showPlace } from '#api/delivery.ts'
import { cacheHome, loadHome } from '#api/load-home.ts'
import { readSession, RenderedForBuyer } from '#api/session.ts'
import { App } from './app.tsx'
import { addLateRoutes, findLateRoutes } from '#routing/find-routes.ts'
import { asLanguage, preferredLanguage } from './language.ts'
import { paths } from './paths.ts'
import { PreloadContext } from './preload-page.ts'
import { prepareStart } from '#routing/home.tsx'
import { preloadFrom } from '#routing/preload-from.ts'
import { removeBypass, BYPASS_SERVICE_WORKER } from '#pwa/bypass-service-worker.ts'
import { FIRST_STATE } from '#routing/lazy-page.ts'
import { BUYER_ROUTE, createRoutes, HOME_ROUTE, ROOT_ROUTE } from '#routing/routes.tsx'
import { loadWords } from './words.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('index.html has no #root')

if (BYPASS_SERVICE_WORKER.test(location.search))
  history.replaceState(history.state, '', removeBypass(location))

// A document has its own key, or it would open at the scroll position of the document before it in the same tab.
if (!history.state?.key) history.replaceState({ ...history.state, key: `${performance.timeOrigin}` }, '')

const rendered = readFirstState()
// A rendered page is hydrated for the place that it was rendered for, and follows the stored pincode afterwards.
if (rendered === null) followPincode()
else showPlace(rendered.delivery)
const isHome = location.pathname === paths.home
const language = rendered?.language ?? preferredLanguage()
document.documentElement.lang = language
// Fetches the late routes in parallel with the messages. A failure is reported when the page opens.
findLateRoutes(location.pathname).catch(() => {})

const routes = createRoutes({
  loadHome: async () => {
    const shown = asLanguage(document.documentElement.lang) ?? language
    const [home] = await Promise.all([
      loadHome(),
      loadWords(shown, ['home']),
      readSession('user') && prepareStart(),
      placeLoaded(),
    ])
    return home
  },
})
// Not awaited by this module: the code of a page imports it, and would wait for it.
void openPage(root)

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

/** Returns the answers that the server rendered the document from; null for a page that is rendered here. */
function readFirstState() {
  const state = document.querySelector<HTMLElement>(FIRST_STATE)
  const shown = asLanguage(document.documentElement.lang)
  if (state === null || shown === undefined) return null
  const answers = JSON.parse(state.textContent) as readonly unknown[]
  const delivery = state.dataset['pincode'] === undefined ? null : (answers.at(-1) as Delivery)
  return { language: shown, answers, delivery }
}

/** Returns what the loaders of the rendered page would return; null for a page that is rendered anew. */
async function prepareHydration({
  answers,
  delivery,
}: NonNullable<typeof rendered>): Promise<Record<string, unknown> | null> {
  if (isHome) return { [HOME_ROUTE]: cacheHome(answers[0] as HomeData) }
  try {
    const { openRendered } = await import('#routing/open-rendered.ts')
    return (await openRendered(routes, answers, delivery?.pincode ?? null)) ? { [BUYER_ROUTE]: null } : null
  } catch {
    // The page's code did not load: its route reports that.
    return null
  }
}

async function openPage(container: HTMLElement): Promise<void> {
  const [loaderData] = await Promise.all([
    rendered === null ? null : prepareHydration(rendered),
    loadWords(language, rendered !== null && isHome ? ['shell', 'home'] : ['shell']),
  ])
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addLateRoutes(ROOT_ROUTE),
    ...(loaderData === null ? {} : { hydrationData: { loaderData } }),
  })
  const app = (
    <StrictMode>
      <App first={language}>
        <PreloadContext value={preloadFrom(routes)}>
          <RenderedForBuyer value={loaderData !== null && !isHome}>
            <RouterProvider router={router} />
          </RenderedForBuyer>
        </PreloadContext>
      </App>
    </StrictMode>
  )
  if (loaderData === null) createRoot(container).render(app)
  else hydrateRoot(container, app)
  document.querySelector(FIRST_STATE)?.remove()
}
