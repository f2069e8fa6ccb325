/** Why a page is not there: no line at all, code that did not arrive, or a fault of ours. */
export type FailureKind = 'offline' | 'unopened' | 'unexpected'

export function failureKind(error: unknown, online: boolean): FailureKind {
  if (!(error instanceof Error && NOT_ARRIVED.test(error.message))) return 'unexpected'
  return online ? 'unopened' : 'offline'
}

/**
 * What browsers say when code, styles or an answer did not come, be it a lost line or a file that a newer version has
 * replaced: Chrome and Firefox, Safari, the bundler's loader of styles; then the three for a failed fetch.
 */
const NOT_ARRIVED =
  /dynamically imported module|importing a module script failed|unable to preload css|^failed to fetch|^networkerror|^load failed/i
