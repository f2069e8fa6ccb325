import { networkKey } from '#http/shared/network.ts'

const ADDRESSES_MAX = 20_000

/** Remembers which addresses have sent a write, and when. */
export function createRecentWriters(nowMs: () => number, max = ADDRESSES_MAX) {
  // Ordered by the last write, so the first one is dropped.
  const lastWrites = new Map<string, number>()
  return {
    add(ip: string): void {
      const key = networkKey(ip)
      lastWrites.delete(key)
      lastWrites.set(key, nowMs())
      const [oldest] = lastWrites.keys()
      if (lastWrites.size > max && oldest !== undefined) lastWrites.delete(oldest)
    },
    /** Whether the address has written in the last seconds. */
    has(ip: string, seconds: number): boolean {
      const lastWrite = lastWrites.get(networkKey(ip))
      return lastWrite !== undefined && nowMs() - lastWrite <= seconds * 1_000
    },
  }
}
