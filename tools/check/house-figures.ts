import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `npm run house`: prints how much of the code is repeated or crowded, to be counted alike before and after a change. */
const ROOT = join(import.meta.dirname, '../..')
const FEATURES = 'apps/server/src/features'

/** Every tracked file of the product and its tests, by path. */
export const trackedFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '')

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

type Part = 'production' | 'tests' | 'messages' | 'generated'

/** What a file of TypeScript or CSS is counted as; null for any other file. */
export function partOf(file: string): Part | null {
  if (!/\.(?:tsx?|css)$/.test(file)) return null
  if (file === 'apps/server/src/db/schema.ts') return 'generated'
  if (/\.test\.tsx?$|\/testing\//.test(file)) return 'tests'
  return file.startsWith('packages/messages/') ? 'messages' : 'production'
}

/** Each language of the messages has a file for each area, on purpose; tests stand beside what they test. */
export const isCode = (file: string): boolean => ['production', 'tests'].includes(partOf(file) ?? '')

/** A state of an order or a parcel between quotes, as TypeScript, JSX and SQL write it. */
const STATE = /(['"])(?:confirmed|shipped|delivered|cancelled)\1/

export const namesState = (text: string): boolean => STATE.test(text)

/** The folder that directly holds the most files, of those that are given. */
export function fullestFolder(files: readonly string[]): { readonly folder: string; readonly files: number } {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const [folder = '', count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return { folder, files: count }
}

/** The folders directly below one. */
export const foldersIn = (parent: string, files: readonly string[]): readonly string[] => [
  ...new Set(
    files
      .filter((file) => file.startsWith(`${parent}/`))
      .map((file) => file.slice(parent.length + 1).split('/'))
      .flatMap(([name = '', ...below]) => (below.length > 0 ? [name] : [])),
  ),
]

const linesOf = (file: string): number => textOf(file).split('\n').length - 1

function print(): void {
  const files = trackedFiles()
  const of = (part: Part): readonly string[] => files.filter((file) => partOf(file) === part)
  const lines = (part: Part): string =>
    of(part)
      .reduce((sum, file) => sum + linesOf(file), 0)
      .toLocaleString('en')
  const fullest = fullestFolder(files.filter(isCode))
  console.log(
    `production files with a state literal   ${of('production').filter((file) => namesState(textOf(file))).length}`,
  )
  console.log(`most files in one folder                ${fullest.files} (${fullest.folder})`)
  const areas = foldersIn(FEATURES, files)
  const inFullest = Math.max(...areas.map((area) => foldersIn(`${FEATURES}/${area}`, files).length))
  console.log(`areas of features, most in one of them  ${areas.length}, ${inFullest}`)
  console.log(`production lines of TypeScript and CSS  ${lines('production')}`)
  console.log(
    `  beside them: tests ${lines('tests')}, messages ${lines('messages')}, generated ${lines('generated')}`,
  )
}

if (process.argv[1] === import.meta.filename) print()
