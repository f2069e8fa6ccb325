import type { Mutation } from './mutation.ts'

const LINES = 'apps/server/src/db/connection/silent-lines.ts'
const LINES_TEST = 'apps/server/src/db/connection/silent-lines.test.ts'
const READINESS = 'apps/server/src/features/platform/health/readiness.ts'
const READINESS_TEST = 'apps/server/src/features/platform/health/readiness.test.ts'
const POOL_ANSWERS = 'apps/server/src/db/connection/pool-answers.ts'
const QUEUE = 'apps/server/src/jobs/run-queue.ts'
const OUTAGES = 'apps/server/src/jobs/outages.test.ts'

/** A line to PostgreSQL that falls silent, a database that accepts no writes, and a queue that stops. */
export const silentLineMutations: readonly Mutation[] = [
  {
    promise: 'silent lines: a connection on which nothing is answered is given up',
    file: LINES,
    remove: 'else giveUp(line)',
    leave: 'else line.askAfter = Number.POSITIVE_INFINITY',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: a statement that PostgreSQL works on is waited for',
    file: LINES,
    remove: 'if (working.has(processIdOf(line.client)))',
    leave: 'if (working.has(-1))',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: a backend that waits for its client does not count as working',
    file: 'apps/server/src/db/connection/silent-lines.sql.ts',
    remove: " and wait_event_type is distinct from 'Client'",
    leave: '',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: unused connections that were not heard from since are closed too',
    file: LINES,
    remove: ' || (!line.hasStatement && line.heardAt <= sentAt)',
    leave: '',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: above the limit of PostgreSQL a connection is given up without asking',
    file: LINES,
    remove: 'if (line.hasStatement && line.waited >= limit) giveUp(line)',
    leave: 'if (line.waited < 0) giveUp(line)',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: a process that was busy itself gives up no connection',
    file: LINES,
    remove: 'timer ??= setInterval(tick, TICK_MS).unref()',
    leave: `let at = performance.now()
      const catchUp = () => {
        for (; performance.now() - at >= TICK_MS; at += TICK_MS) tick()
      }
      timer ??= setInterval(catchUp, TICK_MS).unref()`,
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: PostgreSQL ends the sessions of a program that is gone',
    file: 'apps/server/src/db/pool.ts',
    remove: 'options: `${PLANNER} ${SERVER_KEEPALIVE}`',
    leave: 'options: PLANNER',
    test: LINES_TEST,
  },
  {
    promise: 'silent lines: an order whose commit got no answer is answered again, and exists once',
    file: 'apps/server/src/db/idempotency/run-idempotent.ts',
    remove: 'if (await claimKey(tx, idempotentRequest, stored)) {',
    leave: "await claimKey(tx, idempotentRequest, stored)\n  if (idempotentRequest.key !== '') {",
    test: 'apps/server/src/processes/silent-line.test.ts',
  },
  {
    promise: 'readiness: not on a read-only database',
    file: READINESS,
    remove: ' && hasDefinitions && !isReadOnly',
    leave: ' && hasDefinitions',
    test: READINESS_TEST,
  },
  {
    promise: 'readiness: not before the definitions of the release',
    file: READINESS,
    remove: ' && hasDefinitions && !isReadOnly',
    leave: ' && !isReadOnly',
    test: READINESS_TEST,
  },
  {
    promise: 'readiness: not on a standby',
    file: READINESS,
    remove: 'state.inRecovery || state.isReadOnly',
    leave: 'state.isReadOnly',
    test: READINESS_TEST,
  },
  {
    promise: 'readiness: not while the connections of the calls are not answered',
    file: READINESS,
    remove: 'Promise.all([databaseFits(), poolAnswers()])',
    leave: 'Promise.all([databaseFits()])',
    test: READINESS_TEST,
  },
  {
    promise: 'readiness: a pool of which nothing is heard is dead, also when all its connections are in use',
    file: POOL_ANSWERS,
    remove: 'if (isSilent(pool)) return false',
    leave: '',
    test: LINES_TEST,
  },
  {
    promise: 'readiness: a busy pool is not dead',
    file: POOL_ANSWERS,
    remove: 'if (asking === undefined && isBusy) return true',
    leave: 'if (asking === undefined && isBusy) isBusy.valueOf()',
    test: LINES_TEST,
  },
  {
    promise: 'queue: one that stops by itself is replaced',
    file: QUEUE,
    remove: "events.once('pool:gracefulShutdown', () => closed.resolve())",
    leave: '',
    test: OUTAGES,
  },
  {
    promise: 'queue: one that can take no job is replaced',
    file: QUEUE,
    remove: 'if (idleMs > stuckAfterMs) closed.resolve()',
    leave: 'if (idleMs < 0) closed.resolve()',
    test: OUTAGES,
  },
  {
    promise: 'queue: one with all hands full is not stuck',
    file: QUEUE,
    remove: 'if (running >= concurrency) pulse.beat()',
    leave: '',
    test: OUTAGES,
  },
  {
    promise: 'queue: a job that runs on while its queue is replaced keeps its lock',
    file: QUEUE,
    remove: 'quietMs = running === 0 ? quietMs + WATCH_MS : 0',
    leave: 'quietMs += WATCH_MS',
    test: OUTAGES,
  },
  {
    promise: 'queue: the alert names one that takes no job although jobs are due',
    file: 'deploy/monitoring/farmgate.rules.yml',
    remove: 'max by (job, instance) (farmgate_queue_last_look_seconds) > 60 and',
    leave: 'max by (job, instance) (farmgate_queue_last_look_seconds) < 60 and',
    test: 'tools/drill/alert-rules.test.ts',
  },
  {
    promise: 'start: the connections are warmed up before calls come',
    file: 'apps/server/src/bin/api.ts',
    remove: 'await warmUp(db, config.DATABASE_POOL_MAX).catch(',
    leave: 'await Promise.resolve(warmUp.length).catch(',
    test: 'apps/server/src/processes/cold-burst.test.ts',
  },
]
