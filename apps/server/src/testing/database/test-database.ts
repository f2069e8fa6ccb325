import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeIdentifier } from 'pg'
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  onServer,
  renameDatabase,
  withDatabaseName,
} from '#db/databases.sql.ts'
import { readDefinitions } from '#db/definitions/definition-files.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { PRODUCE_NAMES_FILE } from '#db/produce-names/produce-names.ts'
import { asRole, ROLE_NAMES } from '#db/roles/roles.ts'

/** Any database of the server for tests; test databases are created next to it. */
export const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
export const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const TEMPLATE_LOCK = 7_401
/** Separate, so that a run that needs only the small template does not wait for the large one. */
const FILLED_LOCK = 7_402

const PREFIX = 'farmgate_template_'
const FILLED_PREFIX = 'farmgate_filled_'

/** The list of rights, which `migrate` applies. */
const GRANTS_FILE = new URL('../../db/roles/grants.ts', import.meta.url)

/** Named by a hash of its content, so a changed migration, definition or right creates a new template. */
function templateName(prefix = PREFIX, also: readonly URL[] = []): string {
  const hash = createHash('sha256')
  for (const name of migrationNames()) {
    hash.update(name).update(readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url)))
  }
  const definitions = readDefinitions()
  hash.update(`${definitions.number} ${definitions.hash}`)
  for (const file of [PRODUCE_NAMES_FILE, GRANTS_FILE, ...also]) hash.update(readFileSync(file))
  return `${prefix}${hash.digest('hex').slice(0, 12)}`
}

/** Creates the migrated template once per change of the migrations, also when several runs start at the same time. */
export const ensureTemplate = (): Promise<void> =>
  ensureBuilt(TEMPLATE_LOCK, templateName(), () => Promise.resolve())

/**
 * Creates a template with more data than the migrations write. `fill` runs once per change of the migrations and of its own
 * files; the previous template is dropped, because it is large.
 */
export async function ensureFilledTemplate(
  writtenIn: readonly URL[],
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = templateName(FILLED_PREFIX, writtenIn)
  await ensureBuilt(FILLED_LOCK, name, async (url) => {
    for (const other of await databasesNamed(FILLED_PREFIX))
      if (!other.startsWith(name)) await dropDatabase(SERVER_URL, other)
    await fill(url)
  })
  return name
}

const ensureBuilt = (lock: number, name: string, fill: (url: string) => Promise<void>): Promise<void> =>
  onServer(SERVER_URL, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    if (await databaseExists(SERVER_URL, name)) return
    const building = `${name}_building`
    await dropDatabase(SERVER_URL, building)
    await createDatabase(SERVER_URL, building, { owner: ROLE_NAMES.migrate })
    await migrate(asRole(withDatabaseName(SERVER_URL, building), 'migrate'))
    // Most tests are about features that a new market has to turn on.
    await onServer(withDatabaseName(SERVER_URL, building), (own) =>
      own.query('update market_settings set uses = $1', [MARKET_USES]),
    )
    await fill(withDatabaseName(SERVER_URL, building))
    await renameDatabase(SERVER_URL, building, name)
  })

const TEST_PREFIX = 'farmgate_test_'
const LEFT_BEHIND_MS = 6 * 60 * 60_000

/** Drops the databases of killed runs; their names contain the time. */
export async function dropLeftBehind(): Promise<void> {
  for (const name of await databasesNamed(TEST_PREFIX)) {
    const madeAt = Number(name.slice(TEST_PREFIX.length).split('_')[0])
    if (Date.now() - madeAt > LEFT_BEHIND_MS) await dropDatabase(SERVER_URL, name)
  }
}

const databasesNamed = (prefix: string): Promise<string[]> =>
  onServer(SERVER_URL, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    return found.rows.map(({ datname }) => datname)
  })

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Creates a database for one test file: a copy of the migrated template, about 50 ms. Its commits do not wait for the disk,
 * 0.5 ms each, because no test crashes PostgreSQL itself.
 */
export async function createTestDatabase(template = templateName()): Promise<TestDatabase> {
  const name = `${TEST_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`
  await createDatabase(SERVER_URL, name, { template, owner: ROLE_NAMES.migrate })
  const database = escapeIdentifier(name)
  // A copy has the rights of its template's objects, not those of the database itself.
  await onServer(SERVER_URL, (client) =>
    client.query(
      `alter database ${database} set synchronous_commit = off;
       revoke all on database ${database} from public;
       grant connect on database ${database} to ${ROLE_NAMES.api}, ${ROLE_NAMES.worker}, ${ROLE_NAMES.verify}`,
    ),
  )
  return { url: withDatabaseName(SERVER_URL, name), drop: () => dropDatabase(SERVER_URL, name) }
}
