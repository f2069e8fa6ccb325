import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll } from 'vitest'
import { createDb, createPool, type Db } from '#db/pool.ts'
import type { DB } from '#db/schema.ts'
import { type Explained, factsOf } from './query-plan.ts'
import { createTestDatabase } from './test-database.ts'

type List = (page: { limit: number; cursor?: string }) => Promise<{ nextCursor: string | null }>

interface WatchedDatabase {
  readonly db: Db
  /** Reads this many pages of a list; only the last one is recorded. */
  readonly deep: (list: List, pages?: number) => Promise<void>
  /** Explains the statements that the work sends: which tables are read completely, how many pages, and rows of a table. */
  readonly plansOf: (
    work: () => Promise<unknown>,
  ) => Promise<{ statements: number; readWhole: string[]; pages: number; rowsOf: (table: string) => number }>
  /** The statements that the work sends, without those that begin and end a transaction. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<string[]>
  /** The pages that each named statement of the work reads: with a plan for its values, and with one for any values. */
  readonly namedPagesOf: (work: () => Promise<unknown>) => Promise<NamedPages[]>
  /** The named statements of the work that PostgreSQL still plans for their values when the work is repeated. */
  readonly plannedEachTime: (work: (db: Db) => Promise<unknown>) => Promise<string[]>
}

interface NamedPages {
  readonly text: string
  readonly forItsValues: number
  readonly forAnyValues: number
}

/** How often PostgreSQL plans a named statement for its values before it compares that with a plan for any values. */
const PLANNED_FOR_VALUES = 5

/** Opens a database for one test that records its statements: a copy of the migrated template or of another one. */
export async function openWatchedDatabase(template?: string): Promise<WatchedDatabase> {
  const database = await createTestDatabase(template)
  const pool = createPool({ url: database.url, max: 2, applicationName: 'farmgate-test' }, () => {})
  const sent: CompiledQuery[] = []
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push(query)
    },
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  async function explain({ sql: text, parameters }: CompiledQuery) {
    const { rows } = await pool.query<Explained>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...parameters],
    )
    return factsOf(rows)
  }

  /** PostgreSQL uses this plan after a named statement's fifth execution, unless it expects it to cost more. */
  async function explainForAnyValues({ sql: text, parameters }: CompiledQuery) {
    const client = await pool.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      await client.query(`prepare one as ${text}`)
      const values = parameters.map((value) => client.escapeLiteral(asText(value)))
      const explained = `explain (analyze, buffers, timing off, format json) execute one (${values.join(', ')})`
      // A new connection reads the system catalogue first, which must not count.
      await client.query(explained)
      const { rows } = await client.query<Explained>(explained)
      return factsOf(rows)
    } finally {
      client.release(true)
    }
  }

  return {
    db,
    async statementsOf(work) {
      sent.length = 0
      await work()
      return sent.map(({ sql: text }) => text)
    },
    async namedPagesOf(work) {
      sent.length = 0
      await work()
      const named = sent.filter(isNamed)
      return Promise.all(
        named.map(async (query) => ({
          text: query.sql,
          forItsValues: (await explain(query)).pages,
          forAnyValues: (await explainForAnyValues(query)).pages,
        })),
      )
    },
    async plannedEachTime(work) {
      const one = createPool({ url: database.url, max: 1, applicationName: 'farmgate-test' }, () => {})
      const named = createDb(one)
      for (let time = 0; time <= PLANNED_FOR_VALUES + 2; time++) await work(named)
      const { rows } = await one.query<{ statement: string }>(
        'select statement from pg_prepared_statements where custom_plans > $1',
        [PLANNED_FOR_VALUES],
      )
      await named.destroy()
      return rows.map(({ statement }) => statement)
    },
    async deep(list, pages = 20) {
      let cursor: string | null = null
      for (let page = 0; page < pages; page++) {
        sent.length = 0
        const { nextCursor } = await list({ limit: 100, ...(cursor === null ? {} : { cursor }) })
        if (nextCursor === null) throw new Error(`only ${page} pages`)
        cursor = nextCursor
      }
    },
    async plansOf(work) {
      sent.length = 0
      await work()
      const plans = await Promise.all([...sent].map(explain))
      return {
        statements: plans.length,
        readWhole: plans.flatMap(({ readWhole }) => readWhole),
        pages: plans.reduce((sum, plan) => sum + plan.pages, 0),
        rowsOf: (table) => plans.reduce((sum, { rowsRead }) => sum + (rowsRead.get(table) ?? 0), 0),
      }
    },
  }
}

/** A parameter as PostgreSQL reads it from a text. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Not marked with PLAN_EACH_TIME. */
const isNamed = ({ sql: text, parameters }: CompiledQuery): boolean =>
  parameters.length > 0 && !text.includes('plan each time')
