/** How many calls a window allows. Above `soft` a call is delayed, above `hard` it is refused. */
export interface Allowance {
  readonly perSeconds: number
  readonly soft: number
  readonly hard: number
}

/** The count in the current window of one caller or address. */
export interface Tally {
  readonly count: number
  readonly resetsInMs: number
}

export type Verdict =
  | { readonly is: 'pass' }
  | { readonly is: 'wait'; readonly ms: number }
  | { readonly is: 'refuse'; readonly retryAfterSeconds: number }

/** People barely notice it; a program that waits for every response is limited to one call in two seconds. */
export const WAIT_MAX_MS = 2_000

/** Decides about a call. The delay grows with every call above the soft limit and is longest at twice that limit. */
export function weigh({ count, resetsInMs }: Tally, { soft, hard }: Allowance): Verdict {
  if (count > hard) return { is: 'refuse', retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1000)) }
  if (count <= soft) return { is: 'pass' }
  return { is: 'wait', ms: Math.min(WAIT_MAX_MS, Math.ceil((WAIT_MAX_MS * (count - soft)) / soft)) }
}

/** Returns the strictest of several verdicts: a refusal, else the longest delay. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  const severity = (verdict: Verdict): number =>
    verdict.is === 'pass' ? 0 : verdict.is === 'wait' ? verdict.ms : WAIT_MAX_MS + verdict.retryAfterSeconds
  return verdicts.reduce<Verdict>(
    (worst, verdict) => (severity(verdict) > severity(worst) ? verdict : worst),
    { is: 'pass' },
  )
}
