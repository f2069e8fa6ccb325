import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { onServer } from '#db/databases.sql.ts'
import { SERVER_URL } from '../database/test-database.ts'

/** Makes one database unavailable as if its server had died, and available again; other databases are not affected. */
export const outage = (databaseUrl: string, lastingMs: number): Promise<void> =>
  onServer(SERVER_URL, async (client) => {
    const name = new URL(databaseUrl).pathname.slice(1)
    await client.query(`alter database ${escapeIdentifier(name)} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await sleep(lastingMs)
    await client.query(`alter database ${escapeIdentifier(name)} allow_connections true`)
  })
