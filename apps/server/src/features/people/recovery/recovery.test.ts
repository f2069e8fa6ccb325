import {
  forgotPassword,
  readLink,
  reportNotMe,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@farmgate/contract/people/account-recovery.ts'
import {
  loginUser,
  registerFarmer,
  registerUser,
  updateUserProfile,
  userProfile,
} from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { myOrders } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { linkFor, postOf, tokenIn } from '#testing/builders/account-links.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { cancelLeftOrder } from '#features/ordering/orders/cancel-left-order.ts'

const market = await openMarket()
const { db, workerDb } = market
const mailbox = await openMailbox()
const post = postOf(market, mailbox)
const NEW_PASSWORD = 'another horse battery'

const forgot = (email: string) => market.call(forgotPassword, { body: { email } })
const reset = (token: string, password = NEW_PASSWORD, startFresh?: boolean) =>
  market.call(resetPassword, {
    body: { token, password, ...(startFresh === undefined ? {} : { startFresh }) },
  })
const verify = (token: string) => market.call(verifyEmail, { body: { token } })
const notMe = (token: string) => market.call(reportNotMe, { body: { token } })
const look = (token: string) => market.call(readLink, { body: { token } })

const rowOf = ({ id }: { id: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isVerified = async (person: { id: string }) => (await rowOf(person)).email_verified_at !== null

async function subjectsTo(email: string): Promise<string[]> {
  return (await post.cameTo(email)).map(({ subject }) => subject)
}

async function mailedReset(email: string): Promise<string> {
  await forgot(email)
  return tokenIn((await post.cameTo(email)).at(-1), 'reset-password')
}

const expire = (person: { id: string }) =>
  sql`alter table account_links disable trigger account_link_ends_once;
      update account_links set created_at = created_at - interval '73 hours', expires_at = expires_at - interval '73 hours'
       where account_id = ${sql.lit(person.id)};
      alter table account_links enable trigger account_link_ends_once`.execute(db)

describe('a mailed link', () => {
  const kinds = [
    ['reset_password', reset],
    ['verify_email', verify],
    ['not_me', notMe],
  ] as const

  test.each(kinds)('%s works once', async (kind, use) => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, kind, kind === 'not_me' ? 'password' : undefined)
    expect(await outcome(use(token))).toBe('done')
    expect(await problemOf(use(token))).toMatchObject({ status: 410, code: 'link.invalid' })
    expect(await outcome(look(token))).toBe('link.invalid')
  })

  test.each(kinds)('%s is used by only one of two concurrent calls', async (kind, use) => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, kind, kind === 'not_me' ? 'password' : undefined)
    const outcomes = await Promise.all([use(token), use(token), use(token)].map(outcome))
    expect(outcomes.toSorted()).toEqual(['done', 'link.invalid', 'link.invalid'])
  })

  test.each(kinds)('%s is refused after it expired', async (kind, use) => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, kind, kind === 'not_me' ? 'password' : undefined)
    await expire(asha)
    expect(await outcome(use(token))).toBe('link.invalid')
    expect(await outcome(look(token))).toBe('link.invalid')
  })

  test.each(kinds)('%s is refused by the other two calls', async (kind) => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, kind, kind === 'not_me' ? 'password' : undefined)
    for (const [other, use] of kinds)
      if (other !== kind) expect(await outcome(use(token)), other).toBe('link.invalid')
    expect((await look(token)).kind).toBe(kind)
  })

  test('a token with another link’s id, another key or another ending is refused', async () => {
    const [asha, bala] = [await market.person('user'), await market.person('user')]
    const [one, other] = [
      await linkFor(market, asha, 'reset_password'),
      await linkFor(market, bala, 'reset_password'),
    ]
    const [head, mac] = one.split('~')
    const otherId = other.split('.')[1] ?? ''
    const forged = [
      other.replace(/~.*/, `~${mac}`),
      one.replace(/l1\.[^.]+/, `l1.${otherId}`),
      `${head}~${mac?.slice(0, -1)}${mac?.endsWith('A') ? 'B' : 'A'}`,
      one.replace('.test~', '.best~'),
      `${one}x`,
      'x',
    ]
    for (const token of forged) expect(await outcome(reset(token)), token).toBe('link.invalid')
    expect(await outcome(reset(one))).toBe('done')
  })

  test('a new request ends the older link of the same kind and no other', async () => {
    const asha = await market.person('user')
    const verification = await linkFor(market, asha, 'verify_email')
    const [older, newer] = [
      await linkFor(market, asha, 'reset_password'),
      await linkFor(market, asha, 'reset_password'),
    ]
    expect(await outcome(reset(older))).toBe('link.invalid')
    expect(await outcome(look(verification))).toBe('done')
    expect(await outcome(reset(newer))).toBe('done')
    expect(await outcome(look(verification))).toBe('link.invalid')
  })

  test('of a disabled account is refused', async () => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, 'reset_password')
    await db
      .updateTable('accounts')
      .set({ status: 'disabled', disabled_at: sql`now()`, disabled_reason: 'x' })
      .where('id', '=', asha.id)
      .execute()
    expect(await outcome(reset(token))).toBe('link.invalid')
  })

  test('its token is not in the database, and the database keeps an ended link ended', async () => {
    const asha = await market.person('user')
    const token = await mailedReset(asha.email)
    const { rows: tables } = await sql<{ table: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const mac = token.split('~')[1] ?? 'none'
    const secrets = [mac, Buffer.from(mac, 'base64url').toString('hex'), Buffer.from(mac).toString('hex')]
    for (const { table } of tables) {
      const { rows } = await sql`
        select from ${sql.raw(table)} as row, unnest(${secrets}::text[]) as secret
         where strpos(row::text, secret) > 0`.execute(db)
      expect(rows, table).toEqual([])
    }
    await reset(token)
    await expect(
      sql`update account_links set ended_at = null, ended_because = null where account_id = ${asha.id}`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a new password', () => {
  test('is mailed to each account of the address, and ends every session', async () => {
    const asha = await market.person('user')
    const body = { name: 'Asha Farm', email: asha.email, password: PASSWORD, role: 'farmer' as const }
    await market.call(registerFarmer, { body })
    await post.deliver()
    const before = mailbox.received().length
    await forgot(asha.email.toUpperCase())
    await post.deliver()
    const mails = mailbox.received().slice(before)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[asha.email], 'Choose a new password'],
      [[asha.email], 'Choose a new password'],
    ])
    const [ofBuyer, ofFarmer] = mails
    expect(ofBuyer?.text).toContain('your buyer account')
    expect(ofFarmer?.text).toContain('your farmer account')
    const token = tokenIn(ofBuyer, 'reset-password')
    expect(await look(token)).toMatchObject({
      kind: 'reset_password',
      role: 'user',
      email: asha.email,
      about: null,
    })

    expect(await reset(token)).toMatchObject({ role: 'user', email: asha.email })
    expect(await outcome(asha.call(userProfile, {}))).toBe('auth.required')
    // Ended in two ways: each session by itself, and all of them by the account's epoch.
    expect((await rowOf(asha)).session_epoch).toBe(2)
    const live = db.selectFrom('sessions').select('id').where('account_id', '=', asha.id)
    expect(await live.where('revoked_at', 'is', null).execute()).toEqual([])
    expect(await outcome(market.signIn(asha))).toBe('auth.wrong_credentials')
    expect(await outcome(market.signIn({ ...asha, password: NEW_PASSWORD }))).toBe('done')
    expect(await outcome(market.signIn({ ...asha, role: 'farmer' }))).toBe('done')
    expect(await isVerified(asha)).toBe(true)
    expect(await subjectsTo(asha.email)).toContain('Your password was changed')
  })

  test('must meet the same rules as at registration, and a refused one does not use up the link', async () => {
    const asha = await market.person('user')
    const token = await linkFor(market, asha, 'reset_password')
    expect(await problemOf(reset(token, 'short'))).toMatchObject({
      status: 400,
      code: 'password_reset.refused',
      faults: [{ field: 'password', code: 'password.too_short' }],
    })
    expect(await problemOf(reset(token, asha.email))).toMatchObject({
      faults: [{ field: 'password', code: 'password.own_name' }],
    })
    expect(await outcome(reset(token))).toBe('done')
  })

  test('is mailed three times in a quarter of an hour, and silently not more often', async () => {
    const asha = await market.person('user')
    for (let i = 0; i < 5; i++) {
      expect((await forgot(asha.email)).message).toBe(
        'If there is an account with this e-mail, we have sent a link to it',
      )
      await post.deliver()
    }
    const resets = (await post.cameTo(asha.email)).filter(
      ({ subject }) => subject === 'Choose a new password',
    )
    expect(resets).toHaveLength(3)
    expect(await outcome(reset(tokenIn(resets.at(-1), 'reset-password')))).toBe('done')
  })

  test('for an unknown address sends nothing, returns the same response and leaves nothing behind', async () => {
    await post.deliver()
    const before = mailbox.received().length
    expect((await forgot('unknown@example.in')).message).toBe(
      'If there is an account with this e-mail, we have sent a link to it',
    )
    await post.deliver()
    expect(mailbox.received()).toHaveLength(before)
    expect(await db.selectFrom('recovery_requests').selectAll().execute()).toEqual([])
  })

  test('lets an owner in at once who was locked out by password guessing', async () => {
    const asha = await market.person('user')
    const login = (password: string) =>
      outcome(market.call(loginUser, { body: { email: asha.email, password, role: 'user' } }))
    for (let i = 0; i < 10; i++) await login('wrong')
    expect(await login(PASSWORD)).toBe('auth.too_many_attempts')
    await reset(await linkFor(market, asha, 'reset_password'))
    expect(await login(NEW_PASSWORD)).toBe('done')
  })
})

describe('verification', () => {
  test('is mailed at registration, marks the address and does nothing else', async () => {
    const asha = await market.person('user')
    const before = await rowOf(asha)
    const token = tokenIn((await post.cameTo(asha.email)).at(-1), 'verify-email')
    expect(await verify(token)).toMatchObject({ role: 'user', email: asha.email })
    expect(await asha.call(userProfile, {})).toMatchObject({ user: { emailVerified: true } })
    expect(await rowOf(asha)).toEqual({ ...before, email_verified_at: expect.any(Date) })
  })

  test('is sent again on demand, three times at most, and never to a verified address', async () => {
    const asha = await market.person('user')
    await post.deliver()
    for (let i = 0; i < 4; i++) {
      await asha.call(sendVerification, {})
      await post.deliver()
    }
    const mails = await post.cameTo(asha.email)
    expect(mails).toHaveLength(3)
    expect(await outcome(verify(tokenIn(mails[0], 'verify-email')))).toBe('link.invalid')
    await verify(tokenIn(mails.at(-1), 'verify-email'))
    await sql`delete from account_links where account_id = ${asha.id}`.execute(db)
    await asha.call(sendVerification, {})
    expect(await post.cameTo(asha.email)).toHaveLength(3)
  })

  test('blocks nothing: an unverified buyer orders', async () => {
    const farmer = await market.person('farmer')
    const asha = await market.person('user')
    const item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
    await placedOrder(market, asha, [item])
    expect(await isVerified(asha)).toBe(false)
  })
})

describe('a taken address', () => {
  const register = (email: string) =>
    market.call(registerUser, {
      body: { name: 'Another', email, password: PASSWORD, role: 'user', address: ADDRESS },
    })

  test('is refused as before, and its owner gets one mail a day about how to sign in', async () => {
    const asha = await market.person('user')
    for (let i = 0; i < 3; i++)
      expect(await problemOf(register(asha.email))).toMatchObject({ status: 400, code: 'register.refused' })
    const mails = (await post.cameTo(asha.email)).filter(
      ({ subject }) => subject === 'You already have an account',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://farmgate.test/forgot-password')
  })

  test('that a stranger registered is reclaimed through the mailbox, empty', async () => {
    const farmer = await market.person('farmer')
    const stranger = await market.person('user')
    const item = { _id: await putOnSale(db, { farmerId: farmer.id, available: 10 }), price: 40 }
    const order = await placedOrder(market, stranger, [item])
    await stranger.call(addToCart, { body: { productId: item._id, quantity: 2 } })

    await db
      .updateTable('accounts')
      .set({ phone_confirmed_at: sql`now()`, phone_confirmed_by: stranger.id })
      .where('id', '=', stranger.id)
      .execute()
    const token = await mailedReset(stranger.email)
    expect(await look(token)).toMatchObject({ mayStartFresh: true })
    await reset(token, NEW_PASSWORD, true)
    for (const { name, payload } of await readJobs(db)) {
      const { orderId, buyerId } = payload as { orderId: string; buyerId: string }
      if (name === 'cancel-left-order' && buyerId === stranger.id) {
        await cancelLeftOrder(workerDb, orderId, buyerId)
        await cancelLeftOrder(workerDb, orderId, buyerId)
      }
    }

    expect(await outcome(stranger.call(userProfile, {}))).toBe('auth.required')
    expect(await outcome(market.signIn(stranger))).toBe('auth.wrong_credentials')
    const { token: bearer } = await market.signIn({ ...stranger, password: NEW_PASSWORD })
    const asOwner = { token: bearer }
    expect(await market.call(userProfile, {}, asOwner)).toMatchObject({
      user: { name: 'New member', address: null, emailVerified: true },
    })
    expect((await rowOf(stranger)).phone_confirmed_at).toBeNull()
    expect((await market.call(cart, {}, asOwner)).cart).toEqual([])
    const { orders } = await market.call(myOrders, { query: {} }, asOwner)
    expect(orders.map(({ _id, status }) => [_id, status])).toEqual([[order._id, 'cancelled']])
    const { rows } = await sql<{ left: number }>`
      select available as left from stock_levels where product_id = ${item._id}`.execute(db)
    expect(rows).toEqual([{ left: 10 }])
  })

  test('starts empty only while the address is not verified', async () => {
    const asha = await market.person('user')
    await verify(await linkFor(market, asha, 'verify_email'))
    const token = await linkFor(market, asha, 'reset_password')
    expect(await look(token)).toMatchObject({ mayStartFresh: false })
    expect(await outcome(reset(token, NEW_PASSWORD, true))).toBe('password_reset.refused')
    expect(await outcome(reset(token))).toBe('done')
    expect((await rowOf(asha)).name).toBe(asha.name)
  })
})

describe('an e-mail change by a thief', () => {
  let changes = 0
  const newAddress = () => `thief${++changes}@example.in`
  /** Two changes in sequence, each by the session that continues after the one before. */
  async function steal(asha: Person, ...addresses: string[]): Promise<void> {
    let { token } = asha
    for (const email of addresses) {
      const body = { email, currentPassword: PASSWORD }
      token = (await market.call(updateUserProfile, { body }, { token })).token ?? token
    }
  }
  /** The newest mail to this address. */
  const notMeTo = async (email: string) =>
    (await post.cameTo(email)).map((mail) => tokenIn(mail, 'not-me')).findLast((token) => token !== '') ?? ''

  test.each([
    ['a plain client’s session, without the password', false],
    ['a web session, with the password', true],
  ])('in %s is noticed by the old mailbox and undone', async (_, renews) => {
    const asha = await market.person('user', { renews })
    const thiefs = newAddress()
    const { token: thiefsToken = asha.token } = await asha.call(updateUserProfile, {
      body: { email: thiefs, ...(renews ? { currentPassword: PASSWORD } : {}) },
    })
    const mail = (await post.cameTo(asha.email)).at(-1)
    expect(mail?.subject).toBe('Your e-mail address was changed')
    expect(await isVerified(asha)).toBe(false)
    const token = tokenIn(mail, 'not-me')
    expect(await look(token)).toMatchObject({ kind: 'not_me', about: 'email', email: asha.email })

    const { resetToken, ...report } = await notMe(token)
    expect(report).toMatchObject({ role: 'user', email: asha.email, emailRestored: true })
    expect(await outcome(market.call(userProfile, {}, { token: thiefsToken }))).toBe('auth.required')
    expect(await rowOf(asha)).toMatchObject({ email: asha.email, email_verified_at: expect.any(Date) })
    // The thief may know the password: it no longer works.
    expect(await outcome(market.signIn(asha))).toBe('auth.wrong_credentials')
    expect(await outcome(reset(resetToken))).toBe('done')
    expect(await outcome(reset(resetToken))).toBe('link.invalid')
    expect(await outcome(market.signIn({ ...asha, password: NEW_PASSWORD }))).toBe('done')
  })

  test('with access to the new mailbox does not win against the old one', async () => {
    const asha = await market.person('user')
    const thiefs = newAddress()
    await steal(asha, thiefs)
    const owners = await notMeTo(asha.email)
    // The thief uses everything that the new mailbox receives.
    const first = await mailedReset(thiefs)
    await reset(first, 'a password of the thief')
    const thiefsNotMe = await notMeTo(thiefs)
    expect(thiefsNotMe).not.toBe('')
    const { resetToken: thiefsReset } = await notMe(thiefsNotMe)
    await reset(thiefsReset, 'a password of the thief')
    const late = await mailedReset(thiefs)

    const { emailRestored, resetToken } = await notMe(owners)
    expect(emailRestored).toBe(true)
    for (const token of [late, await notMeTo(thiefs)]) {
      expect(token).not.toBe('')
      expect(await outcome(look(token))).toBe('link.invalid')
    }
    expect(
      await outcome(market.signIn({ ...asha, email: asha.email, password: 'a password of the thief' })),
    ).toBe('auth.wrong_credentials')
    await reset(resetToken)
    expect((await rowOf(asha)).email).toBe(asha.email)
  })

  test('twice in a row is undone to the first address', async () => {
    const asha = await market.person('user')
    const [b, c] = [newAddress(), newAddress()]
    await steal(asha, b, c)
    const [owners, thiefs] = [await notMeTo(asha.email), await notMeTo(b)]
    // Even after the thief has undone the second change.
    expect(await notMe(thiefs)).toMatchObject({ email: b, emailRestored: true })
    expect(await notMe(owners)).toMatchObject({ email: asha.email, emailRestored: true })
    expect(await outcome(look(thiefs))).toBe('link.invalid')
    expect((await rowOf(asha)).email).toBe(asha.email)
  })

  test('leaves the old address taken while it can be undone', async () => {
    const asha = await market.person('user')
    await steal(asha, newAddress())
    const other = await market.person('user')
    const taking = () =>
      other.call(updateUserProfile, { body: { email: asha.email, currentPassword: PASSWORD } })
    const registering = () =>
      market.call(registerUser, {
        body: { name: 'Other', email: asha.email, password: PASSWORD, role: 'user', address: ADDRESS },
      })
    expect(await outcome(registering())).toBe('register.refused')
    expect(await outcome(taking())).toBe('profile.refused')
    // The same address is free in another role.
    const body = { name: 'Farm', email: asha.email, password: PASSWORD, role: 'farmer' as const }
    expect(await outcome(market.call(registerFarmer, { body }))).toBe('done')
    await expire(asha)
    expect(await outcome(registering())).toBe('done')
  })

  test('ends the links that were mailed to the old address, except not-me', async () => {
    const asha = await market.person('user')
    const [verification, resetting] = [
      await linkFor(market, asha, 'verify_email'),
      await linkFor(market, asha, 'reset_password'),
    ]
    // Also if the account returns to the address.
    await steal(asha, newAddress(), asha.email)
    expect(await outcome(verify(verification))).toBe('link.invalid')
    expect(await outcome(reset(resetting))).toBe('link.invalid')
  })

  test('requires a new verification for the new address', async () => {
    const asha = await market.person('user')
    const email = newAddress()
    await steal(asha, email)
    expect(await subjectsTo(email)).toEqual(['Please confirm your e-mail address'])
    await verify(tokenIn((await post.cameTo(email)).at(-1), 'verify-email'))
    expect(await rowOf(asha)).toMatchObject({ email, email_verified_at: expect.any(Date) })
  })
})

describe('a sign-in on a new device', () => {
  const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'
  /**
   * Signs in with this program from this network, with the device cookie if there is one; returns the device cookie.
   */
  async function signIn(person: Person, userAgent: string, ip: string, cookie?: string): Promise<string> {
    const reply = await fetch(market.url + loginUser.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': ip,
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify({ email: person.email, password: PASSWORD, role: person.role, renews: true }),
    })
    expect(reply.status).toBe(200)
    const set = reply.headers.getSetCookie().find((each) => each.startsWith('__Host-device'))
    return set?.split(';')[0] ?? cookie ?? ''
  }
  const notices = async (person: Person) =>
    (await db.selectFrom('notices').select('kind').where('account_id', '=', person.id).execute()).filter(
      ({ kind }) => kind === 'new_device',
    ).length

  test.each(['user', 'admin'] as const)('sends a %s a notice and a mail with a not-me link', async (role) => {
    const asha = await market.person(role)
    expect(await notices(asha)).toBe(0)
    await signIn(asha, CHROME, '203.0.113.9')
    expect(await notices(asha)).toBe(1)
    const mail = (await post.cameTo(asha.email)).at(-1)
    expect(mail?.subject).toBe('New sign-in to your account')
    expect(mail?.text).toContain('Chrome on Android')
    const { resetToken, emailRestored } = await notMe(tokenIn(mail, 'not-me'))
    expect(emailRestored).toBe(false)
    expect(await outcome(asha.call(myNotices, { query: {} }))).toBe('auth.required')
    expect(await outcome(reset(resetToken))).toBe('done')
  })

  test('sends none for a device cookie that the account knows, from any network', async () => {
    const asha = await market.person('user')
    const cookie = await signIn(asha, 'node', '127.0.0.1')
    await signIn(asha, CHROME, '198.51.100.7', cookie)
    expect(await notices(asha)).toBe(0)
    const bala = await market.person('user')
    await signIn(bala, CHROME, '198.51.100.7', cookie)
    expect(await notices(bala)).toBe(1)
  })

  test('sends one a day for a client that keeps no cookies and changes its network', async () => {
    const asha = await market.person('user')
    for (let i = 1; i <= 4; i++) await signIn(asha, 'PlainClient/1.0', `203.0.${i}.1`)
    expect(await notices(asha)).toBe(1)
    const links = await db
      .selectFrom('account_links')
      .select('id')
      .where('account_id', '=', asha.id)
      .where('kind', '=', 'not_me')
      .execute()
    expect(links).toHaveLength(1)
  })
})
