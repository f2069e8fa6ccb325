/** The simulator's time, in milliseconds: the machine's, and as much later as it was told. */
export interface Clock {
  readonly now: () => number
  /** Only forward. */
  moveTo(at: number): void
}

export function createClock(machineNow: () => number): Clock {
  let aheadMs = 0
  const now = () => machineNow() + aheadMs
  return {
    now,
    moveTo(at) {
      aheadMs += Math.max(0, at - now())
    },
  }
}
