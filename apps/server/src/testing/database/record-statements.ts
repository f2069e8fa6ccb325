import { appendFileSync } from 'node:fs'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'

/**
 * Loaded before tests when `RECORD_STATEMENTS` names a file: appends each statement with the place in our code that sends it,
 * as `path:line:column<tab>text`. `npm run check:statements` compares both.
 */
const FILE = process.env['RECORD_STATEMENTS'] ?? ''

interface Sent {
  compile: (database?: unknown) => CompiledQuery
  execute: (this: Sent, database?: unknown) => unknown
}

const db = new Kysely<{ any: { id: number } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const SAMPLES = [
  sql``,
  db.selectFrom('any'),
  db.insertInto('any'),
  db.updateTable('any'),
  db.deleteFrom('any'),
]

const OURS = /\/apps\/server\/src\/(?!testing\/database\/record-statements)[^():]*:\d+:\d+/

const known = new Set<string>()
const watched = Symbol.for('farmgate recorded')

for (const sample of SAMPLES) {
  const kind = Object.getPrototypeOf(sample) as Sent & { [watched]?: true }
  if (kind[watched] === true) continue
  kind[watched] = true
  const { execute } = kind
  kind.execute = function (database) {
    record(this.compile(database).sql)
    return execute.call(this, database)
  }
}

/** The first time a process sends a text, because to find the place takes longer than many statements. */
function record(text: string): void {
  if (known.has(text)) return
  known.add(text)
  const [place] = OURS.exec(new Error('sent here').stack ?? '') ?? []
  if (place !== undefined) appendFileSync(FILE, `${place.slice(1)}\t${JSON.stringify(text)}\n`)
}
