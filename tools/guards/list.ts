import { accountRecoveryGuards } from './account-recovery.ts'
import { sessionKindGuards } from './both-kinds-of-session.ts'
import { hostileLoadGuards } from './hostile-load.ts'
import { deletingPeopleGuards } from './deleting-people.ts'
import { hostileInputGuards } from './hostile-input.ts'
import { accountDeskGuards } from './account-desk.ts'
import { alarmGuards } from './alarms.ts'
import { farmProfileGuards } from './farm-profile.ts'
import { cashLimitGuards } from './cash-limits.ts'
import { peopleLimitGuards } from './limits-that-know-people.ts'
import { liveGuards } from './live.ts'
import { manyRowsGuards } from './many-rows.ts'
import { noticeGuards } from './notices.ts'
import { orderGuards } from './orders-and-money.ts'
import { plainClientGuards } from './plain-client.ts'
import { marketGuards } from './running-the-market.ts'
import { specificationGuards } from './specification.ts'

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
const NEWSLETTER = 'apps/server/src/features/newsletter/newsletter.test.ts'
const EDIT = 'apps/server/src/features/listings/edit-listing.test.ts'
const DECIDE = 'apps/server/src/features/review/decide-listing.test.ts'
const LISTINGS_SQL = 'apps/server/src/features/listings/listings.sql.ts'
const CATALOGUE = 'apps/server/migrations/0004_catalogue.sql'
const HOSTILE = 'apps/server/src/features/pictures/hostile-uploads.test.ts'
const SWEEP = 'apps/server/src/features/pictures/sweep-pictures.test.ts'
const SEARCH = 'apps/server/migrations/0005_search.sql'
const VISIBILITY = 'apps/server/src/features/catalogue/visibility.test.ts'
const FOLLOWS = 'apps/server/src/features/catalogue/search-follows.test.ts'
const HOME_PAGE = 'apps/server/src/web/home-page.test.ts'

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
    remove: 'if (tokenGen === session.gen) return !session.renews || ageMs < ACCESS_TOKEN_LIFETIME_MS',
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
    promise: 'password: a new one ends sessions that are only being opened, too',
    file: 'apps/server/src/features/accounts/update-profile.ts',
    remove: 'decision.endsOtherSessions ? account.epoch + 1 : account.epoch',
    leave: 'account.epoch',
    test: 'apps/server/src/features/accounts/profile.test.ts',
  },
  {
    promise: 'password: a new one ends every other session, so that they no longer count',
    file: 'apps/server/src/features/accounts/update-profile.ts',
    remove: "await revokeOthers(tx, account.id, session.id, 'password or e-mail changed')",
    leave: 'await Promise.resolve()',
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
    remove: 'preValidation: async (request: FastifyRequest, reply) => {',
    leave: 'preParsing: async (request: FastifyRequest, reply) => {',
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
    file: 'apps/server/src/http/limits/shared-counter.ts',
    remove: 'return of(theirs).count > of(mine).count ? of(theirs) : of(mine)',
    leave: 'return of(theirs)',
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
  {
    promise: 'newsletter: nobody is written to without a yes',
    file: 'packages/contract/src/newsletter.ts',
    remove: "consent: z.literal(true, fault('consent.required'))",
    leave: 'consent: z.optional(z.unknown())',
    test: NEWSLETTER,
  },
  {
    promise: 'newsletter: what somebody agreed to is never rewritten',
    file: 'apps/server/migrations/0003_newsletter_and_home_copy.sql',
    remove: 'before update on newsletter_consents',
    leave: 'before update of id on newsletter_consents',
    test: NEWSLETTER,
  },
  {
    promise: 'newsletter: unsubscribing and subscribing at once wait for each other',
    file: 'apps/server/src/features/newsletter/newsletter.sql.ts',
    remove: 'sql`greatest(given_at, clock_timestamp())`',
    leave: 'sql`now()`',
    test: NEWSLETTER,
  },
  {
    promise: 'caches: an answer that is not for everybody is never offered to them',
    file: 'apps/server/src/http/on.ts',
    remove: "if (access !== 'anyone' || method !== 'GET')",
    leave: "if (path === '/')",
    test: KERNEL,
  },
  {
    promise: 'home page: produce older than a minute is not shown',
    file: 'apps/server/src/web/home-page.ts',
    remove: 'const rendered = ageMs() < PRODUCE_MAX_AGE_MS ? shown : claimsOnly',
    leave: 'const rendered = shown ?? claimsOnly',
    test: HOME_PAGE,
  },
  {
    promise: 'home page: however many ask, the API is asked once',
    file: 'apps/server/src/web/home-page.ts',
    remove: ' && round === null',
    leave: '',
    test: HOME_PAGE,
  },
  {
    promise: 'home page: a slow API holds no visitor up',
    file: 'apps/server/src/web/home-page.ts',
    remove: 'Promise.race([runRound(), sleep(PATIENCE_MS, undefined, { ref: false })])',
    leave: 'runRound()',
    test: HOME_PAGE,
  },
  {
    promise: 'home page: a renderer that fails costs nobody the page',
    file: 'apps/server/src/web/home-page.ts',
    remove: "log.error({ language, err: describeError(error) }, 'home page not rendered')",
    leave: 'throw error',
    test: HOME_PAGE,
  },
  {
    promise: 'documents: no shared cache hands one on in the wrong language',
    file: 'apps/server/src/web/document.ts',
    remove: "'private, no-cache'",
    leave: "'public, max-age=60'",
    test: 'apps/server/src/web/pages.test.ts',
  },
  {
    promise: 'areas: who is signed in as something else is shown the shop, not a login',
    file: 'apps/web/src/api/guard.ts',
    remove: 'return signedIn.length > 0 ? paths.home : paths.login',
    leave: 'return paths.login',
    test: 'apps/web/src/api/guard.test.ts',
  },
  {
    promise: 'sign-in: nobody is sent to another site by a remembered address',
    file: 'apps/web/src/api/destination.ts',
    remove: '/^\\/(?![/\\\\])/',
    leave: '/^\\//',
    test: 'apps/web/src/api/destination.test.ts',
  },
  {
    promise: 'forms: the same content sent again bears the same key',
    file: 'apps/web/src/components/form-intent.ts',
    remove: 'if (last?.content !== text) last',
    leave: 'last',
    test: 'apps/web/src/components/form-intent.test.ts',
  },
  {
    promise: 'listings: what is on sale changes only by a review',
    file: 'packages/domain/src/catalogue/listing.ts',
    remove: "if (listing.status !== 'approved')",
    leave: 'if (listing.version > 0)',
    test: EDIT,
  },
  {
    promise: 'listings: words nobody has reviewed do not go on sale, by whatever hand',
    file: CATALOGUE,
    remove: "if new.status = 'approved' and not exists (",
    leave: 'if false and not exists (',
    test: EDIT,
  },
  {
    promise: 'listings: nobody changes the product of somebody else',
    file: LISTINGS_SQL,
    remove: ".$if(farmerId !== null, (query) => query.where('farmer_id', '=', farmerId))",
    leave: '',
    test: MATRIX,
  },
  {
    promise: 'listings: a deleted product is nobody’s to decide about',
    file: LISTINGS_SQL,
    remove: ".where('deleted_at', 'is', null)\n    .$if(farmerId",
    leave: '.$if(farmerId',
    test: DECIDE,
  },
  {
    promise: 'listings: a deleted product stays deleted',
    file: CATALOGUE,
    remove: 'if old.deleted_at is not null and new.deleted_at is null then',
    leave: 'if false then',
    test: DECIDE,
  },
  {
    promise: 'listings: a form sent twice is one product',
    file: 'apps/server/src/features/listings/add-listing.ts',
    remove: 'once(tx, intent, async',
    leave: 'once(tx, null, async',
    test: 'apps/server/src/features/listings/add-listing.test.ts',
  },
  {
    promise: 'listings: a stranger’s photo is not even looked at',
    file: 'apps/server/src/features/listings/edit-listing.ts',
    remove: ' || !(await ownsListing(db, farmerId, id))',
    leave: '',
    test: EDIT,
  },
  {
    promise: 'review: nobody approves what they have not seen',
    file: 'packages/domain/src/catalogue/listing.ts',
    remove: "if (seen !== undefined && seen !== version) throw new Refusal('product.stale')",
    leave: '',
    test: DECIDE,
  },
  {
    promise: 'review: of two who decide at once one wins',
    file: LISTINGS_SQL,
    remove: '.forNoKeyUpdate()\n    .executeTakeFirst()\n  if (product === undefined)',
    leave: '.executeTakeFirst()\n  if (product === undefined)',
    test: DECIDE,
  },
  {
    promise: 'review: who decided what is written down',
    file: 'apps/server/src/features/review/decide-listing.ts',
    remove: '=> recordAct(tx, {',
    leave: '=> Promise.resolve(void { tx,',
    test: DECIDE,
  },
  {
    promise: 'stock: a save never undoes a sale',
    file: 'packages/domain/src/catalogue/stock.ts',
    remove: 'available + (counted - seen)',
    leave: 'counted',
    test: EDIT,
  },
  {
    promise: 'stock: a count waits for the sale under way',
    file: 'apps/server/src/features/stock/stock.sql.ts',
    remove: "    .where('product_id', '=', productId)\n    .forUpdate()\n",
    leave: "    .where('product_id', '=', productId)\n",
    test: EDIT,
  },
  {
    promise: 'stock: the number changes through its movements alone',
    file: CATALOGUE,
    remove: 'if pg_trigger_depth() < 2 then',
    leave: 'if false then',
    test: EDIT,
  },
  {
    promise: 'stock: a movement is never rewritten',
    file: CATALOGUE,
    remove: 'before update or delete or truncate on stock_moves',
    leave: 'before update on stock_moves',
    test: 'apps/server/src/db/audit.test.ts',
  },
  {
    promise: 'prices: an earlier price is never rewritten',
    file: CATALOGUE,
    remove: 'before update or delete or truncate on price_history',
    leave: 'before update on price_history',
    test: 'apps/server/src/db/audit.test.ts',
  },
  {
    promise: 'stock: an edit sent again after a lost answer is applied once',
    file: 'apps/server/src/features/listings/edit-listing.ts',
    remove: 'once(tx, intent,',
    leave: 'once(tx, null,',
    test: EDIT,
  },
  {
    promise: 'intents: a key that was used for one product is not good for another',
    file: 'apps/server/src/http/on.ts',
    remove: '  params,\n  body,\n  photo: photo?.sha256,',
    leave: '  body,\n  photo: photo?.sha256,',
    test: EDIT,
  },
  {
    promise: 'quick stock: what is pressed while a call is on its way is sent too',
    file: 'apps/web/src/components/count-steps.ts',
    remove: 'if (waiting !== 0) rest()',
    leave: '',
    test: 'apps/web/src/components/count-steps.test.ts',
  },
  {
    promise: 'quick stock: a call that failed takes its presses back',
    file: 'apps/web/src/components/count-steps.ts',
    remove: '    onTheWay = 0\n    changed()',
    leave: '    changed()',
    test: 'apps/web/src/components/count-steps.test.ts',
  },
  {
    promise: 'pictures: a file is what its first bytes and its decoder say, both',
    file: 'apps/server/src/features/pictures/photo-type.ts',
    remove: 'PHOTO_TYPES.find((type) => starts[type](head)) ?? null',
    leave: "PHOTO_TYPES.find((type) => starts[type](head)) ?? 'jpeg'",
    test: 'apps/server/src/features/pictures/photo-type.test.ts',
  },
  {
    promise: 'pictures: a flood of pixels is refused before it is decoded',
    file: 'apps/server/src/features/pictures/render.ts',
    remove: 'const PIXELS_MAX = 40_000_000',
    leave: 'const PIXELS_MAX = 4_000_000_000',
    test: HOSTILE,
  },
  {
    promise: 'pictures: a form that the parser never ends is ended, and its photo goes',
    file: 'apps/server/src/http/multipart.ts',
    remove: "reject(new Refusal('request.invalid'))",
    leave: '',
    test: HOSTILE,
  },
  {
    promise: 'pictures: an account keeps so many, also when two come at once',
    file: 'apps/server/src/features/pictures/keep-picture.ts',
    remove: '  await lockOwner(tx, accountId)\n',
    leave: '',
    test: 'apps/server/src/features/pictures/pictures.test.ts',
  },
  {
    promise: 'pictures: whoever sweeps waits for whoever keeps the same picture',
    file: 'apps/server/src/features/pictures/sweep-pictures.ts',
    remove: 'await lockPicture(tx, id)',
    leave: 'void lockPicture',
    test: SWEEP,
  },
  {
    promise: 'pictures: the files of a picture that is kept again are not swept away',
    file: 'apps/server/src/features/pictures/sweep-pictures.ts',
    remove: 'if (await hasPicture(tx, id)) return false',
    leave: 'void hasPicture',
    test: SWEEP,
  },
  {
    promise: 'pictures: what was written anew while it was taken away is put back',
    file: 'apps/server/src/adapters/pictures/disk-store.ts',
    remove: 'if (!isOld) await link(aside, path).catch(unlessThere)',
    leave: 'void link',
    test: 'apps/server/src/adapters/pictures/disk-store.test.ts',
  },
  {
    promise: 'pictures: a form that came slowly is judged by who is signed in at its end',
    file: 'apps/server/src/http/on.ts',
    remove:
      '          if (Array.isArray(endpoint.access))\n            request.actor = await recognise(request, endpoint.access, admission)\n          if (photo',
    leave: '          if (photo',
    test: 'apps/server/src/http/slow-photos.test.ts',
  },
  {
    promise: 'demo, accounts with a known password are made only where that is meant',
    file: 'apps/server/src/config.ts',
    remove: "DEMO_DATA: z.literal('allow', { error: 'must be \"allow\"' }),",
    leave: 'DEMO_DATA: z.string().optional(),',
    test: 'apps/server/src/config.test.ts',
  },
  {
    promise: 'shop: buyers see only what is approved, not deleted and of an active farmer',
    file: SEARCH,
    remove: `  join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;`,
    leave: '  join farmer_profiles on farmer_profiles.account_id = products.farmer_id;',
    test: VISIBILITY,
  },
  {
    promise: 'shop: a search finds and counts only what is on sale',
    file: SEARCH,
    remove: `  from products
 where products.listed;`,
    leave: '  from products;',
    test: 'apps/server/src/features/catalogue/search.test.ts',
  },
  {
    promise: 'shop: what somebody types is data, never part of a tsquery',
    file: SEARCH,
    remove: '!"#$%&()*+,-./:;<=>?@[\\\\]^_`{|}~',
    leave: '~',
    test: FOLLOWS,
  },
  {
    promise: 'shop: a cursor goes on with its own question only',
    file: 'apps/server/src/db/cursor.ts',
    remove: '    parts[0] === fingerprint(question) &&\n',
    leave: '',
    test: 'apps/server/src/features/catalogue/products.test.ts',
  },
  {
    promise: 'search: words are the true ones, whoever writes others',
    file: SEARCH,
    remove: 'before insert or update of name, description, category, words on products',
    leave: 'before insert or update of name, description, category on products',
    test: FOLLOWS,
  },
  {
    promise: 'search: a farmer who lists and changes the name at once is found by the new one',
    file: SEARCH,
    remove: 'from accounts where id = new.farmer_id for share;',
    leave: 'from accounts where id = new.farmer_id;',
    test: FOLLOWS,
  },
  {
    promise: 'home page: an earlier price is one that stood for a day',
    file: 'packages/domain/src/catalogue/deal.ts',
    remove: ' && next.since.getTime() - since.getTime() >= DAY_MS',
    leave: '',
    test: 'packages/domain/src/catalogue/deal.test.ts',
  },
  ...hostileLoadGuards,
  ...orderGuards,
  ...manyRowsGuards,
  ...sessionKindGuards,
  ...accountDeskGuards,
  ...alarmGuards,
  ...cashLimitGuards,
  ...peopleLimitGuards,
  ...liveGuards,
  ...noticeGuards,
  ...marketGuards,
  ...plainClientGuards,
  ...deletingPeopleGuards,
  ...hostileInputGuards,
  ...specificationGuards,
  ...farmProfileGuards,
  ...accountRecoveryGuards,
]
