import { matchRoutes, type RouteObject } from 'react-router'
import type { PreloadPage } from '#preload-page.ts'
import { findLateRoutes } from './find-routes.ts'

/** Preloads from these routes: the router can do so only in its framework mode. */
export const preloadFrom =
  (routes: RouteObject[]): PreloadPage =>
  (path) => {
    // A failure is reported when the page is opened.
    preload(routes, path).catch(() => {})
  }

async function preload(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes([...(await findLateRoutes(path)), ...routes], path) ?? []
  await Promise.all(matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()))
}
