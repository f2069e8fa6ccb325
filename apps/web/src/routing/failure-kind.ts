/** Why a page failed: the browser is offline, its code could not be loaded, or a bug. */
export type FailureKind = 'offline' | 'unopened' | 'unexpected'

export function failureKind(error: unknown, online: boolean): FailureKind {
  if (!(error instanceof Error && LOAD_FAILURE.test(error.message))) return 'unexpected'
  return online ? 'unopened' : 'offline'
}

/**
 * Browsers' messages when code, styles or a response could not be loaded, because of a lost connection or a file that a
 * newer release replaced: Chrome and Firefox, Safari, the bundler's style loader; then the three for a failed fetch.
 */
const LOAD_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|^failed to fetch|^networkerror|^load failed/i
