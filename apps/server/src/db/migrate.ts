import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import { connectClient } from './connection/connect-client.ts'
import { type AppliedDefinitions, applyDefinitions } from './definitions/apply-definitions.sql.ts'
import { readDefinitions } from './definitions/definition-files.ts'
import { createPool } from './pool.ts'
import { syncProduceNames } from './produce-names/produce-names.sql.ts'
import { applyGrants } from './roles/grants.sql.ts'
import { postgresCode } from './transaction.ts'

export const MIGRATIONS_DIRECTORY = new URL('../../migrations/', import.meta.url).pathname
export const MIGRATIONS_TABLE = 'schema_migrations'

/** The migrations that this build needs. A database may have more. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_DIRECTORY)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

interface MigrateOptions {
  readonly directory?: string
  readonly log?: (line: string) => void
  readonly onDefinitions?: (definitions: AppliedDefinitions) => void
  /** Gets how many rights of our roles changed, or null when the roles do not exist. */
  readonly onGrants?: (changed: number | null) => void
}

/**
 * Migrates a database to this build: our numbered files, today's functions, views and triggers, the job queue's own schema,
 * the names of produce, then the rights of our roles. Safe to run twice at once (advisory lock). A statement that can't get its table lock in two seconds
 * gives up, so that the shop never queues behind it for long, and the run is retried.
 */
export async function migrate(
  databaseUrl: string,
  {
    directory = MIGRATIONS_DIRECTORY,
    log = () => {},
    onDefinitions = () => {},
    onGrants = () => {},
  }: MigrateOptions = {},
): Promise<string[]> {
  const applied = await withRetries(() => migrateOurs(databaseUrl, directory, log))
  if (directory === MIGRATIONS_DIRECTORY)
    onDefinitions(await withRetries(() => applyDefinitions(databaseUrl, readDefinitions())))
  const pool = createPool({ url: databaseUrl, max: 1, applicationName: 'farmgate-migrate' }, (error) => {
    log(error.message)
  })
  try {
    await migrateJobs({ pgPool: pool })
    if (directory === MIGRATIONS_DIRECTORY) await withRetries(() => syncProduceNames(pool))
  } finally {
    await pool.end()
  }
  onGrants(await withRetries(() => applyGrants(databaseUrl)))
  return applied
}

async function migrateOurs(databaseUrl: string, dir: string, log: (line: string) => void): Promise<string[]> {
  const client = await connectClient({ connectionString: databaseUrl, lock_timeout: 2_000 })
  let current = ''
  try {
    const applied = await runner({
      dbClient: client,
      dir,
      direction: 'up',
      migrationsTable: MIGRATIONS_TABLE,
      advisoryLockMode: 'wait',
      log: (line) => {
        current = /MIGRATION (\S+) \(UP\)/.exec(line)?.[1] ?? current
        log(line)
      },
    })
    return applied.map(({ name }) => name)
  } catch (error) {
    // PostgreSQL's message does not name the file.
    if (error instanceof Error && current !== '') error.message = `${current}.sql: ${error.message}`
    throw error
  } finally {
    await client.end()
  }
}

/** The lock was not free in time, or the statement was chosen to end a circle of waiting. */
const LOCKED_OUT = new Set(['55P03', '40P01'])

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!LOCKED_OUT.has(postgresCode(error) ?? '') || attempt === 10) throw error
      await sleep(500 * attempt)
    }
  }
}
