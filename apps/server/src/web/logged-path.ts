import { readPath } from './read-path.ts'

/** Pages and calls whose path has a token that opens something: a driver's sheet, a file of an export. */
const PATHS_WITH_TOKENS = [['run'], ['api', 'runs'], ['api', 'exports']] as const

/**
 * Returns the path of a request as it may be logged: without the query, because people search for names and places, and with
 * a dash where a token was: `/run/-`, `/api/runs/-/marks`. It compares the path as the routers read it, so that an escaped or
 * doubled character does not hide a token.
 */
export function loggedPath(url: string): string {
  const segments = readPath(url)
  // Refused before any route sees it; what it contains is unknown.
  if (segments === null) return '-'
  const before = PATHS_WITH_TOKENS.find((path) =>
    path.every((part, index) => segments[index]?.toLowerCase() === part),
  )
  const shown =
    before === undefined || segments.length <= before.length ? segments : segments.with(before.length, '-')
  return `/${shown.join('/')}`
}
