import {
  createDatabase,
  databaseExists,
  dropDatabase,
  renameDatabase,
  withDatabaseName,
} from '@farmgate/server/db/databases.sql.ts'
import type { Children } from './children.ts'
import { migratePlainly } from './migrate-plainly.ts'
import { program } from './paths.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'serverUrl' | 'database'>
type Runner = Pick<Children, 'run'>

/**
 * A new database with the demo's people in it, whatever was there before. It gets its name when it is
 * finished: one that has the name is whole, however the making of it ended.
 */
export async function makeDatabase({ serverUrl, database }: Place, children: Runner): Promise<string> {
  const building = `${database}_building`
  await dropDatabase(serverUrl, building)
  await createDatabase(serverUrl, building)
  const url = withDatabaseName(serverUrl, building)
  await migratePlainly(url)
  await seed(url, children)
  await dropDatabase(serverUrl, database)
  await renameDatabase(serverUrl, building, database)
  return withDatabaseName(serverUrl, database)
}

/** The database of before, brought up to date; made and filled where it was missing. */
export async function keepDatabase(place: Place, children: Runner): Promise<string> {
  if (!(await databaseExists(place.serverUrl, place.database))) return makeDatabase(place, children)
  const url = withDatabaseName(place.serverUrl, place.database)
  await migratePlainly(url)
  return url
}

const seed = (url: string, children: Runner): Promise<void> =>
  children.run({ name: 'seed', args: [program('seed')], env: { DATABASE_URL: url, DEMO_DATA: 'allow' } })
