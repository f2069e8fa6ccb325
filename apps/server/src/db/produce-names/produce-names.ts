import { readFileSync } from 'node:fs'

export const PRODUCE_NAMES_FILE = new URL('../../../data/produce-names.txt', import.meta.url)

export interface ProduceName {
  readonly produce: string
  /** Its usual category. */
  readonly category: string
  /** The produce tags of listings with this name: `@key` of the produce and of every produce it is a kind of. */
  readonly marks: readonly string[]
  readonly spelling: string
  readonly script: (typeof SCRIPTS)[number]
  /** 1 for the most usual name. */
  readonly position: number
}

export const SCRIPTS = ['english', 'devanagari', 'latin', 'elsewhere'] as const

/** Reads every name of the file, unchanged. */
export function readProduceNames(text = readFileSync(PRODUCE_NAMES_FILE, 'utf8')): ProduceName[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(fieldsOf)
  const kindOf = new Map(lines.map(({ key, kind }) => [key, kind]))
  return lines.flatMap(({ key, category, names }) => {
    const marks = ancestryOf(key, kindOf).map((each) => `@${each}`)
    return names.map((name, index) => ({ produce: key, category, marks, ...name, position: index + 1 }))
  })
}

/** Returns the produce and its ancestors: kabuli chana, chickpea, dal. */
function ancestryOf(key: string, kindOf: ReadonlyMap<string, string>): string[] {
  const kind = kindOf.get(key)
  if (kind === undefined) throw new Error(`produce names: something is a kind of ${key}, which is not there`)
  return kind === '' ? [key] : [key, ...ancestryOf(kind, kindOf)]
}

function fieldsOf(line: string) {
  const [key = '', category = '', kind = '', ...spellings] = line.split('|').map((field) => field.trim())
  if (!/^[a-z-]+$/.test(key) || spellings.length !== SCRIPTS.length)
    throw new Error(`produce names: this line has not the seven fields: ${line}`)
  const names = SCRIPTS.flatMap((script, index) =>
    (spellings[index] ?? '')
      .split(',')
      .map((spelling) => spelling.trim())
      .filter((spelling) => spelling !== '')
      .map((spelling) => ({ spelling, script })),
  )
  return { key, category, kind, names }
}
