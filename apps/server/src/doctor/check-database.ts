import { definitionSetNumber } from '#db/definitions/definition-files.ts'
import { migrationNames } from '#db/migrate.ts'
import { createDb, createPool, type Db } from '#db/pool.ts'
import { appliedDefinitionSet, appliedMigrations } from '#features/platform/health/health.sql.ts'
import { judgeClock } from './check-clock.ts'
import { readDatabaseFacts, readHeartbeatAge } from './doctor.sql.ts'
import { broken, type Finding, ok, reasonOf } from './finding.ts'

/** A worker writes its heartbeat every two seconds. */
const SILENCE_MAX_SECONDS = 30

/** Checks that PostgreSQL answers, its clock, the migrations of this build, and that a worker runs. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const pool = createPool(
    { url, max: 1, applicationName: 'farmgate-doctor', statementTimeoutMs: 5_000 },
    () => {},
  )
  const db = createDb(pool)
  try {
    return await lookAt(db)
  } catch (error) {
    return [
      broken(
        'database',
        `PostgreSQL does not answer (${reasonOf(error)})`,
        'Is it running (systemctl status postgresql)? Are name, port and password in DATABASE_URL right?',
      ),
    ]
  } finally {
    await pool.end()
  }
}

async function lookAt(db: Db): Promise<Finding[]> {
  const sentAt = Date.now()
  const { version, now, inRecovery } = await readDatabaseFacts(db)
  const answeredAt = Date.now()
  const reach = inRecovery
    ? broken('database', 'PostgreSQL is a standby and accepts no writes', 'Promote it, or use the primary.')
    : ok('database', `PostgreSQL ${version.split(' ')[0]} answers in ${answeredAt - sentAt} ms`)
  const clock = judgeClock('PostgreSQL', now.getTime() - (sentAt + answeredAt) / 2)
  return [reach, clock, ...(await checkMigrations(db)), await checkWorker(db)]
}

async function checkMigrations(db: Db): Promise<Finding[]> {
  const applied = new Set(await appliedMigrations(db).catch(() => []))
  const expected = migrationNames()
  const missing = expected.filter((name) => !applied.has(name))
  const help = 'Run the migrations of this release: systemctl start farmgate-migrate, or npm run migrate.'
  if (missing.length > 0) {
    return [
      broken(
        'migrations',
        `${missing.length} of ${expected.length} are missing: ${missing.slice(0, 3).join(', ')}`,
        help,
      ),
    ]
  }
  const definitions = await appliedDefinitionSet(db).catch(() => 0)
  if (definitions < definitionSetNumber()) {
    return [
      broken(
        'migrations',
        `the functions, views and triggers are those of set ${definitions}, this release needs ${definitionSetNumber()}`,
        help,
      ),
    ]
  }
  const ahead = applied.size - expected.length
  return [
    ok(
      'migrations',
      `all ${expected.length} are applied${ahead > 0 ? `, and ${ahead} of a newer release` : ''}`,
    ),
  ]
}

async function checkWorker(db: Db): Promise<Finding> {
  const seconds = await readHeartbeatAge(db).catch(() => null)
  if (seconds !== null && seconds <= SILENCE_MAX_SECONDS) {
    return ok('worker', `last heartbeat ${Math.round(seconds)} s ago`)
  }
  return broken(
    'worker',
    seconds === null ? 'no worker has a heartbeat' : `last heartbeat ${Math.round(seconds)} s ago`,
    'Refunds, mails and webhooks wait. Start it: systemctl restart farmgate-worker; see its log.',
  )
}
