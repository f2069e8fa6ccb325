const last = new Map<string, Promise<void>>()

/** In place of the browser's locks: one holder of a name at a time, in the order of their requests. */
export const locks = {
  async request<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    const before = last.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    last.set(name, promise)
    try {
      await before
      return await work()
    } finally {
      resolve()
    }
  },
}

/** A call that a test never answers would hold its lock for the next test. */
export const releaseLocks = (): void => last.clear()
