/** Sends one request and reads its response to the last byte. */
export type Send = () => Promise<unknown>

/** Milliseconds. */
export interface Figures {
  readonly p50: number
  readonly p95: number
}

const WARM_UP = 30

/** Sends the requests to each shop in turn, one at a time, and returns how long each took. */
export async function interleave(all: readonly (readonly Send[])[], rounds: number): Promise<Figures[]> {
  const took: number[][] = all.map(() => [])
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [index, requests] of all.entries()) {
      const send = requests[(round + WARM_UP) % requests.length]
      if (send === undefined) throw new Error('there is no request to send')
      const started = performance.now()
      await send()
      if (round >= 0) took[index]?.push(performance.now() - started)
    }
  }
  return took.map(figuresOf)
}

export function figuresOf(ms: readonly number[]): Figures {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
