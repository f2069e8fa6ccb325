import { vi } from 'vitest'

/** For redirects after some seconds. A test that uses it ends with `vi.useRealTimers()`. */

/** Timers that are set from now on wait for `passTime`. What waits for no timer goes on. */
export const freezeTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

export const passTime = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Waits for the page while time is frozen. Each look at it passes a millisecond. */
export const untilShown = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { interval: 1, timeout: 30_000 })
