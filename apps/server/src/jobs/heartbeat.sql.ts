import type { ClientBase } from 'pg'

/** Writes this worker's heartbeat and returns the database's time. */
export async function beat(client: ClientBase, workerId: string): Promise<Date> {
  const { rows } = await client.query<{ seen_at: Date }>(
    `insert into worker_heartbeats (worker_id, seen_at) values ($1, now())
     on conflict (worker_id) do update set seen_at = excluded.seen_at
     returning seen_at`,
    [workerId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The heartbeat was not written.')
  return row.seen_at
}

export interface SilentWorker {
  readonly workerId: string
  readonly jobIds: string[]
}

/**
 * Releases the jobs of workers without a sign of life for `silenceMs`, and deletes the rows of dead workers. Taking a job
 * is a sign of life too: a worker whose row was lost keeps a job it has just started. After an error the transaction is
 * still open, so the caller drops the connection.
 */
export async function unlockSilent(
  client: ClientBase,
  ownId: string,
  silenceMs: number,
): Promise<SilentWorker[]> {
  await client.query('begin')
  const silent = (await takeTurn(client)) ? await findSilent(client, ownId, silenceMs) : []
  if (silent.length > 0) {
    const ids = silent.map(({ workerId }) => workerId)
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
  }
  await client.query(
    `delete from worker_heartbeats
      where seen_at < now() - $2 * interval '1 millisecond' and worker_id <> $1`,
    [ownId, silenceMs],
  )
  await client.query('commit')
  return silent
}

export async function removeHeartbeat(client: ClientBase, workerId: string): Promise<void> {
  await client.query('delete from worker_heartbeats where worker_id = $1', [workerId])
}

const TURN_LOCK = 7_402

/** Lets one worker check at a time: two at the same moment would both report the same dead worker. */
async function takeTurn(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    TURN_LOCK,
  ])
  return rows[0]?.mine ?? false
}

async function findSilent(client: ClientBase, ownId: string, silenceMs: number): Promise<SilentWorker[]> {
  const { rows } = await client.query<{ worker_id: string; job_ids: string[] }>(
    `select job.locked_by as worker_id, array_agg(job.id::text order by job.id) as job_ids
       from graphile_worker.jobs as job
       left join worker_heartbeats as heartbeat on heartbeat.worker_id = job.locked_by
      where job.locked_by is not null and job.locked_by <> $1
      group by job.locked_by
     having greatest(max(job.locked_at), max(heartbeat.seen_at)) < now() - $2 * interval '1 millisecond'`,
    [ownId, silenceMs],
  )
  return rows.map((row) => ({ workerId: row.worker_id, jobIds: row.job_ids }))
}
