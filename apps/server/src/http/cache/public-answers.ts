import { createSingleFlight } from '#concurrency/single-flight.ts'
import { PublicAnswer } from './public-answer.ts'
import { createRecentWriters } from './recent-writers.ts'

interface PublicQuestion {
  /** The endpoint, its parameters and its query. */
  readonly key: string
  /** How old the answer may be: the endpoint's `cacheSeconds`. */
  readonly seconds: number
  readonly ip: string
}

/** Reads the data and serialises it. */
export type MakeJson = () => Promise<string>

interface Found {
  readonly answer: PublicAnswer
  readonly ageSeconds: number
}

/** The answers that every visitor gets alike. */
export interface PublicAnswers {
  /** Returns a stored answer that is young enough, else makes one. Errors are passed on and never stored. */
  find(question: PublicQuestion, makeJson: MakeJson): Promise<Found>
  /** To be called after a write of this address and before its response: the address reads its own writes. */
  wrote(ip: string): void
}

interface Bounds {
  readonly entriesMax: number
  readonly bytesMax: number
}

/**
 * Keeps public answers in memory for their seconds. A question that many ask at the same time is answered once. The
 * oldest answers are dropped beyond the bounds.
 */
export function createPublicAnswers(
  { entriesMax, bytesMax }: Bounds = { entriesMax: 2_000, bytesMax: 32_000_000 },
  nowMs: () => number = () => performance.now(),
): PublicAnswers {
  // Ordered by when they were stored, so the first one is dropped.
  const stored = new Map<string, PublicAnswer>()
  let bytes = 0
  const inFlight = createSingleFlight<PublicAnswer>()
  const writers = createRecentWriters(nowMs)

  function drop(key: string): void {
    bytes -= stored.get(key)?.bytes ?? 0
    stored.delete(key)
  }

  function store(key: string, answer: PublicAnswer): void {
    drop(key)
    if (answer.bytes > bytesMax) return
    stored.set(key, answer)
    bytes += answer.bytes
    for (const oldest of stored.keys()) {
      if (stored.size <= entriesMax && bytes <= bytesMax) return
      drop(oldest)
    }
  }

  async function make(key: string, makeJson: MakeJson): Promise<PublicAnswer> {
    const startedAtMs = nowMs()
    const answer = new PublicAnswer(await makeJson(), startedAtMs)
    // Another caller may have read later and finished earlier.
    if ((stored.get(key)?.madeAtMs ?? 0) <= startedAtMs) store(key, answer)
    return answer
  }

  return {
    async find({ key, seconds, ip }, makeJson) {
      // Work that is in flight may have read before the write.
      if (writers.has(ip, seconds)) return { answer: await make(key, makeJson), ageSeconds: 0 }
      const known = stored.get(key)
      const ageMs = nowMs() - (known?.madeAtMs ?? Number.NEGATIVE_INFINITY)
      if (known !== undefined && ageMs < seconds * 1_000)
        return { answer: known, ageSeconds: Math.floor(ageMs / 1_000) }
      return { answer: await inFlight(key, () => make(key, makeJson)).outcome, ageSeconds: 0 }
    },
    wrote: (ip) => writers.add(ip),
  }
}

/** Stores nothing: every question reads the database. */
export const neverStored: PublicAnswers = {
  find: async (_question, makeJson) => ({ answer: new PublicAnswer(await makeJson(), 0), ageSeconds: 0 }),
  wrote: () => {},
}
