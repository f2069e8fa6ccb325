export interface Asked {
  readonly url: string
  /** Asked for in turn. */
  readonly paths: readonly string[]
}

/** Milliseconds. */
export interface Figures {
  readonly p50: number
  readonly p95: number
}

const WARM_UP = 30

/** Puts the question to each of them by turns, one answer at a time, and tells how long each took. */
export async function interleave(all: readonly Asked[], rounds: number): Promise<Figures[]> {
  const took: number[][] = all.map(() => [])
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [index, { url, paths }] of all.entries()) {
      const ms = await timed(url + (paths[(round + WARM_UP) % paths.length] ?? ''))
      if (round >= 0) took[index]?.push(ms)
    }
  }
  return took.map(figuresOf)
}

async function timed(address: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(address)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return performance.now() - started
}

export function figuresOf(ms: readonly number[]): Figures {
  const sorted = ms.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
