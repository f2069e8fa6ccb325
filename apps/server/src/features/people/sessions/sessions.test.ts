import { updateUserProfile, userProfile } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { endOtherSessions, endSession, mySessions } from '@farmgate/contract/people/sessions.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, openMarket, outcome, type Person, refreshCookiesOf, renewal } from '#testing/market.ts'
import { saveUse } from './sessions.sql.ts'
import { deriveKeys, isGenuine, makeToken, readToken } from './tokens.ts'

const market = await openMarket()

const refresh = (role: Role, cookie: string) =>
  fetch(`${market.url}/auth/${role}/refresh`, renewal(role, cookie))
const sees = (token: string) => outcome(market.call(userProfile, {}, { token }))

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const areas = { user: userProfile, farmer: farmerProfile, admin: adminProfile }

/** Lets time pass for one account's sessions: every timestamp moves back together. */
const pass = (person: Person, seconds: number) =>
  sql`
    update sessions
       set rotated_at = rotated_at - d.by, created_at = created_at - d.by, auth_time = auth_time - d.by,
           last_seen_at = last_seen_at - d.by, idle_expires_at = idle_expires_at - d.by,
           absolute_expires_at = absolute_expires_at - d.by
      from (select ${seconds} * interval '1 second' as by) as d
     where account_id = ${person.id}
  `.execute(market.db)

test('three roles are signed in side by side and none has access to another’s area', async () => {
  const people = {
    user: await market.person('user'),
    farmer: await market.person('farmer'),
    admin: await market.person('admin'),
  }
  for (const [role, person] of Object.entries(people)) {
    for (const [area, endpoint] of Object.entries(areas)) {
      expect(await outcome(person.call(endpoint, {}))).toBe(role === area ? 'done' : 'auth.role_forbidden')
    }
  }
})

test('the refresh cookie is inaccessible to scripts and other sites, one name per role', async () => {
  const buyer = await market.person('user')
  const reply = await refresh('user', buyer.cookie)
  const [cookie] = refreshCookiesOf(reply)
  expect(cookie).toMatch(
    /^__Host-rt_user=v1\.user\..+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(JSON.stringify(await reply.json())).not.toContain(cookieOf(reply).split('=')[1])
})

test('a renewal returns a new token, and the one before it works for a minute more', async () => {
  const buyer = await market.person('user')
  const { token } = (await (await refresh('user', buyer.cookie)).json()) as { token: string }
  expect(token).not.toBe(buyer.token)
  expect(await sees(token)).toBe('done')
  expect(await sees(buyer.token)).toBe('done')
  await pass(buyer, 61)
  expect(await sees(token)).toBe('done')
  expect(await sees(buyer.token)).toBe('auth.required')
})

test('an access token expires after ten minutes, the session does not', async () => {
  const buyer = await market.person('user')
  await pass(buyer, 10 * 60 + 1)
  expect(await sees(buyer.token)).toBe('auth.required')
  expect((await refresh('user', buyer.cookie)).status).toBe(200)
})

test.each([
  ['user', 14 * 24 * 3600, 30 * 24 * 3600],
  ['farmer', 7 * 24 * 3600, 30 * 24 * 3600],
  ['admin', 7 * 24 * 3600, 30 * 24 * 3600],
] as const)(
  'a %s must sign in again after being idle too long, and after the maximum duration',
  async (role, idle, absolute) => {
    const away = await market.person(role)
    await pass(away, idle - 5)
    const renewed = await refresh(role, away.cookie)
    expect(renewed.status).toBe(200)
    await pass(away, idle + 5)
    expect((await refresh(role, cookieOf(renewed))).status).toBe(401)

    const busy = await market.person(role)
    let { cookie } = busy
    for (let passed = 0; passed < absolute - idle; passed += idle / 2) {
      await pass(busy, idle / 2)
      const reply = await refresh(role, cookie)
      expect(reply.status).toBe(200)
      cookie = cookieOf(reply)
    }
    await pass(busy, idle)
    expect((await refresh(role, cookie)).status).toBe(401)
  },
)

test('an admin’s session may be idle for as many days as the market has set, at its next use', async () => {
  const admin = await market.person('admin')
  await market.db.updateTable('market_settings').set({ admin_idle_days: 1 }).execute()
  const renewed = await refresh('admin', admin.cookie)
  await pass(admin, DAY_S + 5)
  expect((await refresh('admin', cookieOf(renewed))).status).toBe(401)
  await market.db.updateTable('market_settings').set({ admin_idle_days: 7 }).execute()
})

test('a browser whose session was the oldest learns at its next renewal why it ended', async () => {
  const buyer = await market.person('user')
  await market.db.updateTable('market_settings').set({ sessions_max: 5 }).execute()
  const others = []
  for (let i = 0; i < 4; i++) others.push(await market.signIn(buyer))
  expect((await refresh('user', buyer.cookie)).status).toBe(200)
  others.push(await market.signIn(buyer))
  const reply = await refresh('user', buyer.cookie)
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 'session.displaced' })
  for (const { cookie } of others) expect((await refresh('user', cookie)).status).toBe(200)
  await market.db.updateTable('market_settings').set({ sessions_max: 30 }).execute()
})

test.each(['user', 'farmer', 'admin'] as const)(
  'the oldest device of a full account hears that the next sign-in signs it out (%s)',
  async (role) => {
    const person = await market.person(role)
    await market.db.updateTable('market_settings').set({ sessions_max: 5 }).execute()
    await sql`update sessions set user_agent = ${ANDROID} where account_id = ${person.id}`.execute(market.db)
    const heard = async () =>
      (await person.call(myNotices, { query: {} })).notices.filter(({ kind }) => kind === 'session_ends_next')
    for (let i = 0; i < 3; i++) await market.signIn(person)
    expect(await heard()).toEqual([])
    const { token } = await market.signIn(person)
    expect(await heard()).toMatchObject([{ detail: { browser: 'Chrome', system: 'Android' } }])
    const mails = await market.db
      .selectFrom('mails')
      .select('detail')
      .where('kind', '=', 'session_ends_next')
      .where('recipient_id', '=', person.id)
      .execute()
    expect(mails).toEqual([{ detail: { browser: 'Chrome', system: 'Android' } }])
    // Later sign-ins are of one kind of browser, so they are named once.
    for (let i = 0; i < 3; i++) await market.signIn(person)
    const { notices } = await market.call(myNotices, { query: {} }, { token })
    expect(notices.filter(({ kind }) => kind === 'session_ends_next')).toHaveLength(2)
    await market.db.updateTable('market_settings').set({ sessions_max: 30 }).execute()
  },
)

test('an admin’s browser that is active for 35 minutes stays signed in', async () => {
  const admin = await market.person('admin')
  let { cookie, token } = admin
  const works = () => outcome(market.call(adminProfile, {}, { token }))
  for (let minute = 0; minute < 35; minute++) {
    await pass(admin, MINUTE_S)
    if ((await works()) === 'done') continue
    const renewed = await refresh('admin', cookie)
    expect(renewed.status).toBe(200)
    cookie = cookieOf(renewed)
    token = ((await renewed.json()) as { token: string }).token
    expect(await works()).toBe('done')
  }
})

describe('a plain client', () => {
  const plain = (role: Role) => market.person(role, { renews: false })
  const works = (person: Pick<Person, 'role' | 'token'>) =>
    outcome(market.call(areas[person.role], {}, { token: person.token }))

  test.each([
    ['user', DAY_S],
    ['farmer', DAY_S],
    ['admin', DAY_S],
  ] as const)(
    'signed in as %s works for %i seconds with the token of its login, idle or not',
    async (role, seconds) => {
      const [idle, busy] = [await plain(role), await plain(role)]
      await pass(idle, seconds)
      expect(await works(idle)).toBe('done')
      for (let passed = 0; passed < seconds; passed += HOUR_S) {
        await pass(busy, Math.min(HOUR_S, seconds - passed))
        expect(await works(busy)).toBe('done')
      }
    },
  )

  test.each([
    ['user', 14 * DAY_S, 30 * DAY_S],
    ['farmer', 7 * DAY_S, 30 * DAY_S],
    ['admin', 7 * DAY_S, 30 * DAY_S],
  ] as const)(
    'signed in as %s is refused when idle too long and after its last day',
    async (role, idle, absolute) => {
      const away = await plain(role)
      await pass(away, idle - 5)
      expect(await works(away)).toBe('done')
      await pass(away, idle + 5)
      expect(await works(away)).toBe('auth.required')

      const busy = await plain(role)
      for (let passed = 0; passed + idle / 2 < absolute; passed += idle / 2) {
        await pass(busy, idle / 2)
        expect(await works(busy)).toBe('done')
      }
      await pass(busy, idle / 2)
      expect(await works(busy)).toBe('auth.required')
    },
  )

  test('moves its idle end and its last use at most once a minute', async () => {
    const buyer = await plain('user')
    const stamps = async () => {
      const { rows } = await sql<{ stamps: string; idle: number }>`
        select last_seen_at || ' ' || idle_expires_at || ' ' || xmin as stamps,
               extract(epoch from idle_expires_at - now())::float as idle
          from sessions where account_id = ${buyer.id}`.execute(market.db)
      return rows[0]
    }
    await pass(buyer, 59)
    const before = await stamps()
    expect(await works(buyer)).toBe('done')
    expect(await stamps()).toMatchObject({ stamps: before?.stamps })

    await pass(buyer, 2)
    const calls = Array.from({ length: 20 }, () => works(buyer))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done']))
    const moved = await stamps()
    expect(moved?.idle).toBeGreaterThan(14 * DAY_S - 30)
    expect(await works(buyer)).toBe('done')
    expect((await stamps())?.stamps).toBe(moved?.stamps)

    // Another process read the session before it was written, and writes now.
    const [, , sessionId = ''] = buyer.token.split('.')
    await saveUse(market.db, sessionId, new Date(), MINUTE_S * 1000)
    expect((await stamps())?.stamps).toBe(moved?.stamps)
  })

  test('does not wait for a transaction that holds its session', async () => {
    const buyer = await plain('user')
    await pass(buyer, 61)
    const locked = await market.db.startTransaction().execute()
    await locked.selectFrom('sessions').select('id').where('account_id', '=', buyer.id).forUpdate().execute()
    expect(await works(buyer)).toBe('done')
    await locked.commit().execute()
  })

  test('gets no refresh cookie, and nothing renews its session', async () => {
    const buyer = await plain('user')
    expect(buyer.cookie).toBe('')
    const [, , sessionId = ''] = buyer.token.split('.')
    const { salt } = await market.db
      .selectFrom('sessions')
      .select('salt')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const made = makeToken(market.deps.keys, 'refresh', { role: 'user', sessionId, gen: 1, salt })
    expect((await refresh('user', `__Host-rt_user=${made}`)).status).toBe(401)
    expect(await works(buyer)).toBe('done')
  })

  test('ends its own session', async () => {
    const buyer = await plain('user')
    const { sessions } = await buyer.call(mySessions, {})
    const own = sessions.find(({ current }) => current)
    await buyer.call(endSession, { params: { id: own?._id ?? '' } })
    expect(await works(buyer)).toBe('auth.required')
  })

  test('is refused at the next call once its session is ended elsewhere', async () => {
    const buyer = await market.person('user')
    const script = { role: 'user', ...(await market.signIn(buyer, { renews: false })) } as const
    const { sessions } = await buyer.call(mySessions, {})
    const other = sessions.find(({ current }) => !current)
    await buyer.call(endSession, { params: { id: other?._id ?? '' } })
    expect(await works(script)).toBe('auth.required')

    const second = { role: 'user', ...(await market.signIn(buyer, { renews: false })) } as const
    await buyer.call(endOtherSessions, {})
    expect(await works(second)).toBe('auth.required')
    expect(await works(buyer)).toBe('done')
  })

  test('is refused at the next call once the password changed elsewhere or the account is disabled', async () => {
    const buyer = await market.person('user')
    const script = { role: 'user', ...(await market.signIn(buyer, { renews: false })) } as const
    await buyer.call(updateUserProfile, {
      body: { password: 'a brand new password', currentPassword: buyer.password },
    })
    expect(await works(script)).toBe('auth.required')

    const farmer = await plain('farmer')
    await market.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', farmer.id).execute()
    expect(await works(farmer)).toBe('auth.required')
  })

  test('that changes its password goes on with the token it has, and with the new one', async () => {
    const buyer = await plain('user')
    const reply = await fetch(market.url + updateUserProfile.path, {
      method: updateUserProfile.method,
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a brand new password' }),
    })
    expect(refreshCookiesOf(reply)).toEqual([])
    const { token } = (await reply.json()) as { token: string }
    expect(await works(buyer)).toBe('done')
    await pass(buyer, 12 * HOUR_S)
    expect(await works(buyer)).toBe('done')
    expect(await works({ role: 'user', token })).toBe('done')
  })
})

test('logout ends that role only, and its cookie is deleted', async () => {
  const buyer = await market.person('user')
  const farmer = await market.person('farmer')
  const reply = await fetch(
    `${market.url}/auth/user/logout`,
    renewal('user', `${buyer.cookie}; ${farmer.cookie}`),
  )
  expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-rt_user=; Max-Age=0/)])
  expect(await sees(buyer.token)).toBe('auth.required')
  expect((await refresh('user', buyer.cookie)).status).toBe(401)
  expect(await outcome(farmer.call(farmerProfile, {}))).toBe('done')
})

test('a renewal says whether someone ended the session, or it ran out', async () => {
  const [ended, idle] = [await market.person('user'), await market.person('user')]
  const codeOf = async (cookie: string) =>
    ((await (await refresh('user', cookie)).json()) as { code: string }).code
  await fetch(`${market.url}/auth/user/logout`, renewal('user', ended.cookie))
  expect(await codeOf(ended.cookie)).toBe('session.ended')
  await pass(idle, 15 * 24 * 3_600)
  expect(await codeOf(idle.cookie)).toBe('auth.required')
  expect(await codeOf(`__Host-rt_user=${'x'.repeat(40)}`)).toBe('auth.required')
})

test('logging out without a session succeeds', async () => {
  expect((await fetch(`${market.url}/auth/user/logout`, renewal('user', ''))).status).toBe(200)
})

test('a person lists their sessions and ends an unknown one', async () => {
  const buyer = await market.person('user')
  const phone = await market.signIn(buyer)
  const { sessions } = await buyer.call(mySessions, {})
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ current }) => !current)
  expect(other).toMatchObject({ network: '127.0.0.0/24', device: expect.any(String) })
  await buyer.call(endSession, { params: { id: other?._id ?? '' } })
  expect(await sees(phone.token)).toBe('auth.required')
  expect((await buyer.call(mySessions, {})).sessions).toHaveLength(1)
})

test('ending all others keeps this one', async () => {
  const buyer = await market.person('user')
  const others = [await market.signIn(buyer), await market.signIn(buyer)]
  expect((await buyer.call(endOtherSessions, {})).ended).toBe(2)
  for (const { token } of others) expect(await sees(token)).toBe('auth.required')
  expect(await sees(buyer.token)).toBe('done')
})

test('a session can’t be ended by another account', async () => {
  const buyer = await market.person('user')
  const stranger = await market.person('user')
  const [session] = (await buyer.call(mySessions, {})).sessions
  for (const id of [session?._id ?? '', 'not-an-id', "' or 1=1"]) {
    expect(await outcome(stranger.call(endSession, { params: { id } }))).toBe('session.not_found')
  }
  expect(await sees(buyer.token)).toBe('done')
})

test('a token that was forged, modified or signed with another key is refused', async () => {
  const buyer = await market.person('user')
  const [, , sessionId = '', gen = ''] = buyer.token.split('.')
  const row = await market.db
    .selectFrom('sessions')
    .select('salt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const otherKeys = deriveKeys([{ id: 'test', key: Buffer.alloc(32, 8) }])
  const forged = makeToken(otherKeys, 'access', { role: 'user', sessionId, gen: Number(gen), salt: row.salt })
  const refreshAsAccess = buyer.cookie.split('=')[1] ?? ''
  const withOtherRole = buyer.token.replace('v1.user.', 'v1.admin.')
  const withOtherGen = buyer.token.replace(`.${gen}.`, '.2.')
  for (const token of [forged, refreshAsAccess, withOtherRole, withOtherGen, `${buyer.token}x`, 'x', '']) {
    expect(await sees(token)).toBe('auth.required')
  }
})

test('a forged refresh token with a real session id ends nothing', async () => {
  const buyer = await market.person('user')
  const forged = buyer.cookie.replace(/~.*/, `~${'A'.repeat(43)}`)
  expect((await refresh('user', forged)).status).toBe(401)
  expect(await sees(buyer.token)).toBe('done')
})

test('keys rotate: tokens signed with the old key are accepted, new tokens are signed with the new one', async () => {
  const old = { id: 'old', key: Buffer.alloc(32, 1) }
  const source = {
    role: 'user',
    sessionId: '01a1dd10-9871-7399-9c94-a156acf2f5e8',
    gen: 3,
    salt: Buffer.alloc(16),
  } as const
  const before = makeToken(deriveKeys([old]), 'access', source)
  const both = deriveKeys([{ id: 'new', key: Buffer.alloc(32, 2) }, old])
  const claim = readToken(before)
  expect(claim !== null && isGenuine(both, 'access', claim, source.salt)).toBe(true)
  expect(makeToken(both, 'access', source)).toContain('.new~')
})

test.each([
  ['no X-Role', { 'content-type': 'application/json' }],
  ['the X-Role of another role', { 'content-type': 'application/json', 'x-role': 'farmer' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', 'x-role': 'user' }],
  [
    'another origin',
    { 'content-type': 'application/json', 'x-role': 'user', origin: 'https://evil.example' },
  ],
  ['another site', { 'content-type': 'application/json', 'x-role': 'user', 'sec-fetch-site': 'cross-site' }],
])('a renewal with %s is refused before the cookie is read', async (_, headers) => {
  const buyer = await market.person('user')
  for (const action of ['refresh', 'logout']) {
    const reply = await fetch(`${market.url}/auth/user/${action}`, {
      method: 'POST',
      headers: { ...headers, cookie: buyer.cookie },
      body: '{}',
    })
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      403,
      'request.cross_site',
    ])
  }
  expect(await sees(buyer.token)).toBe('done')
})

test('every reason for a refusal gives the same response', async () => {
  const buyer = await market.person('user')
  const gone = await market.person('user')
  await market.db
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoke_reason: 'test' })
    .where('account_id', '=', gone.id)
    .execute()
  const bodies = await Promise.all(
    [undefined, 'Bearer', 'Bearer x', 'Basic eA==', `Bearer ${gone.token}`, `Bearer ${buyer.token}x`].map(
      async (header) => {
        const reply = await fetch(
          `${market.url}/users/profile`,
          header === undefined ? {} : { headers: { authorization: header } },
        )
        const { requestId: _, ...body } = (await reply.json()) as Record<string, unknown>
        return JSON.stringify([reply.status, body])
      },
    ),
  )
  expect(new Set(bodies)).toEqual(
    new Set(['[401,{"message":"Please sign in again","code":"auth.required"}]']),
  )
})

test('the database itself keeps a generation from going back and a revoked session from being restored', async () => {
  const buyer = await market.person('user')
  const mine = market.db.updateTable('sessions').where('account_id', '=', buyer.id)
  await expect(mine.set({ gen: 0 }).execute()).rejects.toThrow('only moves forward')
  await mine.set({ gen: 5 }).execute()
  await expect(mine.set({ gen: 4 }).execute()).rejects.toThrow('only moves forward')
  await mine.set({ revoked_at: new Date(), revoke_reason: 'test' }).execute()
  await expect(mine.set({ revoked_at: null, revoke_reason: null }).execute()).rejects.toThrow('stays revoked')
})

test('an account that is disabled and enabled again gets none of its old sessions back', async () => {
  const buyer = await market.person('user')
  const account = market.db.updateTable('accounts').where('id', '=', buyer.id)
  await account.set({ status: 'disabled' }).execute()
  expect(await sees(buyer.token)).toBe('auth.required')
  await account.set({ status: 'active' }).execute()
  expect(await sees(buyer.token)).toBe('auth.required')
  expect((await refresh('user', buyer.cookie)).status).toBe(401)
  expect(await outcome(market.signIn(buyer))).toBe('done')
})
