import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SERVER = new URL('../../apps/server/src/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, SERVER), 'utf8')
const files = globSync('**/*.sql.ts', { cwd: SERVER.pathname }).filter(
  (path) => !/(^|\/)testing\//.test(path),
)

/**
 * A statement is named by its text and prepared by each connection. A text that varies with its values is prepared again
 * for every variant: a hundred lengths of one list took 15 MB of a connection.
 */
const VARYING: Readonly<Record<string, RegExp>> = {
  'a list of varying length, instead of = any(…)': /'(?:not )?in',\s*(?:\[?\.{3})?[a-z]\w*\s*[,\])]/g,
  'a list of varying length inside SQL': /\bin \(\$\{sql\.join\((?!.*sql\.lit\()/g,
  'rows of varying number, instead of unnest or jsonb_to_recordset':
    /\.values\(\s*(?:\[|[\w.[\]()\s]*\.(?:map|flatMap|toSorted)\()/g,
}

const tables = [...read('db/schema.ts').matchAll(/^ {2}(\w+): [A-Z]\w+;$/gm)]
  .map(([, table]) => table)
  .join('|')

/** A column added by a migration changes the result of a prepared `*`, which PostgreSQL refuses. */
const STARS: Readonly<Record<string, RegExp>> = {
  'selectAll or returningAll': /\.(?:selectAll|returningAll)\(/g,
  'returning *': /\breturning (?:\w+\.)?\*/g,
  'select * at its top': /`\s*select \*/g,
  'all columns of a table': new RegExp(`\\b(?:${tables})\\.\\*`, 'g'),
}

/** To be mended. */
const KNOWN = new Set([
  'features/stock/stock.sql.ts',
  'features/notices/notices.sql.ts',
  'features/packing/packing.sql.ts',
  'features/checkout/orders.sql.ts',
])

test.each(Object.entries({ ...VARYING, ...STARS }))('no statement has %s', (_, pattern) => {
  const found = files
    .filter((path) => !KNOWN.has(path))
    .flatMap((path) => {
      const source = read(path)
      return [...source.matchAll(pattern)].map(
        ({ index }) => `${path}:${source.slice(0, index).split('\n').length}`,
      )
    })
  expect(found).toEqual([])
})
