/** `joined`: another call had already started the work. */
export interface Flight<T> {
  readonly joined: boolean
  readonly outcome: Promise<T>
}

/**
 * Runs work once per key at a time: a call made while work of the same key is running shares its result or its error.
 * Nothing is cached after the work has ended.
 */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()

  return (key: string, work: () => Promise<T>): Flight<T> => {
    const underWay = running.get(key)
    if (underWay !== undefined) return { joined: true, outcome: underWay }
    const outcome = work().finally(() => running.delete(key))
    running.set(key, outcome)
    return { joined: false, outcome }
  }
}
