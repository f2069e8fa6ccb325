import { Client, type ClientConfig } from 'pg'
import { watchLines } from './silent-lines.ts'

/** Commands and migrations may wait for a busy server: no caller waits for them. */
const CONNECT_MS = 10_000

/** An unused connection whose other end is gone is noticed after 20 seconds: libuv sends ten probes, one a second. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Connects without a pool. A statement may take any time while PostgreSQL works on it; a silent connection is given up. */
export async function connectClient(
  config: ClientConfig & { readonly connectionString: string },
): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: CONNECT_MS, ...KEEPALIVE, ...config })
  // A connection that breaks fails the next statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  watchLines({ url: config.connectionString }).watch(client)
  return client
}
