import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { roleOfPath } from './paths.ts'

/** The routes of farmers and admins, where this address is one of theirs. */
export async function findWorkRoutes(path: string): Promise<RouteObject[]> {
  return roleOfPath(path) === 'user' ? [] : (await import('./work-routes.tsx')).workRoutes
}

/** Adds them below this route the first time somebody goes to one. */
export function addWorkRoutes(below: string): PatchRoutesOnNavigationFunction {
  let added = false
  return async ({ path, patch }) => {
    const found = added ? [] : await findWorkRoutes(path)
    // Asked twice at once, both found them: they are added once.
    if (added || found.length === 0) return
    added = true
    patch(below, found)
  }
}
