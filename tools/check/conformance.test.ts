import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const tests = globSync(
  ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'e2e/*.spec.ts'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  },
)

/** Rows of docs/conformance.md: id, statement, mark, how and why, shown by. */
const rows = readFileSync(`${ROOT}/docs/conformance.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| [\da-z]+\.[\da-z.]+ \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

test('every row has a mark, and ids are never used twice', () => {
  expect(rows.length).toBeGreaterThan(400)
  const ids = rows.map(([id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a row that is kept or changed names tests that exist, and no other row names one', () => {
  const wrong = rows.flatMap((cells) => {
    const id = cells[0] ?? ''
    const shownBy = cells.at(-1) ?? ''
    const isDone = cells.some((cell) => cell === 'kept' || cell === 'changed')
    const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
    const missing = named.filter((name) => !tests.some((path) => path.endsWith(name)))
    if (missing.length > 0) return [`${id}: ${missing.join(', ')} does not exist`]
    return isDone === named.length > 0 ? [] : [`${id}: mark and test do not fit`]
  })
  expect(wrong).toEqual([])
})
