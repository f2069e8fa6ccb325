import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { isRecovery, paths, roleOfPath } from './paths.ts'

/** Routes that a first visit to the shop does not need: those of farmers and admins, and those that mails lead to. */
export async function findLateRoutes(path: string): Promise<RouteObject[]> {
  if (roleOfPath(path) !== 'user') return (await import('./work-routes.tsx')).workRoutes
  return isRecovery(path) || path.startsWith(paths.unsubscribe)
    ? (await import('./mail-routes.tsx')).mailRoutes
    : []
}

/** Adds them below this route the first time one of their pages is opened. */
export function addLateRoutes(below: string): PatchRoutesOnNavigationFunction {
  const added = new Set<RouteObject[]>()
  return async ({ path, patch }) => {
    const found = await findLateRoutes(path)
    // Asked twice at once, both found them: they are added once.
    if (added.has(found) || found.length === 0) return
    added.add(found)
    patch(below, found)
  }
}
