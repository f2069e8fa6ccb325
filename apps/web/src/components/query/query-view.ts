import { ProblemError } from '@farmgate/contract/client.ts'
import { isBusy } from '#api/busy-server.ts'

export type QueryView = 'content' | 'loading' | 'busy' | 'offline' | 'signed-out' | 'forbidden' | 'broken'

interface QueryState {
  readonly data: unknown
  readonly error: unknown
  /** Why the latest try failed, while it is repeated. */
  readonly failureReason: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

interface PageState {
  readonly online: boolean
  /** Whether the user has pressed Try again. */
  readonly triedAgain: boolean
}

/**
 * Returns what a page shows of a query. Loaded data stays on the screen when a refetch fails. Offline, a query is
 * `paused` instead of failing and resumes by itself, so it shows no loading state. During a retry by the user the error
 * view stays, because its button shows the progress and has the focus. A busy server is asked again by itself.
 */
export function viewOfQuery(
  { data, error, failureReason, fetchStatus }: QueryState,
  { online, triedAgain }: PageState,
): QueryView {
  if (data !== undefined) return 'content'
  if (error instanceof ProblemError && error.status === 401) return 'signed-out'
  if (error instanceof ProblemError && error.status === 403) return 'forbidden'
  if (fetchStatus === 'paused') return 'offline'
  if (error !== null) return online ? 'broken' : 'offline'
  if (isBusy(failureReason)) return 'busy'
  return triedAgain ? 'broken' : 'loading'
}
