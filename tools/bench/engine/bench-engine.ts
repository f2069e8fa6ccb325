import { readFileSync, writeFileSync } from 'node:fs'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { type EngineOptions, measureEngine } from './engine.ts'
import { faultsOf, type RecordedFigures, recordOf } from './guard.ts'
import { reportEngine } from './report.ts'

const RECORDED = new URL('./recorded.json', import.meta.url)
const RECORD = 'npm run bench -- engine --short --record --reason "why the figures changed"'

/** A shop that is made in seconds, and as many turns as fit into a minute. */
const SHORT = { products: 2_000, orders: 5_000, rounds: 3, turnMs: 400 }

export interface Guarding {
  /** Compares a small shop with the recorded figures. */
  readonly short: boolean
  /** Writes the figures of a small shop to the repository instead. */
  readonly record: boolean
  readonly reason: string
}

/** Prints how close our API comes to the bare server. Returns whether the figures are those recorded. */
export async function benchEngine(
  options: EngineOptions,
  { short, record, reason }: Guarding,
): Promise<boolean> {
  if (record && (!short || reason.trim() === ''))
    throw new PlainError(`Figures change for a reason: ${RECORD}`)
  const used = short ? { ...options, ...SHORT } : options
  const figures = await measureEngine(used)
  reportEngine(figures, used)
  if (!short) return true

  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as RecordedFigures
  if (record) {
    writeFileSync(RECORDED, `${JSON.stringify(recordOf(recorded, figures, reason), null, 2)}\n`)
    return true
  }
  const faults = faultsOf(recorded, figures)
  if (faults.length > 0)
    console.log(`\nNot as recorded:\n- ${faults.join('\n- ')}\nIf that is intended: ${RECORD}`)
  return faults.length === 0
}
