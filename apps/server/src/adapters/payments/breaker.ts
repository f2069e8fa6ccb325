import { NotAsked } from './not-asked.ts'
import { GatewayError } from './payment-gateway.ts'

export interface BreakerTimes {
  /** So many unknown ends in a row ... */
  readonly unknownsMax: number
  /** ... within this time open the breaker ... */
  readonly withinMs: number
  /** ... for this long. Then one call is let through, and its end decides. */
  readonly pauseMs: number
}

/** Fails calls at once while the gateway does not answer, so that nobody waits for a timeout that is sure to come. */
export function createBreaker(
  { unknownsMax, withinMs, pauseMs }: BreakerTimes,
  now: () => number = () => performance.now(),
) {
  /** When the unknown ends of this row came, the latest of them. */
  let unknowns: number[] = []
  let openUntil = 0
  let isTrying = false

  return async <T>(call: () => Promise<T>): Promise<T> => {
    const isOpen = unknowns.length >= unknownsMax
    if (isOpen && (isTrying || now() < openUntil)) {
      throw new NotAsked('the gateway did not answer the last calls')
    }
    isTrying = isOpen
    try {
      const answer = await call()
      unknowns = []
      return answer
    } catch (error) {
      if (error instanceof NotAsked) throw error
      if (error instanceof GatewayError && error.kind === 'unknown') note(now())
      // It has answered, if only to say no.
      else unknowns = []
      throw error
    } finally {
      if (isOpen) isTrying = false
    }
  }

  function note(at: number): void {
    const row = [...unknowns, at].slice(-unknownsMax)
    // An open breaker stays open when its one try fails, however long the pause was.
    const wasOpen = unknowns.length >= unknownsMax
    unknowns = wasOpen ? row : row.filter((earlier) => at - earlier <= withinMs)
    if (unknowns.length >= unknownsMax) openUntil = at + pauseMs
  }
}
