/** When the queue of this worker last took a job, or could have taken one. */
export interface Pulse {
  beat(): void
  /** Since the last beat. */
  seconds(): number
}

export function createPulse(): Pulse {
  let at = performance.now()
  return {
    beat: () => (at = performance.now()),
    seconds: () => (performance.now() - at) / 1_000,
  }
}
