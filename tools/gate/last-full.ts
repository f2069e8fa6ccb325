import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of `.ci/full`. */
export const PARTS = ['gate', 'drills', 'widths', 'mutations', 'clock-tests', 'clock-journeys'] as const
type Part = (typeof PARTS)[number]

interface PartResult {
  readonly commit: string
  readonly on: string
  readonly passed: boolean
  readonly seconds: number
}

export const LAST_FULL = join(import.meta.dirname, '../../.ci/last-full.json')

export type Results = Readonly<Partial<Record<Part, PartResult>>>

/** The results of the parts, and the commit for which all of them passed; null where they differ. */
export function readLastFull(): { readonly parts: Results; readonly commit: string | null } {
  const parts = existsSync(LAST_FULL) ? (JSON.parse(readFileSync(LAST_FULL, 'utf8')) as Results) : {}
  const results = PARTS.map((part) => parts[part])
  const [first] = results
  const isGreen = results.every((result) => result?.passed === true && result.commit === first?.commit)
  return { parts, commit: isGreen ? (first?.commit ?? null) : null }
}
