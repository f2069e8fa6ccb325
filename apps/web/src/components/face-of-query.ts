import { ProblemError } from '@farmgate/contract/client.ts'

export type Face = 'content' | 'loading' | 'offline' | 'signed-out' | 'forbidden' | 'broken'

interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

interface Around {
  readonly online: boolean
  /** Whether the person has pressed Try again here. */
  readonly triedAgain: boolean
}

/**
 * What a page shows of a question to the server. An answer stays on the screen when asking again fails. Without a
 * line a question waits (`paused`) instead of failing, and goes on by itself: no loading face for that. Whoever
 * tries again keeps the face with the button, which shows its progress, and with it the focus.
 */
export function faceOf({ data, error, fetchStatus }: Asked, { online, triedAgain }: Around): Face {
  if (data !== undefined) return 'content'
  if (error instanceof ProblemError && error.status === 401) return 'signed-out'
  if (error instanceof ProblemError && error.status === 403) return 'forbidden'
  if (fetchStatus === 'paused') return 'offline'
  if (error !== null) return online ? 'broken' : 'offline'
  return triedAgain ? 'broken' : 'loading'
}
