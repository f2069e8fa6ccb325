import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  onServer,
  renameDatabase,
  withDatabaseName,
} from '../db/databases.sql.ts'
import { migrate, migrationNames } from '../db/migrate.ts'

/** Any database of the server the tests may use; test databases are made beside it. */
export const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
export const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const TEMPLATE_LOCK = 7_401

/** Named for what it contains, so a changed migration makes a new one and an unchanged one is reused. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const name of migrationNames()) {
    hash.update(name).update(readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url)))
  }
  return `farmgate_template_${hash.digest('hex').slice(0, 12)}`
}

/** Migrated once per change of the migrations, however many runs ask at the same time. */
export const ensureTemplate = (): Promise<void> =>
  onServer(SERVER_URL, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const name = templateName()
    if (await databaseExists(SERVER_URL, name)) return
    const building = `${name}_building`
    await dropDatabase(SERVER_URL, building)
    await createDatabase(SERVER_URL, building)
    await migrate(withDatabaseName(SERVER_URL, building))
    await renameDatabase(SERVER_URL, building, name)
  })

const TEST_PREFIX = 'farmgate_test_'
const LEFT_BEHIND_MS = 6 * 60 * 60_000

/** A run that was killed leaves its databases behind; the names say since when. */
export async function dropLeftBehind(): Promise<void> {
  const names = await onServer(SERVER_URL, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [TEST_PREFIX],
    )
    return found.rows.map(({ datname }) => datname)
  })
  for (const name of names) {
    const madeAt = Number(name.slice(TEST_PREFIX.length).split('_')[0])
    if (Date.now() - madeAt > LEFT_BEHIND_MS) await dropDatabase(SERVER_URL, name)
  }
}

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own for one test file: a copy of the migrated template, about 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `${TEST_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`
  await createDatabase(SERVER_URL, name, templateName())
  return { url: withDatabaseName(SERVER_URL, name), drop: () => dropDatabase(SERVER_URL, name) }
}
