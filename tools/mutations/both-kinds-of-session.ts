import type { Mutation } from './mutation.ts'

const SESSION = 'packages/domain/src/people/sign-in/session.ts'
const SESSIONS_TEST = 'apps/server/src/features/people/sessions/sessions.test.ts'
const PROFILE_TEST = 'apps/server/src/features/people/accounts/profile.test.ts'
const EXPORTS_TEST = 'apps/server/src/features/platform/exports/exports.test.ts'

/** Sessions that renew their tokens and sessions of plain clients, and what depends on a session. */
export const sessionKindMutations: readonly Mutation[] = [
  {
    promise: 'plain client: its token lives as long as its session',
    file: SESSION,
    remove: 'return !session.renews || ageMs < ACCESS_TOKEN_LIFETIME_MS',
    leave: 'return ageMs < ACCESS_TOKEN_LIFETIME_MS',
    test: SESSIONS_TEST,
  },
  {
    promise: 'plain client: its idle deadline moves with use',
    file: 'apps/server/src/features/people/sessions/check-session.ts',
    remove: 'if (isUseDue(session, session.now))',
    leave: 'if (isUseDue(session, session.now) && claim.gen < 0)',
    test: SESSIONS_TEST,
  },
  {
    promise: 'plain client: its use is recorded at most once a minute',
    file: SESSION,
    remove: '!session.renews && now.getTime() - session.lastSeenAt.getTime() >= USE_INTERVAL_MS',
    leave: '!session.renews && now > session.lastSeenAt',
    test: 'apps/server/src/features/people/sessions/session-cost.test.ts',
  },
  {
    promise: 'plain client: of parallel calls one records the use',
    file: 'apps/server/src/features/people/sessions/sessions.sql.ts',
    remove:
      "        .where('last_seen_at', '<=', sql<Date>`now() - ${intervalMs} * interval '1 millisecond'`)\n",
    leave: '',
    test: SESSIONS_TEST,
  },
  {
    promise: 'plain client: recording its use waits for no lock',
    file: 'apps/server/src/features/people/sessions/sessions.sql.ts',
    remove: '        .skipLocked(),\n',
    leave: '',
    test: SESSIONS_TEST,
  },
  {
    promise: 'plain client: its session is never renewed',
    file: SESSION,
    remove: "if (!session.renews || !isSessionOpen(session, now)) return 'dead'",
    leave: "if (!isSessionOpen(session, now)) return 'dead'",
    test: SESSIONS_TEST,
  },
  {
    promise: 'plain client: a login without the renewing flag is one',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: '{ email, password, role, code, renews = false }: Credentials',
    leave: '{ email, password, role, code, renews = true }: Credentials',
    test: SESSIONS_TEST,
  },
  {
    promise: 'password: a session that renews needs the current one, however recent its sign-in',
    file: SESSION,
    remove: '!renews && isFreshSignIn(authTime, now)',
    leave: 'isFreshSignIn(authTime, now)',
    test: PROFILE_TEST,
  },
  {
    promise: 'password: a plain client needs the current one after ten minutes',
    file: SESSION,
    remove: '!renews && isFreshSignIn(authTime, now)',
    leave: '!renews && authTime <= now',
    test: PROFILE_TEST,
  },
  {
    promise: 'password: a change does not count as a new sign-in',
    file: 'apps/server/src/features/people/sessions/sessions.sql.ts',
    remove: '      min_refresh_gen: gen,\n',
    leave: '      min_refresh_gen: gen,\n      auth_time: sql`now()`,\n',
    test: PROFILE_TEST,
  },
  {
    promise: 'exports: a link ends with the session that requested it',
    file: 'apps/server/src/features/platform/exports/open-export.ts',
    remove: 'if (!(await isSessionLive(tx, taken.sessionId)))',
    leave: 'if (!(await isSessionLive(tx, taken.sessionId)) && token === requestId)',
    test: EXPORTS_TEST,
  },
  {
    promise: 'sign-in: every login of our web sends the renewing flag',
    file: 'apps/web/src/components/session/sign-in.ts',
    remove: 'const body = { ...values, renews: true }',
    leave: 'const body = { ...values }',
    test: 'apps/web/src/components/session/sign-in.test.ts',
  },
]
