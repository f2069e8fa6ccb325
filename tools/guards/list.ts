/** One line of code that keeps a promise, and the test that must turn red without it. */
export interface Guard {
  readonly promise: string
  readonly file: string
  /** Must stand in the file exactly once. */
  readonly remove: string
  readonly leave: string
  readonly test: string
}

const SESSION = 'packages/domain/src/accounts/session.ts'
const PROPERTIES = 'apps/server/src/features/sessions/session-properties.test.ts'
const SESSIONS_TEST = 'apps/server/src/features/sessions/sessions.test.ts'
const KERNEL = 'apps/server/src/http/kernel.test.ts'
const MATRIX = 'apps/server/src/http/access-matrix.test.ts'

export const guards: readonly Guard[] = [
  {
    promise: 'sessions, rotation: a renewal moves to the next generation',
    file: 'apps/server/src/features/sessions/refresh-session.ts',
    remove: 'await saveRotation(tx, session.id, session.gen + 1, deadline)',
    leave: 'await saveRotation(tx, session.id, session.gen, deadline)',
    test: PROPERTIES,
  },
  {
    promise: 'sessions, lost reply and several tabs: the last generation is answered again',
    file: SESSION,
    remove: "if (tokenGen !== session.gen - 1 || !graced) return 'reuse'",
    leave: "if (tokenGen < session.gen) return 'reuse'",
    test: PROPERTIES,
  },
  {
    promise: 'sessions, several tabs: the successor is derived, so all tabs get the same one',
    file: 'apps/server/src/features/sessions/refresh-session.ts',
    remove: 'return refreshedAt(keys, session, session.gen)',
    leave: 'return refreshedAt(keys, session, session.gen - 1)',
    test: PROPERTIES,
  },
  {
    promise: 'sessions, reuse: an old token ends the session',
    file: 'apps/server/src/features/sessions/refresh-session.ts',
    remove: "await revokeSession(tx, session.id, 'refresh token reused')",
    leave: '',
    test: PROPERTIES,
  },
  {
    promise: 'sessions, reuse: the generation before the last has no grace',
    file: SESSION,
    remove: "if (tokenGen !== session.gen - 1 || !graced) return 'reuse'",
    leave: "if (tokenGen > session.gen || !graced) return 'reuse'",
    test: PROPERTIES,
  },
  {
    promise: 'sessions, reuse: grace ends after a minute',
    file: SESSION,
    remove: 'const graced = now.getTime() - session.rotatedAt.getTime() < ROTATION_GRACE_MS',
    leave: 'const graced = true',
    test: PROPERTIES,
  },
  {
    promise: 'sessions, epoch: an older epoch is over',
    file: SESSION,
    remove: 'session.epoch === session.account.epoch &&',
    leave: '',
    test: PROPERTIES,
  },
  {
    promise: 'sessions: what is revoked is refused at the next call',
    file: SESSION,
    remove: 'session.revokedAt === null &&',
    leave: '',
    test: SESSIONS_TEST,
  },
  {
    promise: 'sessions: an access token ends after ten minutes',
    file: SESSION,
    remove: 'if (tokenGen === session.gen) return ageMs < ACCESS_TOKEN_LIFETIME_MS',
    leave: 'if (tokenGen === session.gen) return true',
    test: SESSIONS_TEST,
  },
  {
    promise: 'sessions: a token is checked against our key',
    file: 'apps/server/src/features/sessions/tokens.ts',
    remove: 'return timingSafeEqual(Buffer.from(expected), Buffer.from(claim.mac))',
    leave: "return expected !== ''",
    test: SESSIONS_TEST,
  },
  {
    promise: 'sessions: another site can not renew or end one',
    file: 'apps/server/src/http/on.ts',
    remove: 'refuseCrossSite(request.headers, roleParam(request), deps.publicOrigins)',
    leave: '',
    test: SESSIONS_TEST,
  },
  {
    promise: 'sessions: nobody ends the session of somebody else',
    file: 'apps/server/src/features/sessions/sessions.sql.ts',
    remove: ".where('sessions.account_id', '=', accountId)",
    leave: '',
    test: MATRIX,
  },
  {
    promise: 'sessions: at most ten per account',
    file: 'apps/server/src/features/sessions/open-session.ts',
    remove: 'await revokeOldest(tx, account.id, SESSIONS_PER_ACCOUNT_MAX)',
    leave: '',
    test: 'apps/server/src/features/accounts/sign-in.test.ts',
  },
  {
    promise: 'access: a role that is not named is refused',
    file: 'apps/server/src/http/on.ts',
    remove: "if (!roles.includes(actor.role)) throw new Refusal('auth.role_forbidden')",
    leave: '',
    test: MATRIX,
  },
  {
    promise: 'access: a route that goes past the contract can not exist',
    file: 'apps/server/src/app.ts',
    remove: '  refuseUnguardedRoutes(app)\n',
    leave: '',
    test: KERNEL,
  },
  {
    promise: 'password: a new one ends every other session',
    file: 'apps/server/src/features/accounts/update-profile.ts',
    remove: 'decision.endsOtherSessions ? account.epoch + 1 : account.epoch',
    leave: 'account.epoch',
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'password: after a change the cookie of before renews nothing, not even within the minute',
    file: SESSION,
    remove: "return tokenGen >= session.minRefreshGen ? 'repeat' : 'dead'",
    leave: "return 'repeat'",
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'password: a session that ended while its call waited changes nothing',
    file: 'apps/server/src/features/accounts/update-profile.ts',
    remove: ' || !isLive(session, session.now)',
    leave: '',
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'password: a token from before a change can not change it again',
    file: 'apps/server/src/features/accounts/update-profile.ts',
    remove: 'if (decision.endsOtherSessions && actor.gen !== session.gen)',
    leave: 'if (actor.gen > session.gen)',
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'sessions: who calls is asked after the body has come',
    file: 'apps/server/src/http/on.ts',
    remove: 'preValidation: async (request: FastifyRequest) => {',
    leave: 'preParsing: async (request: FastifyRequest) => {',
    test: 'apps/server/src/http/slow-clients.test.ts',
  },
  {
    promise: 'guessing: another spelling of an address is the same address',
    file: 'apps/server/src/features/accounts/sign-in-attempts.sql.ts',
    remove: 'lower(${subject.email})',
    leave: '${subject.email}',
    test: 'apps/server/src/features/accounts/guessing.test.ts',
  },
  {
    promise: 'password: an old sign-in is asked for it again',
    file: 'packages/domain/src/accounts/profile-change.ts',
    remove: "throw new Refusal('auth.reauth_required')",
    leave: '',
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'guessing: tries are counted',
    file: 'apps/server/src/features/accounts/prove-password.ts',
    remove: 'await saveAttempts(tx, subject, verdict.next)',
    leave: '',
    test: 'apps/server/src/features/accounts/guessing.test.ts',
  },
  {
    promise: 'guessing: a sign-in that succeeds meanwhile does not pull the count away',
    file: 'apps/server/src/features/accounts/sign-in-attempts.sql.ts',
    remove: 'doUpdateSet({ count: sql`sign_in_attempts.count` })',
    leave: 'doNothing()',
    test: 'apps/server/src/features/accounts/guessing.test.ts',
  },
  {
    promise: 'enumeration: an unknown e-mail costs a hash as well',
    file: 'apps/server/src/features/accounts/password-hasher.ts',
    remove: 'const matches = await verify(stored ?? nobodysHash, password)',
    leave: 'const matches = stored !== null && (await verify(stored, password))',
    test: 'apps/server/src/features/accounts/sign-in-timing.test.ts',
  },
  {
    promise: 'enumeration: another role is answered like a wrong password',
    file: 'apps/server/src/features/accounts/sign-in.ts',
    remove: ' || !maySignIn(account, role)',
    leave: '',
    test: 'apps/server/src/features/accounts/sign-in.test.ts',
  },
  {
    promise: 'limits: they go on without Redis',
    file: 'apps/server/src/http/rate-limit.ts',
    remove: '      await own[limit].consume(key)\n',
    leave: '',
    test: 'apps/server/src/processes/limits.test.ts',
  },
  {
    promise: 'idempotency: one intent, one effect',
    file: 'apps/server/src/db/once.ts',
    remove: 'if (await claimKey(tx, intent)) {',
    leave: "await claimKey(tx, intent)\n  if (intent.key !== '') {",
    test: 'apps/server/src/db/once.test.ts',
  },
  {
    promise: 'idempotency: a key stands for one request only',
    file: 'apps/server/src/db/once.ts',
    remove: "throw new Refusal('idempotency.key_reused')",
    leave: '',
    test: 'apps/server/src/db/once.test.ts',
  },
  {
    promise: 'transactions: a tie is tried again',
    file: 'apps/server/src/db/transaction.ts',
    remove: "const RETRYABLE = new Set(['40001', '40P01', '55P03'])",
    leave: 'const RETRYABLE = new Set<string>()',
    test: 'apps/server/src/db/transaction.test.ts',
  },
  {
    promise: 'migrations: one that can not get its lock steps aside',
    file: 'apps/server/src/db/migrate.ts',
    remove: ', lock_timeout: 2_000',
    leave: '',
    test: 'apps/server/src/db/migrate.test.ts',
  },
  {
    promise: 'audit log: nothing in it is ever changed',
    file: 'apps/server/migrations/0001_kernel.sql',
    remove: 'before update or delete or truncate on audit_log',
    leave: 'before update on audit_log',
    test: 'apps/server/src/db/audit.test.ts',
  },
  {
    promise: 'logs: what is personal is blanked',
    file: 'apps/server/src/log.ts',
    remove: "censor: '[redacted]'",
    leave: 'censor: (value: unknown) => value',
    test: KERNEL,
  },
  {
    promise: 'errors: nothing of a fault leaves',
    file: 'apps/server/src/http/problems.ts',
    remove: "return new Refusal('server.fault')",
    leave: 'throw error',
    test: KERNEL,
  },
  {
    promise: 'shutdown: a process that stops says it is not ready',
    file: 'apps/server/src/features/health/readiness.ts',
    remove: 'if (stopping) return false',
    leave: '',
    test: 'apps/server/src/processes/rolling-restart.test.ts',
  },
  {
    promise: 'jobs: those of a dead worker are given back',
    file: 'apps/server/src/jobs/heartbeat.sql.ts',
    remove: "await client.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])",
    leave: '',
    test: 'apps/server/src/jobs/heartbeat.test.ts',
  },
  {
    promise: 'jobs: those of a living worker are left alone',
    file: 'apps/server/src/jobs/heartbeat.ts',
    remove: 'return beatsInARow >= 3',
    leave: 'return beatsInARow >= 1',
    test: 'apps/server/src/jobs/heartbeat.test.ts',
  },
  {
    promise: 'jobs: one is enqueued with its transaction or not at all',
    file: 'apps/server/src/jobs/jobs.sql.ts',
    remove: '`.execute(tx)',
    leave: '`.execute(tx)\n  await sql`commit`.execute(tx)',
    test: 'apps/server/src/jobs/enqueue.test.ts',
  },
]
