import { createContext, use } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { findLateRoutes } from './find-routes.ts'

/** Fetches the code and words of the page at an address ahead of the visit. */
export type PreloadPage = (path: string) => void

export const PreloadContext = createContext<PreloadPage>(() => {})

export const usePreloadPage = (): PreloadPage => use(PreloadContext)

/** The router has no way of its own to do so outside its framework mode. */
export const preloadFrom =
  (routes: RouteObject[]): PreloadPage =>
  (path) => {
    // A failure shows when the page is really opened.
    preload(routes, path).catch(() => {})
  }

async function preload(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes([...(await findLateRoutes(path)), ...routes], path) ?? []
  await Promise.all(matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()))
}
