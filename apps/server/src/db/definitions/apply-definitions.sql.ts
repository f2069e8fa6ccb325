import type { Client } from 'pg'
import { onServer } from '../databases.sql.ts'
import { postgresCode } from '../transaction.ts'
import type { Definition, DefinitionSet } from './definition-files.ts'

const DEFINITIONS_LOCK = 7_405

export interface AppliedDefinitions {
  /** The names of what was created or replaced. */
  readonly applied: readonly string[]
  /** The number of the newer release's set that the database keeps; null when it has this one now. */
  readonly newer: number | null
}

/**
 * Brings the functions, views and triggers of a database to a set: what has another hash than the database has recorded,
 * or does not exist, is created or replaced, all in one transaction. A set that changes nothing takes no lock, and an older
 * set leaves the database as it is.
 */
export const applyDefinitions = (databaseUrl: string, set: DefinitionSet): Promise<AppliedDefinitions> =>
  onServer(databaseUrl, async (client) => {
    const now = await compare(client, set)
    if (now.newer !== null || now.fits) return { applied: [], newer: now.newer }
    await client.query('begin')
    await client.query("set local lock_timeout = '2s'")
    await client.query('select pg_advisory_xact_lock($1)', [DEFINITIONS_LOCK])
    // Another deployer may have held the lock.
    const { newer, fits, changed, gone } = await compare(client, set)
    if (newer !== null || fits) return { applied: [], newer }
    for (const { definition, exists } of changed) await create(client, definition, exists)
    await record(client, set, gone)
    await client.query('commit')
    return { applied: changed.map(({ definition }) => definition.name), newer: null }
  })

interface Comparison {
  readonly newer: number | null
  readonly fits: boolean
  readonly changed: readonly { readonly definition: Definition; readonly exists: boolean }[]
  /** Names that the database has recorded, and that have no file any more. */
  readonly gone: readonly string[]
}

async function compare(client: Client, { number, hash, definitions }: DefinitionSet): Promise<Comparison> {
  const { rows: sets } = await client.query<{ number: number; hash: string }>(
    'select number, hash from schema_definition_sets order by number desc limit 1',
  )
  const { rows: recorded } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_definitions',
  )
  const { rows: existing } = await client.query<{ name: string }>(EXISTING_DEFINITIONS)
  const last = sets[0] ?? { number: 0, hash: '' }
  const hashes = new Map(recorded.map((row) => [row.name, row.hash]))
  const there = new Set(existing.map(({ name }) => name))
  const names = new Set(definitions.map(({ name }) => name))
  const gone = [...hashes.keys()].filter((name) => !names.has(name))
  const changed = definitions
    .filter((definition) => hashes.get(definition.name) !== definition.hash || !there.has(definition.name))
    .map((definition) => ({ definition, exists: there.has(definition.name) }))
  // A set with the number that the database has is another state of the same branch, on a development machine.
  const left = number > last.number ? gone.filter((name) => there.has(name)) : []
  if (left.length > 0)
    throw new Error(
      `The database has ${left.join(', ')}, which has no file any more. Drop it in a migration.`,
    )
  return {
    newer: last.number > number ? last.number : null,
    fits: changed.length === 0 && last.number === number && last.hash === hash,
    changed,
    gone,
  }
}

/** Every function, view and trigger of ours, named as a definition is. */
export const EXISTING_DEFINITIONS = `
  select 'function ' || proname as name from pg_proc
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select 'view ' || relname from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  union all
  select 'trigger ' || tgname || ' on ' || relname
    from pg_trigger join pg_class on pg_class.oid = tgrelid
   where relnamespace = 'public'::regnamespace and not tgisinternal`

async function create(
  client: Client,
  { kind, name, file, statement }: Definition,
  exists: boolean,
): Promise<void> {
  const [, object = '', on, table] = name.split(' ')
  try {
    // PostgreSQL replaces every trigger but a constraint trigger.
    if (exists && statement.startsWith('create constraint trigger'))
      await client.query(`drop trigger ${object} ${on} ${table}`)
    await client.query(statement)
  } catch (error) {
    if (error instanceof Error)
      error.message = `definitions/${file}: ${error.message}${isOtherShape(error) ? `. ${EXPAND_FIRST}` : ''}`
    throw error
  }
  if (kind === 'function' && exists && (await countOf(client, object)) > 1)
    throw new Error(`definitions/${file}: ${object} has other arguments than before. ${EXPAND_FIRST}`)
}

const EXPAND_FIRST =
  'The previous release still uses it as it was: add a new one beside it, in a file of its own, and drop the old one in a ' +
  'migration a release later.'

/** Columns of a view that go or change, a function that returns something else, or whose arguments have other names. */
const OTHER_SHAPE = new Set(['42P16', '42P13'])

const isOtherShape = (error: unknown): boolean => OTHER_SHAPE.has(postgresCode(error) ?? '')

async function countOf(client: Client, name: string): Promise<number> {
  const { rowCount } = await client.query(
    "select from pg_proc where pronamespace = 'public'::regnamespace and proname = $1",
    [name],
  )
  return rowCount ?? 0
}

async function record(client: Client, set: DefinitionSet, gone: readonly string[]): Promise<void> {
  await client.query(
    `insert into schema_definition_sets (number, hash) values ($1, $2)
     on conflict (number) do update set hash = excluded.hash, applied_at = now()`,
    [set.number, set.hash],
  )
  await client.query('delete from schema_definitions where name = any($1)', [gone])
  await client.query(
    `insert into schema_definitions (name, hash, set_number)
     select name, hash, $3 from unnest($1::text[], $2::text[]) as given (name, hash)
     on conflict (name) do update set hash = excluded.hash, set_number = excluded.set_number
      where schema_definitions.hash <> excluded.hash`,
    [set.definitions.map(({ name }) => name), set.definitions.map(({ hash }) => hash), set.number],
  )
}
