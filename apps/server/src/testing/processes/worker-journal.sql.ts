import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { ROLE_NAMES } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { addJobs } from '#jobs/jobs.sql.ts'
import type { Task } from '#jobs/task.ts'

/** The starts and ends of a slow job with the worker, oldest first. */
export interface JournalEntry {
  readonly run_by: string
  readonly event: 'started' | 'ended'
}

export interface SlowJob {
  /** How long the first run takes, and each one after it. */
  readonly firstMs: number
  readonly laterMs: number
}

export async function createJournal(db: Db): Promise<void> {
  await sql`
    create table worker_journal (
      id integer generated always as identity,
      run_by text not null,
      event text not null
    );
    grant select, insert on worker_journal to ${sql.id(ROLE_NAMES.worker)}
  `.execute(db)
}

/** A slow job that records when it starts and ends. */
export const slowTask =
  (runBy: string): Task<SlowJob> =>
  async ({ firstMs, laterMs }, { db }) => {
    await write(db, runBy, 'started')
    const runs = (await readJournal(db)).filter(({ event }) => event === 'started').length
    await sleep(runs === 1 ? firstMs : laterMs)
    await write(db, runBy, 'ended')
  }

export const SLOW = 'test-slow'

export const enqueueSlow = (db: Db, job: SlowJob): Promise<void> =>
  inTransaction(db, (tx) =>
    addJobs(tx, [{ name: SLOW, payload: JSON.stringify(job), key: null, runAt: null }]),
  )

export async function readJournal(db: Db): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`select run_by, event from worker_journal order by id`.execute(db)
  return rows
}

export async function clearJournal(db: Db): Promise<void> {
  await sql`truncate worker_journal`.execute(db)
}

async function write(db: Db, runBy: string, event: JournalEntry['event']): Promise<void> {
  await sql`insert into worker_journal (run_by, event) values (${runBy}, ${event})`.execute(db)
}
