import { randomBytes } from 'node:crypto'
import { ROTATION_GRACE_MS } from '@farmgate/domain/people/sign-in/session.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openMarket } from '#testing/market.ts'
import { checkSession } from './check-session.ts'
import { openSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import { reissueSession, revokeSession } from './sessions.sql.ts'
import { makeToken } from './tokens.ts'

/**
 * The guarantees of the session design, over random histories on a real database. Each history is a browser with tabs
 * on an unreliable connection, sometimes a thief with a copy of the cookie, and a clock that jumps.
 */
const market = await openMarket()
const { db } = market
const { keys } = market.deps
const RUNS = 40
const GRACE_S = ROTATION_GRACE_MS / 1000

const caller = {
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: 'test',
  language: 'en',
  device: null,
} as const

/** A session whose holder the test plays, and a clock it can move. */
async function newSession({ renews = true } = {}) {
  const accountId = uuid()
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      realm: 'users',
      role: 'user',
      name: 'Test',
      email: `${randomBytes(8).toString('hex')}@example.in`,
      password_hash: 'none',
    })
    .execute()
  const { issued } = await inTransaction(db, (tx) =>
    openSession(tx, keys, { id: accountId, role: 'user', epoch: 1 }, caller, renews),
  )
  const sessionId = issued.accessToken.split('.')[2] ?? ''
  return {
    accountId,
    sessionId,
    first: issued.refresh?.token ?? '',
    firstAccess: issued.accessToken,
    pass: (seconds: number) =>
      sql`update sessions set rotated_at = rotated_at - ${seconds} * interval '1 second' where id = ${sessionId}`.execute(
        db,
      ),
    gen: async () => {
      const row = await db
        .selectFrom('sessions')
        .select('gen')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      return row.gen
    },
    isRevoked: async () => {
      const row = await db
        .selectFrom('sessions')
        .select('revoked_at')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      return row.revoked_at !== null
    },
  }
}

/** The new pair, or null when refused. */
const refresh = (token: string) =>
  refreshSession(db, keys, 'user', token, caller).then(
    ({ issued: { accessToken, refresh } }) => ({ accessToken, refreshToken: refresh?.token ?? '' }),
    () => null,
  )

const admits = async (accessToken: string) => (await checkSession(db, keys, accessToken)) !== null

const history = <T>(step: fc.Arbitrary<T>) => fc.array(step, { minLength: 1, maxLength: 8 })

test('rotation: each renewal advances one generation, and only the newest token advances it again', async () => {
  const session = await newSession()
  const tokens = [session.first]
  for (let i = 0; i < 12; i++) {
    const issued = await refresh(tokens.at(-1) ?? '')
    expect(issued).not.toBeNull()
    expect(tokens).not.toContain(issued?.refreshToken)
    const before = tokens.at(-1) ?? ''
    tokens.push(issued?.refreshToken ?? '')
    expect(await session.gen()).toBe(i + 2)
    expect((await refresh(before))?.refreshToken).toBe(tokens.at(-1))
    expect(await session.gen()).toBe(i + 2)
  }
})

test('lost response: a browser that never received its new cookie gets the same one again, within the minute', async () => {
  const step = fc.record({
    repliesLost: fc.integer({ min: 0, max: 4 }),
    waitS: fc.integer({ min: 0, max: GRACE_S - 2 }),
  })
  await fc.assert(
    fc.asyncProperty(history(step), async (steps) => {
      const session = await newSession()
      let cookie = session.first
      for (const { repliesLost, waitS } of steps) {
        const before = await session.gen()
        const answers = new Set<string | undefined>()
        for (let i = 0; i < repliesLost; i++) answers.add((await refresh(cookie))?.refreshToken)
        await session.pass(waitS)
        const seen = await refresh(cookie)
        answers.add(seen?.refreshToken)
        // One successor, however often it was requested, and it is live.
        expect(answers.size).toBe(1)
        expect(await session.gen()).toBe(before + 1)
        expect(seen !== null && (await admits(seen.accessToken))).toBe(true)
        cookie = seen?.refreshToken ?? ''
      }
      expect(await session.isRevoked()).toBe(false)
    }),
    { numRuns: RUNS },
  )
})

test('several tabs: all that renew at once succeed with one successor, and none is signed out', async () => {
  const tabs = fc.integer({ min: 2, max: 8 })
  await fc.assert(
    fc.asyncProperty(history(tabs), async (rounds) => {
      const session = await newSession()
      let cookie = session.first
      for (const [round, count] of rounds.slice(0, 4).entries()) {
        const answers = await Promise.all(Array.from({ length: count }, () => refresh(cookie)))
        const successors = new Set(answers.map((issued) => issued?.refreshToken))
        expect(successors.size).toBe(1)
        expect(successors.has(undefined)).toBe(false)
        expect(await session.gen()).toBe(round + 2)
        cookie = [...successors][0] ?? ''
      }
      expect(await session.isRevoked()).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test('reuse: a token older than the last, or the last after its minute, ends the session for every holder', async () => {
  // Every token of up to five renewals, in time and late.
  const thefts = [1, 2, 3, 4, 5].flatMap((renewals) =>
    Array.from({ length: renewals }, (_, shown) => [
      { renewals, shown, late: false },
      { renewals, shown, late: true },
    ]).flat(),
  )
  for (const { renewals, shown, late } of thefts) {
    const session = await newSession()
    const tokens = [session.first]
    for (let i = 0; i < renewals; i++) tokens.push((await refresh(tokens.at(-1) ?? ''))?.refreshToken ?? '')
    if (late) await session.pass(GRACE_S + 1)
    const answer = await refresh(tokens[shown] ?? '')
    const isLast = shown === renewals - 1
    if (isLast && !late) {
      expect(answer?.refreshToken).toBe(tokens[renewals])
      continue
    }
    expect(answer).toBeNull()
    expect(await session.isRevoked()).toBe(true)
    for (const token of tokens) expect(await refresh(token)).toBeNull()
    const acts = await db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', session.accountId)
      .execute()
    expect(acts).toEqual([{ action: 'session.reuse_detected' }])
  }
})

test('a thief and the owner cannot both keep renewing', async () => {
  const who = fc.constantFrom('owner', 'thief')
  await fc.assert(
    fc.asyncProperty(fc.array(who, { minLength: 4, maxLength: 12 }), async (turns) => {
      const session = await newSession()
      const holding = { owner: session.first, thief: session.first }
      const alive = { owner: 0, thief: 0 }
      for (const turn of turns) {
        // Two people, not two tabs: each returns only after its token has expired.
        await session.pass(GRACE_S + 1)
        const issued = await refresh(holding[turn])
        if (issued !== null) {
          holding[turn] = issued.refreshToken
          alive[turn]++
        }
      }
      expect(Math.min(alive.owner, alive.thief)).toBe(0)
      const both = turns.includes('owner') && turns.includes('thief')
      expect(await session.isRevoked()).toBe(both)
    }),
    { numRuns: RUNS },
  )
})

test('epoch: once it changes, no earlier token is accepted, whatever its generation', async () => {
  for (const renewals of [0, 1, 2, 3, 4, 5]) {
    const session = await newSession()
    const refreshTokens = [session.first]
    const accessTokens = [session.firstAccess]
    for (let i = 0; i < renewals; i++) {
      const issued = await refresh(refreshTokens.at(-1) ?? '')
      refreshTokens.push(issued?.refreshToken ?? '')
      accessTokens.push(issued?.accessToken ?? '')
    }
    expect(await admits(accessTokens.at(-1) ?? '')).toBe(true)
    await db.updateTable('accounts').set({ session_epoch: 2 }).where('id', '=', session.accountId).execute()
    for (const token of accessTokens) expect(await admits(token)).toBe(false)
    for (const token of refreshTokens) expect(await refresh(token)).toBeNull()
  }
})

/**
 * A small model of the rules of both kinds of session, without the code under test, driven through the same random
 * history as the database. Seconds on a clock that starts at 0 with the sign-in.
 */
interface Model {
  readonly renews: boolean
  gen: number
  now: number
  issuedAt: number
  lastUse: number
  idleEnd: number
  isRevoked: boolean
  isOfOldEpoch: boolean
}

const DAY_S = 86_400
const IDLE_S = 14 * DAY_S
const ABSOLUTE_S = 30 * DAY_S

const isModelLive = (model: Model): boolean =>
  !model.isRevoked && !model.isOfOldEpoch && model.now < model.idleEnd && model.now < ABSOLUTE_S

function modelUse(model: Model): void {
  model.lastUse = model.now
  model.idleEnd = Math.min(model.now + IDLE_S, ABSOLUTE_S)
}

function modelAccepts(model: Model, gen: number): boolean {
  const age = model.now - model.issuedAt
  const isCurrent = gen === model.gen && (!model.renews || age < 600)
  const isGraced = gen === model.gen - 1 && age < GRACE_S
  if (!isModelLive(model) || !(isCurrent || isGraced)) return false
  if (!model.renews && model.now - model.lastUse >= 60) modelUse(model)
  return true
}

function modelRenews(model: Model): boolean {
  if (!model.renews || !isModelLive(model)) return false
  model.gen++
  model.issuedAt = model.now
  modelUse(model)
  return true
}

test('both kinds: which token is accepted, what renews and when a session ends, over any history', async () => {
  // Seconds away from every limit: the database's clock advances between two statements.
  const waits = fc.constantFrom(5, 30, 90, 300, 630, DAY_S + 7, 6 * DAY_S + 11, 13 * DAY_S + 17)
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), seconds: waits }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('call'), back: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('renew', 'reissue') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('revoke', 'move epoch') }) },
  )
  const anyHistory = fc.record({
    renews: fc.boolean(),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ renews, steps }) => {
      const { sessionId, accountId, ...session } = await newSession({ renews })
      const start = { gen: 1, now: 0, issuedAt: 0, lastUse: 0, idleEnd: IDLE_S }
      const model: Model = { ...start, renews, isRevoked: false, isOfOldEpoch: false }
      const { salt } = await db
        .selectFrom('sessions')
        .select('salt')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const tokenOf = (purpose: 'access' | 'refresh', gen: number) =>
        makeToken(keys, purpose, { role: 'user', sessionId, gen, salt })
      let epoch = 1
      const moveEpoch = () =>
        db.updateTable('accounts').set({ session_epoch: ++epoch }).where('id', '=', accountId).execute()

      for (const step of steps) {
        if ('seconds' in step) {
          model.now += step.seconds
          await passAll(sessionId, step.seconds)
        } else if ('back' in step) {
          const gen = Math.max(1, model.gen - step.back)
          expect(await admits(tokenOf('access', gen))).toBe(modelAccepts(model, gen))
        } else if (step.do === 'renew') {
          const issued = await refresh(tokenOf('refresh', model.gen))
          expect(issued !== null).toBe(modelRenews(model))
        } else if (step.do === 'reissue' && isModelLive(model)) {
          // As a change of password in this session does it.
          await moveEpoch()
          await inTransaction(db, (tx) => reissueSession(tx, sessionId, { gen: model.gen + 1, epoch: epoch }))
          Object.assign(model, { gen: model.gen + 1, issuedAt: model.now, lastUse: model.now })
        } else if (step.do === 'revoke') {
          await revokeSession(db, sessionId, 'test')
          model.isRevoked = true
        } else if (step.do === 'move epoch') {
          await moveEpoch()
          model.isOfOldEpoch = true
        }
      }
      for (let gen = 1; gen <= model.gen; gen++)
        expect(await admits(tokenOf('access', gen))).toBe(modelAccepts(model, gen))
      expect(await session.gen()).toBe(model.gen)
      expect(await session.isRevoked()).toBe(model.isRevoked)
    }),
    { numRuns: RUNS * 3 },
  )
})

/** Moves every timestamp of a session back. */
const passAll = (sessionId: string, seconds: number) =>
  sql`
    update sessions
       set rotated_at = rotated_at - d.by, last_seen_at = last_seen_at - d.by,
           idle_expires_at = idle_expires_at - d.by, absolute_expires_at = absolute_expires_at - d.by
      from (select ${seconds} * interval '1 second' as by) as d
     where id = ${sessionId}
  `.execute(db)
