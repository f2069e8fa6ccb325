import { type Ask, type Figures, interleave } from './interleave.ts'

/** How a comparison is to be made. */
export interface Options {
  /** Leaves the databases, and uses them again next time. */
  readonly keep: boolean
  readonly small: number
  readonly large: number
  /** How often each question is put to each shop. */
  readonly rounds: number
  /** One shop listens here, the other at the next. */
  readonly port: number
  /** Only questions whose name holds these words. */
  readonly only: string
}

/** What is asked, and what the answer of the large shop may take. */
export interface Question<Place> {
  readonly name: string
  /** At most so many times what the small shop takes. */
  readonly timesMax?: number
  readonly msMax?: number
  /** The calls that are made in turn, as this place has them. */
  readonly asks: (place: Place) => Promise<readonly Ask[]>
}

/** Both are asked by turns, so that whatever else the machine does falls on both. Says whether all goals were met. */
export async function compare<Place>(
  questions: readonly Question<Place>[],
  places: readonly [Place, Place],
  { small, large, rounds, only }: Options,
): Promise<boolean> {
  console.log(`\nHTTP, one caller, ${rounds} answers each by turns; milliseconds.\n`)
  console.log(
    `| | ${small} p50 | ${large} p50 | times | ${large} p95 | goal | |\n|---|---|---|---|---|---|---|`,
  )
  let isWithin = true
  for (const question of questions) {
    if (!question.name.includes(only)) continue
    const asks = await Promise.all(places.map((place) => question.asks(place)))
    const [few, many] = await interleave(asks, rounds)
    if (few === undefined || many === undefined) throw new Error('two places were asked')
    const { line, isMet } = judge(question, few, many)
    console.log(line)
    isWithin &&= isMet
  }
  return isWithin
}

function judge<Place>(
  { name, timesMax, msMax }: Question<Place>,
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
