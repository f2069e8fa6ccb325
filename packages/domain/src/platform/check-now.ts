/** How long after a verification another one is not worth its time. */
const CHECK_AGAIN_SECONDS = 60

/** The answer to an operator who asks for a verification now. */
export const CHECK_NOW_OUTCOMES = ['started', 'running', 'recent'] as const
export type CheckNowOutcome = (typeof CHECK_NOW_OUTCOMES)[number]

/** A verification reads large tables: at most one waits or runs, and the next one starts a minute after the last. */
export function decideCheckNow(facts: {
  /** Whether one waits for a worker, or runs. */
  readonly isUnderWay: boolean
  readonly lastSeconds: number | null
}): CheckNowOutcome {
  if (facts.isUnderWay) return 'running'
  return facts.lastSeconds !== null && facts.lastSeconds < CHECK_AGAIN_SECONDS ? 'recent' : 'started'
}
