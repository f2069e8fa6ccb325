import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, namedTests } from './named-tests.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
/** Paths without a root are relative to one of these. */
const ROOTS = ['', 'apps/server/src/', 'apps/server/src/features/']
const TEST = /\.(?:test|spec)\.tsx?$/
/** A drill exits with 1 when what it shows does not hold; it is named as a whole. */
const DRILL = /^tools\/drill\/[a-z-]+\.ts$/

/** One promise of docs/conformance.md. */
export interface ConformanceRow {
  readonly id: string
  readonly statement: string
  readonly mark: string
  readonly why: string
  readonly tests: readonly NamedTest[]
}

/** As the row writes it: `e2e/cart.spec.ts › a buyer counts up and down`. */
interface NamedTest {
  readonly pointer: string
  /** Null when the file or the test is missing. */
  readonly hash: string | null
}

export function readConformanceRows(): readonly ConformanceRow[] {
  return readFileSync(join(REPOSITORY, 'docs/conformance.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [\da-z]+\.[\da-z.]+ \|/.test(line))
    .map((line) => {
      const [id = '', statement = '', mark = '', why = '', shownBy = ''] = line
        .slice(1, -1)
        .replaceAll('| |', '|  |')
        .split(' | ')
        .map((cell) => cell.trim())
      const tests = textsInBackticks(shownBy).map((pointer) => ({ pointer, hash: hashOfTest(pointer) }))
      return { id, statement, mark, why, tests }
    })
}

export function textsInBackticks(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? '')
}

const files = new Map<string, ReadonlyMap<string, string> | null>()

function hashOfTest(pointer: string): string | null {
  const [file = '', title] = pointer.split(' › ')
  if (title !== undefined) return testsOf(file)?.get(title) ?? null
  return DRILL.test(file) && existsSync(join(REPOSITORY, file))
    ? hashOf(readFileSync(join(REPOSITORY, file), 'utf8'))
    : null
}

function testsOf(file: string): ReadonlyMap<string, string> | null {
  const known = files.get(file)
  if (known !== undefined) return known
  const path = ROOTS.map((root) => join(REPOSITORY, root, file)).find((each) => existsSync(each))
  const tests = path === undefined || !TEST.test(path) ? null : namedTests(path, readFileSync(path, 'utf8'))
  files.set(file, tests)
  return tests
}
