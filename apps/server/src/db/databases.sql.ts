import { type Client, escapeIdentifier } from 'pg'
import { connectClient } from './connection/connect-client.ts'

/**
 * Creates a database, always UTF-8 with C.UTF-8 from template0: under locale C, pg_trgm finds no Devanagari trigrams.
 * `server` is any database of the same server that may be connected to.
 */
export const createDatabase = (
  server: string,
  name: string,
  { template = 'template0', owner }: { readonly template?: string; readonly owner?: string } = {},
): Promise<void> =>
  onServer(server, async (client) => {
    const options = template === 'template0' ? ` encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'` : ''
    const owned = owner === undefined ? '' : ` owner ${escapeIdentifier(owner)}`
    await client.query(
      `create database ${escapeIdentifier(name)}${owned} template ${escapeIdentifier(template)}${options}`,
    )
  })

export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
  })

export const renameDatabase = (server: string, from: string, to: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`)
  })

export const databaseExists = (server: string, name: string): Promise<boolean> =>
  onServer(server, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name])
    return found.rowCount === 1
  })

export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient({ connectionString: url })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
