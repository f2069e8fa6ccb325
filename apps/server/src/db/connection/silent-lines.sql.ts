import { Client } from 'pg'

/**
 * Returns those of these backends that still work, asked on a new connection. One that waits for its client has sent its
 * answer, or never got the statement; one that is gone will send none.
 */
export async function findWorkingBackends(
  url: string,
  processIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const client = new Client({
    connectionString: url,
    application_name: 'farmgate-line-check',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 1_000,
    query_timeout: 1_500,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1::int[]) and wait_event_type is distinct from 'Client'`,
      [processIds],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    // Not waited for: on a connection that has fallen silent itself it would never end.
    void client.end()
  }
}
