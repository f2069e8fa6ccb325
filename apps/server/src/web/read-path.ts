/**
 * Returns the path of a request as segments, decoded and normalised: `/api/%64ocs`, `/api/./docs` and `/api//docs` are all
 * `['api', 'docs']`. Every decision about a path is made on this, because the API's router decodes escapes and the
 * client that forwards resolves dots and backslashes. Null for a path that can't be decoded or that climbs (`..`).
 */
export function readPath(url: string): readonly string[] | null {
  // The forwarding URL parser drops these three anywhere, and ends the path at either of the other two.
  const [path = ''] = url.replace(/[\t\n\r]/g, '').split(/[?#]/, 1)
  const segments = decoded(path)?.split(/[/\\]/) ?? null
  if (segments === null || segments.includes('..')) return null
  return segments.filter((segment) => segment !== '' && segment !== '.')
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
