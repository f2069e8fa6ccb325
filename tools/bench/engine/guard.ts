import type { EngineFigures } from './engine.ts'
import { median } from './turns.ts'

/** What an operation cost when it was last recorded, and why it changed then. */
interface Recorded {
  readonly statements: number
  readonly pages: number
  readonly bytes: number
  /** Of the bare server's speed; null without a bare server. */
  readonly share: number | null
  readonly reason: string
}

export type RecordedFigures = Readonly<Record<string, Recorded>>

/**
 * Statements are compared exactly. Pages move a little with where a new row finds room; bytes with the times in an
 * answer, which compress differently every day.
 */
const PAGES_TOLERANCE = { share: 0.03, least: 1 }
const BYTES_TOLERANCE = { share: 0.01, least: 16 }

/** These machines are shared: only much slower than recorded in each of three rounds is a fault. */
const SHARE_MIN = 0.6

/** Compares what was measured with what was recorded. Better fails too: the new figure is recorded with its reason. */
export function faultsOf(recorded: RecordedFigures, figures: readonly EngineFigures[]): string[] {
  return figures.flatMap(({ name, work, ratios }) => {
    const before = recorded[name]
    if (before === undefined) return [`${name}: not recorded yet`]
    const best = Math.max(...ratios)
    return [
      ...(work.statements === before.statements
        ? []
        : [`${name}: ${work.statements} statements, recorded are ${before.statements}`]),
      ...(isNear(work.pages, before.pages, PAGES_TOLERANCE)
        ? []
        : [`${name}: ${work.pages} pages, recorded are ${before.pages}`]),
      ...(isNear(work.bytes, before.bytes, BYTES_TOLERANCE)
        ? []
        : [`${name}: ${work.bytes} bytes, recorded are ${before.bytes}`]),
      ...(before.share === null || best >= before.share * SHARE_MIN
        ? []
        : [`${name}: at best ${best.toFixed(2)} of the bare server, recorded is ${before.share}`]),
    ]
  })
}

const isNear = (value: number, before: number, { share, least }: typeof PAGES_TOLERANCE): boolean =>
  Math.abs(value - before) <= Math.max(least, before * share)

/** The figures to record. An operation whose figures did not change keeps its reason. */
export function recordOf(
  recorded: RecordedFigures,
  figures: readonly EngineFigures[],
  reason: string,
): RecordedFigures {
  const changed = figures.map((each): [string, Recorded] => {
    const { name, work, bare, ratios } = each
    const before = recorded[name]
    if (before !== undefined && faultsOf({ [name]: before }, [each]).length === 0) return [name, before]
    const share = bare === null ? null : Number(median(ratios).toFixed(2))
    return [name, { statements: work.statements, pages: work.pages, bytes: work.bytes, share, reason }]
  })
  return { ...recorded, ...Object.fromEntries(changed) }
}
