import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Today's functions, views and triggers: a folder for each area, a file for each function with its triggers, or view. */
export const DEFINITIONS_DIRECTORY = new URL('../../../definitions/', import.meta.url).pathname

type DefinitionKind = 'function' | 'view' | 'trigger'

export interface Definition {
  readonly kind: DefinitionKind
  /** `function guard_order`, `view kept_lines`, `trigger order_keeps_its_rules on orders`. */
  readonly name: string
  /** `ordering/guard_order.sql` */
  readonly file: string
  readonly statement: string
  /** Of the statement, without the comment above it. */
  readonly hash: string
}

/** All definitions of a build. */
export interface DefinitionSet {
  /** Goes up with every change: a database keeps the set with the highest number. */
  readonly number: number
  readonly hash: string
  /** In the order in which they can be created. */
  readonly definitions: readonly Definition[]
}

/** The file with the number and the hash of the set, written by `npm run generate`. */
export const SET_FILE = 'set.json'

type Numbered = Pick<DefinitionSet, 'number' | 'hash'>

const numberOf = (directory: string): Numbered => JSON.parse(readFileSync(join(directory, SET_FILE), 'utf8'))

export function readDefinitions(directory = DEFINITIONS_DIRECTORY): DefinitionSet {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  )
  const definitions = inOrder(
    files.toSorted().flatMap((file) => definitionsIn(file, readFileSync(join(directory, file), 'utf8'))),
  )
  return { number: numberOf(directory).number, hash: hashOf(definitions), definitions }
}

/** The number that this build needs. */
export const definitionSetNumber = (): number => numberOf(DEFINITIONS_DIRECTORY).number

/** What the set file must say: one more than it says when the definitions have changed since. */
export function numberDefinitions(directory = DEFINITIONS_DIRECTORY): Numbered {
  const recorded = numberOf(directory)
  const { hash } = readDefinitions(directory)
  return hash === recorded.hash ? recorded : { number: recorded.number + 1, hash }
}

const START = /^create (?:or replace )?(?:constraint )?(function|view|trigger) (\w+)/

/** The definitions of a file. A statement begins with `create` at the start of a line. */
export function definitionsIn(file: string, text: string): Definition[] {
  const statements = text
    .split(/^(?=create )/m)
    .map(withoutComment)
    .filter((statement) => statement !== '')
  const other = statements.find((statement) => !START.test(statement) || !statement.endsWith(';'))
  if (other !== undefined)
    throw new Error(
      `${file}: only create statements of functions, views and triggers, not: ${other.slice(0, 80)}`,
    )
  return statements.map((statement) => {
    const [, kind = '', object = ''] = START.exec(statement) ?? []
    const table = kind === 'trigger' ? ` on ${/\son (\w+)/.exec(statement)?.[1]}` : ''
    return {
      kind: kind as DefinitionKind,
      name: `${kind} ${object}${table}`,
      file,
      statement,
      hash: shortHash(statement),
    }
  })
}

/** Without the comment at its end, which is about the next statement. */
function withoutComment(text: string): string {
  const lines = text.split('\n')
  return lines.slice(0, lines.findLastIndex((line) => !/^(?:--.*|\s*)$/.test(line)) + 1).join('\n')
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const hashOf = (definitions: readonly Definition[]): string =>
  shortHash(
    definitions
      .map(({ name, hash }) => `${name} ${hash}\n`)
      .toSorted()
      .join(''),
  )

/** Functions and views after those that they name; then the triggers. */
export function inOrder(definitions: readonly Definition[]): Definition[] {
  const objects = definitions.filter(({ kind }) => kind !== 'trigger')
  const ordered: Definition[] = []
  const visit = (definition: Definition, path: readonly Definition[]): void => {
    if (ordered.includes(definition)) return
    if (path.includes(definition))
      throw new Error(`These definitions need each other: ${path.map(({ name }) => name).join(', ')}`)
    for (const other of objects)
      if (other !== definition && needs(definition, other)) visit(other, [...path, definition])
    ordered.push(definition)
  }
  for (const object of objects) visit(object, [])
  return [...ordered, ...definitions.filter(({ kind }) => kind === 'trigger')]
}

function needs({ statement }: Definition, { kind, name }: Definition): boolean {
  const [, object = ''] = name.split(' ')
  const code = statement.replaceAll(/--.*$/gm, '')
  return new RegExp(kind === 'function' ? `\\b${object}\\s*\\(` : `\\b${object}\\b`).test(code)
}
