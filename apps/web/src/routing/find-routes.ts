import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { isRecovery, paths, roleOfPath } from '#paths.ts'

/** Loads the routes that a first visit to the shop does not need: those of farmers, admins and mailed links. */
export async function findLateRoutes(path: string): Promise<RouteObject[]> {
  const role = roleOfPath(path)
  if (role === 'admin') return (await import('./admin-routes.tsx')).adminRoutes
  if (role === 'farmer') return (await import('./farmer-routes.tsx')).farmerRoutes
  return isRecovery(path) || path.startsWith(paths.unsubscribe) || path.startsWith('/legal')
    ? (await import('./mail-routes.tsx')).mailRoutes
    : []
}

/** Adds the late routes below this route when one of their pages is first opened. */
export function addLateRoutes(below: string): PatchRoutesOnNavigationFunction {
  const added = new Set<RouteObject[]>()
  return async ({ path, patch }) => {
    const found = await findLateRoutes(path)
    // Two navigations at the same time find the same routes; they are added once.
    if (added.has(found) || found.length === 0) return
    added.add(found)
    patch(below, found)
  }
}
