import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

export interface NewJob {
  readonly name: string
  /** JSON. */
  readonly payload: string
  readonly key: string | null
  readonly runAt: Date | null
}

/** Before everything else, which has 0: a buyer waits for the payment to arrive, a mail can wait. */
const MONEY_FIRST = -10

const priorityOf = (name: RawBuilder<unknown>) =>
  sql`case when ${name} = 'process-webhook' then ${sql.lit(MONEY_FIRST)} end::smallint`

/** Adds any number of jobs in one statement. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select from graphile_worker.add_jobs(array(
      select ${jobSpec({ name: sql`name`, payload: sql`payload::json`, key: sql`key`, runAt: sql`"runAt"` })}
        from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
          as job (name text, payload text, key text, "runAt" timestamptz)))
  `.execute(tx)
}

type JobSpec = Readonly<Record<'name' | 'payload' | 'key' | 'runAt', RawBuilder<unknown>>>

/** A job as `graphile_worker.add_jobs` takes it. Without a queue: its jobs would run one after the other. */
export const jobSpec = ({ name, payload, key, runAt }: JobSpec): RawBuilder<unknown> =>
  sql`(${name}, ${payload}, null, ${runAt}, null, ${key}, ${priorityOf(name)}, null)::graphile_worker.job_spec`
