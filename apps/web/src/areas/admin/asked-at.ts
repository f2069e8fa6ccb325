import type { QueryKey } from '@tanstack/react-query'

/** Picks the kept answers of these calls. See `query` in api/query.ts: role, person, method, path, input. */
export const askedAt =
  (paths: readonly string[]) =>
  ({ queryKey: [role, , method, path] }: { readonly queryKey: QueryKey }): boolean =>
    role === 'admin' && method === 'GET' && paths.includes(String(path))
