import { matchRoutes, type RouteObject } from 'react-router'
import { query, queryClient } from '#api/query.ts'
import { readSession } from '#api/session.ts'
import { findRendered } from './rendered-pages.ts'

/**
 * Prepares the hydration of a buyer's page that the web server rendered: the queries get the answers it was rendered from,
 * and the code of its routes is loaded. Returns false where the page can't be hydrated as it is.
 */
export async function openRendered(
  routes: RouteObject[],
  answers: readonly unknown[],
  pincode: string | null,
): Promise<boolean> {
  const found = findRendered(new URL(location.href), pincode)
  // Without a session the guard leads elsewhere.
  if (found === null || readSession('user') === null) return false
  for (const [index, { endpoint, input }] of found.state.questions.entries()) {
    const { queryKey } = query('user', endpoint, input)
    // Stale from the start, so that the page fetches them again for this buyer.
    queryClient.setQueryData(queryKey, answers[index], { updatedAt: 0 })
  }
  await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => resolveLazy(route)))
  return true
}

/** Puts the page's component into its route: a router that still has to load it would show the splash first. */
async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy())
  delete route.lazy
}
