import { GatewayNotCalled } from './gateway-not-called.ts'
import { GatewayError } from './payment-gateway.ts'

export interface BreakerTimes {
  /** This many unknown outcomes in a row ... */
  readonly unknownsMax: number
  /** ... within this time open the breaker ... */
  readonly withinMs: number
  /** ... for this long. Then one call is let through, and its outcome decides. */
  readonly pauseMs: number
}

/** A circuit breaker: fails calls at once while the gateway does not respond, so that no caller waits for a certain timeout. */
export function createBreaker(
  { unknownsMax, withinMs, pauseMs }: BreakerTimes,
  now: () => number = () => performance.now(),
) {
  /** The times of the latest unknown outcomes in a row. */
  let unknowns: number[] = []
  let openUntil = 0
  let isTrying = false

  return async <T>(call: () => Promise<T>): Promise<T> => {
    const isOpen = unknowns.length >= unknownsMax
    if (isOpen && (isTrying || now() < openUntil)) {
      throw new GatewayNotCalled('the gateway did not answer the last calls')
    }
    isTrying = isOpen
    try {
      const answer = await call()
      unknowns = []
      return answer
    } catch (error) {
      if (error instanceof GatewayNotCalled) throw error
      if (error instanceof GatewayError && error.kind === 'unknown') note(now())
      // The gateway responded, even if it refused.
      else unknowns = []
      throw error
    } finally {
      if (isOpen) isTrying = false
    }
  }

  function note(at: number): void {
    const row = [...unknowns, at].slice(-unknownsMax)
    // An open breaker stays open when its trial call fails, however long the pause was.
    const wasOpen = unknowns.length >= unknownsMax
    unknowns = wasOpen ? row : row.filter((earlier) => at - earlier <= withinMs)
    if (unknowns.length >= unknownsMax) openUntil = at + pauseMs
  }
}
