import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8')
/** Paths without a root are relative to one of these. */
const ROOTS = ['', 'apps/server/src/', 'apps/server/src/features/']
/** The files with the product's English texts and constants. */
const words = globSync(['packages/messages/src/en/*.ts', 'packages/domain/src/**/*.ts'], { cwd: ROOT })
  .map(read)
  .join('\n')

interface Row {
  readonly id: string
  readonly statement: string
  readonly mark: string
  readonly why: string
  readonly pointers: readonly Pointer[]
}

/** A test file and, where the row names it, the exact test: `e2e/cart.spec.ts › a buyer counts up and down`. */
interface Pointer {
  readonly file: string
  readonly name: string | undefined
}

const rows: readonly Row[] = read('docs/conformance.md')
  .split('\n')
  .filter((line) => /^\| [\da-z]+\.[\da-z.]+ \|/.test(line))
  .map((line) => {
    const [id = '', statement = '', mark = '', why = '', shownBy = ''] = line
      .slice(1, -1)
      .replaceAll('| |', '|  |')
      .split(' | ')
      .map((cell) => cell.trim())
    return { id, statement, mark, why, pointers: quoted(shownBy).map(asPointer) }
  })

test('every row has a mark, and ids are never used twice', () => {
  expect(rows.length).toBeGreaterThan(400)
  const marks = new Set(['planned', 'kept', 'changed'])
  expect(rows.filter(({ mark }) => !marks.has(mark)).map(({ id }) => id)).toEqual([])
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a row that is kept or changed names tests that exist, and no other row names one', () => {
  const wrong = rows.flatMap(({ id, mark, pointers }) => [
    ...pointers.flatMap((pointer) => {
      const fault = faultOf(pointer)
      return fault === null ? [] : [`${id}: ${fault}`]
    }),
    ...((mark === 'planned') === (pointers.length === 0) ? [] : [`${id}: mark and test do not fit`]),
  ])
  expect(wrong).toEqual([])
})

test('a row that is changed gives a reason and names the exact test that shows it', () => {
  const wrong = rows
    .filter(({ mark }) => mark === 'changed')
    .filter(({ why, pointers }) => why === '' || pointers.some(({ name }) => name === undefined))
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('a text that is kept is among the texts of the product', () => {
  const wrong = rows
    .filter(({ mark }) => mark === 'kept')
    .flatMap(({ id, statement }) =>
      quoted(statement)
        .filter((text) => /^[A-Z][^/{}]* [^/{}]*$/.test(text))
        .filter((text) => !words.includes(text) && !words.includes(text.replaceAll("'", '’')))
        .map((text) => `${id}: ${text}`),
    )
  expect(wrong).toEqual([])
})

/** A test, or a drill, which exits with 1 when what it shows does not hold. */
const SHOWS = /\.(test|spec)\.tsx?$|^tools\/drill\/[a-z-]+\.ts$/

function faultOf({ file, name }: Pointer): string | null {
  const path = ROOTS.map((root) => root + file).find((each) => existsSync(`${ROOT}/${each}`))
  if (path === undefined || !SHOWS.test(path)) return `${file} is no test`
  return name === undefined || read(path).includes(name) ? null : `${file} has no test “${name}”`
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? '')
}

function asPointer(text: string): Pointer {
  const [file = '', name] = text.split(' › ')
  return { file, name }
}
