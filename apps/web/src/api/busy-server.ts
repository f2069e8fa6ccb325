import { ProblemError } from '@farmgate/contract/client.ts'

/** Whether the server refused because it is busy or starting: the same request succeeds a little later. */
export const isBusy = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status === 503

/**
 * Returns how long a page waits before it asks a busy server again. Never shorter than the server says, and a quarter longer
 * at random, so that the pages that failed together do not come back together.
 */
export function busyDelayMs(failures: number, error: ProblemError, random: number = Math.random()): number {
  const seconds = Math.max(STEPS_SECONDS[failures] ?? 10, Math.min(error.retryAfterSeconds ?? 0, 60))
  return seconds * (1_000 + random * 250)
}

/** Ten after that; a minute at most. */
const STEPS_SECONDS = [1, 2, 5]
