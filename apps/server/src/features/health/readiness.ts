import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'
import { migrationNames } from '#db/migrate.ts'
import { appliedMigrations } from './health.sql.ts'

export interface Readiness {
  readonly commit: string
  /** Whether this process is shutting down. */
  isStopping(): boolean
  /** Whether this process should get traffic now. */
  isReady(): Promise<boolean>
}

const ANSWER_WITHIN_MS = 500

/**
 * Ready while the database responds quickly, has every migration of this build, and the process is not shutting down.
 * Redis and workers are not checked: the shop sells without them.
 */
export function createReadiness(db: Db, commit: string, log: Log): Readiness & { stop(): void } {
  const expected = migrationNames()
  let stopping = false

  const databaseFits = async (): Promise<boolean> => {
    const applied = new Set(await appliedMigrations(db))
    const missing = expected.filter((name) => !applied.has(name))
    if (missing.length > 0) log.warn({ missing }, 'migrations missing, not ready')
    return missing.length === 0
  }

  return {
    commit,
    isStopping: () => stopping,
    stop: () => {
      stopping = true
    },
    isReady: async () => {
      if (stopping) return false
      return Promise.race([databaseFits().catch(() => false), sleep(ANSWER_WITHIN_MS, false, { ref: false })])
    },
  }
}
