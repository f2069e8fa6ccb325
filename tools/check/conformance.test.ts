import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConformanceRows, textsInBackticks } from './conformance-rows.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The files with the product's English texts and constants. */
const words = globSync(['packages/messages/src/en/*.ts', 'packages/domain/src/**/*.ts'], { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

const rows = readConformanceRows()

test('every row has a mark, and ids are never used twice', () => {
  expect(rows.length).toBeGreaterThan(400)
  const marks = new Set(['planned', 'kept', 'changed'])
  expect(rows.filter(({ mark }) => !marks.has(mark)).map(({ id }) => id)).toEqual([])
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a row that is kept or changed names exact tests that exist, and no other row names one', () => {
  const wrong = rows.flatMap(({ id, mark, tests }) => [
    ...tests.filter(({ hash }) => hash === null).map(({ pointer }) => `${id}: no test “${pointer}”`),
    ...((mark === 'planned') === (tests.length === 0) ? [] : [`${id}: mark and test do not fit`]),
  ])
  expect(wrong).toEqual([])
})

test('a row that is changed gives a reason', () => {
  expect(rows.filter(({ mark, why }) => mark === 'changed' && why === '').map(({ id }) => id)).toEqual([])
})

test('a text that is kept is among the texts of the product', () => {
  const wrong = rows
    .filter(({ mark }) => mark === 'kept')
    .flatMap(({ id, statement }) =>
      textsInBackticks(statement)
        .filter((text) => /^[A-Z][^/{}]* [^/{}]*$/.test(text))
        .filter((text) => !words.includes(text) && !words.includes(text.replaceAll("'", '’')))
        .map((text) => `${id}: ${text}`),
    )
  expect(wrong).toEqual([])
})
