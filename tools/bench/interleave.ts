/** One call, from its sending to the last byte of its answer. */
export type Ask = () => Promise<unknown>

/** Milliseconds. */
export interface Figures {
  readonly p50: number
  readonly p95: number
}

const WARM_UP = 30

/** Puts the question to each of them by turns, one answer at a time, and tells how long each took. Its calls are made in turn. */
export async function interleave(all: readonly (readonly Ask[])[], rounds: number): Promise<Figures[]> {
  const took: number[][] = all.map(() => [])
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [index, asks] of all.entries()) {
      const ask = asks[(round + WARM_UP) % asks.length]
      if (ask === undefined) throw new Error('there is nothing to ask')
      const started = performance.now()
      await ask()
      if (round >= 0) took[index]?.push(performance.now() - started)
    }
  }
  return took.map(figuresOf)
}

export function figuresOf(ms: readonly number[]): Figures {
  const sorted = ms.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
