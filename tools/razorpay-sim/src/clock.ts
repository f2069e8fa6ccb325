/** The simulator's time in milliseconds: the machine's time plus the requested offset. */
export interface Clock {
  readonly now: () => number
  /** Only moves forward. */
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
