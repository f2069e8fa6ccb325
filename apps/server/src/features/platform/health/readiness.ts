import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#logging/log.ts'
import { definitionSetNumber } from '#db/definitions/definition-files.ts'
import { migrationNames } from '#db/migrate.ts'
import type { DatabaseState } from './health.sql.ts'

export interface Readiness {
  readonly commit: string
  /** Whether this process is shutting down. */
  isStopping(): boolean
  /** Whether this process should get traffic now. */
  isReady(): Promise<boolean>
}

interface ReadinessDeps {
  /** On a connection of its own: a busy pool must not make the process look dead. */
  readonly readState: () => Promise<DatabaseState>
  /** Whether the connections that serve calls are answered. */
  readonly poolAnswers: () => Promise<boolean>
  readonly commit: string
  readonly log: Log
}

const ANSWER_WITHIN_MS = 500

/**
 * Ready while the database responds quickly, accepts writes and has every migration and the definitions of this build, the
 * connections of the calls are answered, and the process is not shutting down. Redis and workers are not checked: the shop sells without them.
 */
export function createReadiness({
  readState,
  poolAnswers,
  commit,
  log,
}: ReadinessDeps): Readiness & { stop(): void } {
  const expected = migrationNames()
  const definitions = definitionSetNumber()
  let stopping = false
  let wasReadOnly = false

  const databaseFits = async (): Promise<boolean> => {
    const state = await readState()
    const applied = new Set(state.applied)
    const missing = expected.filter((name) => !applied.has(name))
    if (missing.length > 0) log.warn({ missing }, 'migrations missing, not ready')
    const hasDefinitions = state.definitionSet >= definitions
    if (missing.length === 0 && !hasDefinitions)
      log.warn({ applied: state.definitionSet, needed: definitions }, 'definitions missing, not ready')
    const isReadOnly = state.inRecovery || state.isReadOnly
    if (isReadOnly && !wasReadOnly)
      log.warn({ inRecovery: state.inRecovery }, 'database read-only, not ready')
    wasReadOnly = isReadOnly
    return missing.length === 0 && hasDefinitions && !isReadOnly
  }

  const isServed = async (): Promise<boolean> => {
    const checks = await Promise.all([databaseFits(), poolAnswers()])
    return checks.every(Boolean)
  }

  return {
    commit,
    isStopping: () => stopping,
    stop: () => {
      stopping = true
    },
    isReady: async () => {
      if (stopping) return false
      return Promise.race([isServed().catch(() => false), sleep(ANSWER_WITHIN_MS, false, { ref: false })])
    },
  }
}
