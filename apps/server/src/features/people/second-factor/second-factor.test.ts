import { randomBytes } from 'node:crypto'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import type { Endpoint, Output } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import {
  confirmSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
} from '@farmgate/contract/people/second-factor.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { draftPayouts } from '@farmgate/contract/money/payouts.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import { allStaff, inviteStaff } from '@farmgate/contract/people/staff.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVault, type Vault } from '#adapters/vault/vault.ts'
import { type App, digitsOf, setUpApp } from '#testing/builders/second-factor.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { cookieOf, openMarket, outcome, PASSWORD, type Person, problemOf, renewal } from '#testing/market.ts'
import { resealFactors } from './reseal-factors.ts'
import { vaultContext } from './second-factors.sql.ts'

const market = await openMarket({ secondFactor: 'required' })
const { db } = market
/** The operators' setting: the whole admin area needs a second factor, or only what moves money and rights. */
const askEverywhere = (everywhere: boolean) =>
  db.updateTable('market_settings').set({ factor_everywhere: everywhere }).execute()

let admin: Person
beforeEach(async () => {
  admin = await market.person('admin')
})

const signIn = (code?: string, password = PASSWORD, person = admin) =>
  market.call(loginUser, {
    body: { email: person.email, password, role: 'admin', ...(code === undefined ? {} : { code }) },
  })
const signsIn = (...with_: Parameters<typeof signIn>) => outcome(signIn(...with_))
const profile = async (person = admin) => (await person.call(adminProfile, {})).admin
const factorsOf = (id: string) =>
  db.selectFrom('second_factors').selectAll().where('account_id', '=', id).execute()

describe('an admin without a second factor, where it is required', () => {
  test('works in the market, and moves neither money nor rights', async () => {
    expect(await profile()).toMatchObject({
      secondFactor: { since: null, isRequired: true, isRequiredEverywhere: false },
    })
    expect(await outcome(admin.call(attention, { query: {} }))).toBe('done')
    expect(await outcome(admin.call(allStaff, {}))).toBe('done')
    const body = { email: 'new@example.in', staffRole: 'staff' } as const
    expect(await problemOf(admin.call(inviteStaff, { body }))).toMatchObject({
      status: 403,
      code: 'second_factor.not_set_up',
    })
    expect(await outcome(admin.call(draftPayouts, { body: {} }))).toBe('second_factor.not_set_up')
  })

  test('saves a text of the home page, and changes no setting that guards', async () => {
    const { settings: now } = await admin.call(settings, {})
    const { copy, attention: patience, signIn: asked } = now
    const save = (body: object) =>
      outcome(admin.call(changeSettings, { body: { copy, attention: patience, ...body } }))
    expect(await save({ attention: { ...patience, shipWithinHours: 23 } })).toBe('done')
    expect(await save({ signIn: { ...asked, factorEverywhere: true } })).toBe('second_factor.not_set_up')
    expect((await admin.call(settings, {})).settings).toMatchObject({ signIn: { factorEverywhere: false } })
  })

  test('fetches no bank file', async () => {
    const body = { kind: 'bank_file', question: { run: uuid() } } as const
    expect(await outcome(admin.call(requestExport, { body }))).toBe('second_factor.not_set_up')
    expect(await outcome(admin.call(requestExport, { body: { kind: 'orders' } }))).toBe('done')
  })
})

describe('an admin without a second factor, where the whole area asks for it', () => {
  beforeAll(() => askEverywhere(true))
  afterAll(() => askEverywhere(false))

  test('can only set it up', async () => {
    expect(await profile()).toMatchObject({
      secondFactor: { since: null, isRequired: true, isRequiredEverywhere: true },
    })
    expect(await problemOf(admin.call(attention, { query: {} }))).toMatchObject({
      status: 403,
      code: 'second_factor.not_set_up',
    })
    expect(await outcome(admin.call(myNotices, { query: {} }))).toBe('second_factor.not_set_up')
    await setUpApp(admin)
    expect(await outcome(admin.call(attention, { query: {} }))).toBe('done')
  })

  test('needs the password for it: a stolen session does not set it up', async () => {
    expect(await outcome(admin.call(prepareSecondFactor, { body: {} }))).toBe('auth.reauth_required')
    expect(
      await outcome(admin.call(prepareSecondFactor, { body: { currentPassword: 'wrong password' } })),
    ).toBe('auth.wrong_current_password')
    expect(await factorsOf(admin.id)).toEqual([])
  })

  test('has none until the first code is right', async () => {
    expect(await outcome(admin.call(confirmSecondFactor, { body: { code: '123456' } }))).toBe(
      'second_factor.not_prepared',
    )
    const { key, address } = await admin.call(prepareSecondFactor, { body: { currentPassword: PASSWORD } })
    expect(address).toContain(`secret=${key}`)
    const wrong = digitsOf(key, 100)
    expect(await outcome(admin.call(confirmSecondFactor, { body: { code: wrong } }))).toBe(
      'second_factor.wrong',
    )
    expect(await profile()).toMatchObject({ secondFactor: { since: null } })
    const { recoveryCodes, token } = await admin.call(confirmSecondFactor, { body: { code: digitsOf(key) } })
    admin.useToken(token)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await profile()).toMatchObject({
      secondFactor: { since: expect.any(String), recoveryCodesLeft: 10 },
    })
  })

  test('loses the sessions that were opened by the password alone', async () => {
    const [web, plain] = [await market.signIn(admin), await market.signIn(admin, { renews: false })]
    await setUpApp(admin)
    for (const { token } of [web, plain])
      expect(await outcome(market.call(mySessions, {}, { token }))).toBe('auth.required')
    expect(await outcome(admin.call(mySessions, {}))).toBe('done')
  })
})

describe.each([true, false])('the session that sets it up, which renews: %s', (renews) => {
  const sessionOf = (token: string) => outcome(market.call(mySessions, {}, { token }))
  const renewWith = (cookie: string) => fetch(`${market.url}/auth/admin/refresh`, renewal('admin', cookie))

  let cookie: string
  /** Tokens of other sessions. */
  let others: string[]
  let codes: string[]
  beforeEach(async () => {
    admin = await market.person('admin', { renews })
    cookie = admin.cookie
    others = [(await market.signIn(admin)).token]
  })

  const nextCode = () => codes.pop() ?? ''
  async function signInAgain(): Promise<void> {
    const body = { email: admin.email, password: PASSWORD, renews, code: nextCode() }
    others = [(await market.call(loginUser, { body })).token]
    expect(await sessionOf(others[0] ?? '')).toBe('done')
  }

  /**
   * Sends a code as a browser would, which keeps the new tokens: whatever was copied before is worth nothing at once,
   * and neither are other sessions.
   */
  async function expectNewTokens(
    endpoint: typeof confirmSecondFactor | typeof renewRecoveryCodes,
    code: string,
  ) {
    const before = [admin.token, ...others]
    const reply = await fetch(market.url + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    expect(reply.status).toBe(200)
    const body = (await reply.json()) as Output<typeof confirmSecondFactor>
    for (const token of before) expect(await sessionOf(token)).toBe('auth.required')
    expect(await sessionOf(body.token)).toBe('done')
    admin.useToken(body.token)
    codes = [...body.recoveryCodes]
    if (!renews) return expect(cookieOf(reply)).toBe('')
    expect((await renewWith(cookie)).status).toBe(401)
    const renewed = await renewWith(cookieOf(reply))
    cookie = cookieOf(renewed)
    admin.useToken(((await renewed.json()) as { token: string }).token)
  }

  test('gets new tokens, and other sessions and copies of its tokens end at once; so with other codes and another phone', async () => {
    const { key } = await admin.call(prepareSecondFactor, { body: { currentPassword: PASSWORD } })
    await expectNewTokens(confirmSecondFactor, digitsOf(key))
    await signInAgain()
    await expectNewTokens(renewRecoveryCodes, nextCode())
    await signInAgain()
    const other = await admin.call(prepareSecondFactor, { body: { code: nextCode() } })
    await expectNewTokens(confirmSecondFactor, digitsOf(other.key))
  })
})

describe('a sign-in with a second factor', () => {
  let app: App
  beforeEach(async () => {
    app = await setUpApp(admin)
  })

  test('needs the code, and says so only after the right password', async () => {
    expect(await problemOf(signIn())).toMatchObject({ status: 403, code: 'second_factor.required' })
    expect(await signsIn(undefined, 'wrong password')).toBe('auth.wrong_credentials')
    expect(await signsIn(app.digits(1), 'wrong password')).toBe('auth.wrong_credentials')
    expect(await signsIn(app.digits(1))).toBe('done')
  })

  test('takes a code once, and none before it', async () => {
    expect(await signsIn(app.digits(0))).toBe('second_factor.wrong')
    expect(await signsIn(app.digits(1))).toBe('done')
    expect(await signsIn(app.digits(1))).toBe('second_factor.wrong')
    expect(await signsIn(app.digits(0))).toBe('second_factor.wrong')
  })

  test('takes one code once also when two calls bring it at the same moment', async () => {
    const code = app.digits(1)
    let results: Promise<string[]> = Promise.resolve([])
    // Both have proved the password and wait for the app's row before either has used the code.
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('second_factors')
        .select('id')
        .where('account_id', '=', admin.id)
        .forUpdate()
        .execute()
      results = Promise.all([signsIn(code), signsIn(code)])
      await untilLockWaits(db, 2)
    })
    expect((await results).toSorted()).toEqual(['done', 'second_factor.wrong'])
  })

  test('takes a recovery code once, in any spelling', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    expect(await signsIn(first.toUpperCase().replaceAll('-', ' '))).toBe('done')
    expect(await signsIn(first)).toBe('second_factor.wrong')
    expect((await Promise.all([signsIn(second), signsIn(second)])).toSorted()).toEqual([
      'done',
      'second_factor.wrong',
    ])
    expect(await profile()).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } })
  })

  test('counts wrong codes, and a right password does not clear them', async () => {
    const results: string[] = []
    for (let n = 0; n < 11; n++) results.push(await signsIn('000000'))
    expect(results.slice(0, 10)).toEqual(Array(10).fill('second_factor.wrong'))
    expect(results[10]).toBe('auth.too_many_attempts')
    expect(await signsIn(app.digits(1))).toBe('auth.too_many_attempts')
  })

  test('does not accept a recovery code of another person', async () => {
    const other = await market.person('admin')
    const theirs = await setUpApp(other)
    expect(await signsIn(theirs.recoveryCodes[0])).toBe('second_factor.wrong')
    expect(await signsIn(theirs.recoveryCodes[0], PASSWORD, other)).toBe('done')
  })
})

describe('a new phone', () => {
  test('needs a code of the old one, which works until the new one is confirmed', async () => {
    const app = await setUpApp(admin)
    const prepare = (body: { currentPassword?: string; code?: string }) =>
      admin.call(prepareSecondFactor, { body })
    expect(await outcome(prepare({ currentPassword: PASSWORD }))).toBe('second_factor.required')
    expect(await outcome(prepare({ code: '000000' }))).toBe('second_factor.wrong')
    const { key } = await prepare({ code: app.recoveryCodes[0] ?? '' })
    expect(await signsIn(digitsOf(key))).toBe('second_factor.wrong')
    expect(await signsIn(app.digits(1))).toBe('done')
    await admin.call(confirmSecondFactor, { body: { code: digitsOf(key) } })
    expect(await factorsOf(admin.id)).toHaveLength(1)
    expect(await signsIn(digitsOf(key, 1))).toBe('done')
    expect(await signsIn(app.recoveryCodes[1])).toBe('second_factor.wrong')
  })

  test('new recovery codes end the old ones, and their owner gets a mail', async () => {
    const app = await setUpApp(admin)
    expect(await outcome(admin.call(renewRecoveryCodes, { body: { code: '000000' } }))).toBe(
      'second_factor.wrong',
    )
    const { recoveryCodes } = await admin.call(renewRecoveryCodes, { body: { code: app.digits(1) } })
    expect(await signsIn(app.recoveryCodes[0])).toBe('second_factor.wrong')
    expect(await signsIn(recoveryCodes[0])).toBe('done')
    const mails = await db.selectFrom('mails').select('kind').where('recipient_id', '=', admin.id).execute()
    expect(mails.filter(({ kind }) => kind === 'second_factor_changed')).toHaveLength(2)
  })
})

test('a confirmation under way when its session ended sets nothing up', async () => {
  const { key } = await admin.call(prepareSecondFactor, { body: { currentPassword: PASSWORD } })
  let result: Promise<string> = Promise.resolve('')
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', admin.id).forUpdate().execute()
    result = outcome(admin.call(confirmSecondFactor, { body: { code: digitsOf(key) } }))
    await untilLockWaits(db, 1)
    await tx
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoke_reason: 'test' })
      .where('account_id', '=', admin.id)
      .execute()
  })
  expect(await result).toBe('auth.required')
  expect(await factorsOf(admin.id)).toMatchObject([{ confirmed_at: null }])
})

describe('what the database keeps', () => {
  test('neither the key nor a recovery code can be read in it', async () => {
    const app = await setUpApp(admin)
    const [factor] = await factorsOf(admin.id)
    const codes = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', admin.id)
      .execute()
    const stored = JSON.stringify([factor, codes]) + (factor?.cipher.toString('latin1') ?? '')
    expect(stored).not.toContain(app.key)
    for (const code of app.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('a used step stays used, and a secret stays with its person, for every database role', async () => {
    await setUpApp(admin)
    const other = await market.person('admin')
    const ofAdmin = db.updateTable('second_factors').where('account_id', '=', admin.id)
    await expect(ofAdmin.set({ last_step: 0 }).execute()).rejects.toThrow('moves forward only')
    await expect(ofAdmin.set({ account_id: other.id }).execute()).rejects.toThrow('moves forward only')
  })
})

test('where it is off, only those who have set it up are asked', async () => {
  const relaxed = await openMarket()
  const person = await relaxed.person('admin')
  expect(await outcome(person.call(attention, { query: {} }))).toBe('done')
  const body = { email: person.email, password: PASSWORD }
  expect(await outcome(relaxed.call(loginUser, { body }))).toBe('done')
  const app = await setUpApp(person)
  expect(await outcome(relaxed.call(loginUser, { body }))).toBe('second_factor.required')
  expect(await outcome(relaxed.call(loginUser, { body: { ...body, code: app.digits(1) } }))).toBe('done')
})

test('the secret of an app is sealed again with a new key, after which the old key is not needed', async () => {
  const app = await setUpApp(admin)
  const next = createVault([{ id: 'next', key: randomBytes(32) }])
  const both = { ...next, open: (...sealed: Parameters<Vault['open']>) => market.deps.vault.open(...sealed) }
  expect(await resealFactors(db, both)).toBeGreaterThan(0)
  const [factor] = await factorsOf(admin.id)
  if (factor === undefined) throw new Error('the app is set up')
  const { id, cipher, key_id: keyId } = factor
  expect(next.open({ cipher, keyId }, vaultContext(id))).toBe(app.key)
  expect(await resealFactors(db, both)).toBe(0)
})

describe.each([
  ['what moves money and rights', false],
  ['the whole admin area', true],
] as const)('where %s asks for a second factor', (_, everywhere) => {
  beforeAll(() => askEverywhere(everywhere))
  afterAll(() => askEverywhere(false))

  const open: readonly (string | undefined)[] = everywhere ? ['never'] : ['never', 'acts', 'area', undefined]
  const calls = Object.values<Endpoint>(endpoints).filter(
    ({ access, streams }) => Array.isArray(access) && access.includes('admin') && streams === undefined,
  )

  test.each(calls)(
    '$method $path is refused without one as it declares',
    async ({ method, path, secondFactor }) => {
      const reply = await fetch(market.url + path.replaceAll(/:\w+/g, uuid()), {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      const { code } = (await reply.json()) as { code?: string }
      expect(code === 'second_factor.not_set_up').toBe(!open.includes(secondFactor))
    },
  )
})
