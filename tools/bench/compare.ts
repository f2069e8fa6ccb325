import { type Send, type Figures, interleave } from './interleave.ts'

/** The options of a comparison. */
export interface Options {
  /** Leaves the databases for the next run. */
  readonly keep: boolean
  readonly small: number
  readonly large: number
  /** How often each request is sent to each shop. */
  readonly rounds: number
  /** The port of the first shop; the second one uses the next port. */
  readonly port: number
  /** Only cases whose name contains these words. */
  readonly only: string
}

/** A request, and the goal for the large shop's response time. */
export interface BenchCase<Target> {
  readonly name: string
  /** The highest allowed ratio to the small shop's time. */
  readonly timesMax?: number
  readonly msMax?: number
  /** The requests to send in turn, for this shop. */
  readonly requests: (target: Target) => Promise<readonly Send[]>
}

/**
 * Alternates between both shops, so that other load on the machine affects both. Returns whether all goals were met.
 */
export async function compare<Target>(
  cases: readonly BenchCase<Target>[],
  targets: readonly [Target, Target],
  { small, large, rounds, only }: Options,
): Promise<boolean> {
  console.log(`\nHTTP, one caller, ${rounds} responses each, alternating; milliseconds.\n`)
  console.log(
    `| | ${small} p50 | ${large} p50 | times | ${large} p95 | goal | |\n|---|---|---|---|---|---|---|`,
  )
  let isWithin = true
  for (const benchCase of cases) {
    if (!benchCase.name.includes(only)) continue
    const requests = await Promise.all(targets.map((target) => benchCase.requests(target)))
    const [few, many] = await interleave(requests, rounds)
    if (few === undefined || many === undefined) throw new Error('expected the figures of two shops')
    const { line, isMet } = judge(benchCase, few, many)
    console.log(line)
    isWithin &&= isMet
  }
  return isWithin
}

function judge<Target>(
  { name, timesMax, msMax }: BenchCase<Target>,
  few: Figures,
  many: Figures,
): { line: string; isMet: boolean } {
  const times = many.p50 / few.p50
  const isMet = times <= (timesMax ?? Infinity) && many.p50 <= (msMax ?? Infinity)
  const goal = [
    ...(timesMax === undefined ? [] : [`≤ ${timesMax} times`]),
    ...(msMax === undefined ? [] : [`≤ ${msMax} ms`]),
  ].join(', ')
  const cells = [name, few.p50.toFixed(2), many.p50.toFixed(2), times.toFixed(2), many.p95.toFixed(2), goal]
  return { line: `| ${cells.join(' | ')} | ${goal === '' ? '' : isMet ? 'met' : 'MISSED'} |`, isMet }
}
