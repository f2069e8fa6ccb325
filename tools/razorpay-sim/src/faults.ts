/** Faults of a route, such as `POST /v1/orders` or `POST /v1/payments/:id/refund`; `*` is every route of the API. */
export interface Fault {
  readonly route: string
  /** Milliseconds before the work is done. The work is done even when the caller has disconnected by then. */
  readonly latency?: number
  /** Returned instead of the work. */
  readonly status?: number
  /** The connection ends before the work ... */
  readonly drop_before?: boolean
  /** ... or after it: the work is done, but the response is lost. */
  readonly drop_after_effect?: boolean
  /** The probability of "too many requests" instead of the work, from 0 to 1. */
  readonly p429?: number
  /** The probability of this fault, from 0 to 1. */
  readonly probability?: number
  /** The fault ends after this number of times. */
  readonly times?: number
}

export const FAULT_FIELDS = [
  'route',
  'latency',
  'status',
  'drop_before',
  'drop_after_effect',
  'p429',
  'probability',
  'times',
] as const satisfies readonly (keyof Fault)[]

/** The faults of one request. */
export interface Trouble {
  readonly latencyMs: number
  readonly status: number | null
  readonly dropBefore: boolean
  readonly dropAfterEffect: boolean
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults(random: () => number) {
  let armed: { fault: Fault; left: number }[] = []

  const strikes = ({ fault, left }: { fault: Fault; left: number }): boolean =>
    left > 0 && random() < (fault.probability ?? 1) && (fault.p429 === undefined || random() < fault.p429)

  return {
    /** Replaces all faults; an empty list removes them. */
    set(faults: readonly Fault[]): void {
      armed = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
    },
    of(route: string): Trouble {
      const struck = armed.filter(
        (each) => (each.fault.route === route || each.fault.route === '*') && strikes(each),
      )
      for (const each of struck) each.left--
      const faults = struck.map(({ fault }) => fault)
      const status = faults.find((fault) => fault.status !== undefined)?.status
      return {
        latencyMs: Math.max(0, ...faults.map(({ latency }) => latency ?? 0)),
        status: status ?? (faults.some(({ p429 }) => p429 !== undefined) ? 429 : null),
        dropBefore: faults.some(({ drop_before }) => drop_before === true),
        dropAfterEffect: faults.some(({ drop_after_effect }) => drop_after_effect === true),
      }
    },
  }
}
