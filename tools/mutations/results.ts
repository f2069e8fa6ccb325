import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './mutation.ts'

/** How a mutation ended when it was last run. */
interface Result {
  /** Of the mutation, its file and its test: it is due again when one of them changes. */
  readonly digest: string
  readonly on: string
  /** The test that turned red; null: none did. */
  readonly by: string | null
}

export type Results = Readonly<Record<string, Result>>

const FILE = join(import.meta.dirname, 'results.json')
const ROOT = join(import.meta.dirname, '../..')

/** Of those that nothing has touched, one in this many is run again, the oldest first. */
const IN_TURN = 10

export const readResults = (): Results =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {}

/** Sorted, so that a run changes few lines. Results of mutations that no longer exist are left out. */
export function writeResults(results: Results, mutations: readonly Mutation[]): void {
  const known = mutations
    .map(({ promise }) => promise)
    .filter((promise) => promise in results)
    .toSorted()
  const sorted = Object.fromEntries(known.map((promise) => [promise, results[promise]]))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

export function digestOf(mutation: Mutation, read = readFile): string {
  const hash = createHash('sha256').update(JSON.stringify(mutation))
  for (const file of [mutation.file, mutation.test]) hash.update(read(file))
  return hash.digest('hex').slice(0, 12)
}

const readFile = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The mutations to run now: whatever is new, changed or was silent, then a tenth of the others in turn. */
export function dueOf(
  mutations: readonly Mutation[],
  results: Results,
  digest: (mutation: Mutation) => string = digestOf,
): readonly Mutation[] {
  const isSettled = (mutation: Mutation): boolean => {
    const last = results[mutation.promise]
    return last !== undefined && last.by !== null && last.digest === digest(mutation)
  }
  const settled = mutations.filter(isSettled)
  const oldest = settled.toSorted((one, other) =>
    (results[one.promise]?.on ?? '').localeCompare(results[other.promise]?.on ?? ''),
  )
  return [
    ...mutations.filter((mutation) => !isSettled(mutation)),
    ...oldest.slice(0, Math.ceil(settled.length / IN_TURN)),
  ]
}
