import './app.css'
import { ROLES } from '@farmgate/domain/people/role.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { type ReactNode, StrictMode } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './app.tsx'
import { loadLateParts } from './late-part.tsx'
import { lateWords } from './late-words.ts'
import { PreloadContext } from './preload-page.ts'
import { storageKey } from '#api/session/session.ts'
import { addLateRoutes } from '#routing/find-routes.ts'
import { preloadFrom } from '#routing/preload-from.ts'
import { createRoutes, ROOT_ROUTE } from '#routing/routes.tsx'
import { addWords } from './words.ts'

addWords(lateWords)

/** Deletes what the browser keeps of a session that was ended elsewhere before this page started. */
function forgetEndedSessions(): void {
  // Its code is fetched only where there is one.
  if (!ROLES.some((role) => /"ended":[^f]/.test(localStorage.getItem(storageKey(role)) ?? ''))) return
  void import('#api/session/ended-elsewhere.ts').then(({ forgetEnded }) => forgetEnded()).catch(() => {})
}

export type Router = ReturnType<typeof createBrowserRouter>

/** Creates the router at the document's address, and the app that shows its pages. */
export function createApp(language: Language): { readonly router: Router; readonly app: ReactNode } {
  // In the app a page opens whole.
  void loadLateParts().catch(() => {})
  forgetEndedSessions()
  const routes = createRoutes()
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addLateRoutes(ROOT_ROUTE) })
  return {
    router,
    app: (
      <StrictMode>
        <App first={language}>
          <PreloadContext value={preloadFrom(routes)}>
            <RouterProvider router={router} />
          </PreloadContext>
        </App>
      </StrictMode>
    ),
  }
}
