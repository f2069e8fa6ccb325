import {
  createDatabase,
  databaseExists,
  dropDatabase,
  onServer,
  withDatabaseName,
} from '../../apps/server/src/db/create-database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import type { Children } from './children.ts'
import { program } from './paths.ts'
import type { Settings } from './settings.ts'

/** A new database with the demo's people in it, whatever was there before. */
export async function makeDatabase({ serverUrl, database }: Settings, children: Children): Promise<string> {
  const url = withDatabaseName(serverUrl, database)
  await dropDatabase(serverUrl, database)
  await createDatabase(serverUrl, database)
  await migrate(url)
  await seed(url, children)
  return url
}

/** The database of before, brought up to date; made and filled where it was missing. */
export async function keepDatabase({ serverUrl, database }: Settings, children: Children): Promise<string> {
  const url = withDatabaseName(serverUrl, database)
  if (!(await databaseExists(serverUrl, database))) await createDatabase(serverUrl, database)
  await migrate(url)
  if (await isEmpty(url)) await seed(url, children)
  return url
}

const seed = (url: string, children: Children): Promise<void> =>
  children.run({ name: 'seed', args: [program('seed')], env: { DATABASE_URL: url, DEMO_DATA: 'allow' } })

const isEmpty = (url: string): Promise<boolean> =>
  onServer(url, async (client) => {
    const { rowCount } = await client.query('select from accounts limit 1')
    return rowCount === 0
  })
