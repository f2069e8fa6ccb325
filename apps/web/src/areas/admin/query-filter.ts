import type { QueryKey } from '@tanstack/react-query'

/**
 * Matches the cached queries of these endpoints. For the parts of a key see `query` in api/query.ts: role, person,
 * method, path, input.
 */
export const isAdminQueryFor =
  (paths: readonly string[]) =>
  ({ queryKey: [role, , method, path] }: { readonly queryKey: QueryKey }): boolean =>
    role === 'admin' && method === 'GET' && paths.includes(String(path))
