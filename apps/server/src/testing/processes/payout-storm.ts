import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './program.ts'

/**
 * How large the storm over payouts is. `npm test` runs a small one that does not wait for the claims of killed workers;
 * `npm run drill -- payouts` runs the full one, in which nothing is hurried.
 */
export const STORM =
  process.env['PAYOUT_STORM'] === 'full'
    ? {
        farms: 1_000,
        orders: 20_000,
        isHurried: false,
        longestLifeMs: 4_000,
        workersPerApi: 4,
        withinMs: 1_800_000,
      }
    : {
        farms: 40,
        orders: 400,
        isHurried: true,
        longestLifeMs: 1_000,
        workersPerApi: 2,
        withinMs: 400_000,
      }

interface MemorySample {
  readonly heapMb: number
  readonly residentMb: number
}

/** Reads a program's memory from its metrics once a second, until `end` is called. */
export function watchMemory(program: Program, port: number) {
  const samples: MemorySample[] = []
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const page = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (reply) => reply.text(),
        () => '',
      )
      const heapMb = megabytes(page, 'nodejs_heap_size_used_bytes')
      const residentMb = megabytes(page, 'process_resident_memory_bytes')
      if (heapMb > 0) samples.push({ heapMb, residentMb })
      await sleep(1_000)
    }
  })()
  return {
    async end(): Promise<readonly MemorySample[]> {
      ended.abort()
      await watching
      if (samples.length === 0) throw new Error(`no metrics of ${program.pid}`)
      return samples
    },
  }
}

function megabytes(page: string, metric: string): number {
  const line = page.split('\n').find((each) => each.startsWith(`${metric}{`) || each.startsWith(`${metric} `))
  return Math.round(Number(line?.split(' ').at(-1) ?? 0) / 1_048_576)
}

/** Splits times into this many parts of equal count, and returns how many there were a second in each. */
export function ratesOf(times: readonly Date[], parts: number): number[] {
  const sorted = times.map((time) => time.getTime()).toSorted((a, b) => a - b)
  const size = Math.floor(sorted.length / parts)
  return Array.from({ length: parts }, (_, part) => {
    const first = sorted[part * size] ?? 0
    const last = sorted[Math.min((part + 1) * size, sorted.length - 1)] ?? 0
    return Math.round((size * 10_000) / Math.max(1, last - first)) / 10
  })
}
