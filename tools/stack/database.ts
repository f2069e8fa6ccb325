import { appendFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  renameDatabase,
  withDatabaseName,
} from '@farmgate/server/db/databases.sql.ts'
import type { Children } from './children.ts'
import { migratePlainly } from './migrate-plainly.ts'
import { journalOf, picturesOf, SEED } from './paths.ts'
import { SAMPLE_VAULT_KEYS, type Settings } from './settings.ts'

type Place = Pick<Settings, 'serverUrl' | 'database'>
type Runner = Pick<Children, 'run'>

/**
 * Creates a new database with the sample data and its pictures, and replaces the old one. It gets its name when it
 * is finished: a database with the name is complete, however its creation ended.
 */
export async function makeDatabase({ serverUrl, database }: Place, children: Runner): Promise<string> {
  const building = `${database}_building`
  await dropDatabase(serverUrl, building)
  await rm(picturesOf(building), { recursive: true, force: true })
  await rm(journalOf(building), { force: true })
  await createDatabase(serverUrl, building)
  const url = withDatabaseName(serverUrl, building)
  await migratePlainly(url)
  await seed(url, building, children)
  await dropDatabase(serverUrl, database)
  await rm(picturesOf(database), { recursive: true, force: true })
  await mkdir(picturesOf(building), { recursive: true })
  await rename(picturesOf(building), picturesOf(database))
  await moveJournal(building, database)
  await renameDatabase(serverUrl, building, database)
  return withDatabaseName(serverUrl, database)
}

/** A copy of a database under another name, with its pictures and the gateway's journal. The source must not be in use. */
export async function copyDatabase({ serverUrl, database }: Place, copy: string): Promise<string> {
  await dropDatabase(serverUrl, copy)
  await rm(picturesOf(copy), { recursive: true, force: true })
  await cp(picturesOf(database), picturesOf(copy), { recursive: true })
  await cp(journalOf(database), journalOf(copy))
  await createDatabase(serverUrl, copy, { template: database })
  // A copy has the rights of the objects, not those of the database itself.
  await migratePlainly(withDatabaseName(serverUrl, copy))
  return withDatabaseName(serverUrl, copy)
}

/** The gateway remembers the payments of the sample orders, or nothing when there are none. */
async function moveJournal(from: string, to: string): Promise<void> {
  await rm(journalOf(to), { force: true })
  await mkdir(dirname(journalOf(to)), { recursive: true })
  await appendFile(journalOf(from), '')
  await rename(journalOf(from), journalOf(to))
}

/** The existing database, migrated; created and filled when it was missing. */
export async function keepDatabase(place: Place, children: Runner): Promise<string> {
  if (!(await databaseExists(place.serverUrl, place.database))) return makeDatabase(place, children)
  const url = withDatabaseName(place.serverUrl, place.database)
  await migratePlainly(url)
  return url
}

const seed = (url: string, database: string, children: Runner): Promise<void> =>
  children.run({
    name: 'seed',
    args: [SEED],
    env: {
      DATABASE_URL: url,
      PICTURES_DIR: picturesOf(database),
      GATEWAY_JOURNAL: journalOf(database),
      VAULT_KEYS: SAMPLE_VAULT_KEYS,
      DEMO_DATA: 'allow',
    },
  })
