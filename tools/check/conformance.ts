import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConformanceRows } from './conformance-rows.ts'
import type { ConformanceRow } from './conformance-rows.ts'

/**
 * `npm run conformance` fails when a test that a row of docs/conformance.md names has changed since the row was last
 * looked at. `npm run conformance -- 4.order.3 5.login.1` records the tests of these rows as they are now: do that after
 * reading the row, and only when its tests still show all of it.
 */
const FILE = join(import.meta.dirname, '../../docs/conformance-tests.json')

/** By row, the hash of each test's body. */
type Recorded = Readonly<Record<string, Readonly<Record<string, string | null>>>>

const recorded: Recorded = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Recorded) : {}
const rows = readConformanceRows()
const looked = new Set(process.argv.slice(2))

const unknown = [...looked].filter((id) => !rows.some((row) => row.id === id))
if (unknown.length > 0) throw new Error(`no row ${unknown.join(', ')}`)
if (looked.size > 0) record()

const changed = rows.filter((row) => !looked.has(row.id) && changesOf(row).length > 0)
for (const row of changed) console.error([`${row.id}: ${row.statement}`, ...changesOf(row)].join('\n    '))
if (changed.length > 0) {
  console.error(
    `${changed.length} rows of docs/conformance.md name tests that changed. Read each row and its tests. If they still ` +
      'show all of it: npm run conformance -- <ids>. If not, mend the test or the row.',
  )
  process.exitCode = 1
}

function changesOf({ id, tests }: ConformanceRow): readonly string[] {
  const before = recorded[id] ?? {}
  const now = new Set(tests.map(({ pointer }) => pointer))
  return [
    ...tests.flatMap(({ pointer, hash }) =>
      hash === null
        ? [`not found: ${pointer}`]
        : before[pointer] === hash
          ? []
          : [`${pointer in before ? 'changed' : 'new'}: ${pointer}`],
    ),
    ...Object.keys(before).flatMap((pointer) => (now.has(pointer) ? [] : [`no longer named: ${pointer}`])),
  ]
}

/** One line for each row, so that a change shows which rows were looked at. */
function record(): void {
  const lines = rows.flatMap(({ id, tests }) => {
    const hashes = looked.has(id)
      ? Object.fromEntries(tests.map(({ pointer, hash }) => [pointer, hash]))
      : recorded[id]
    return hashes === undefined ? [] : [`  ${JSON.stringify(id)}: ${JSON.stringify(hashes)}`]
  })
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
