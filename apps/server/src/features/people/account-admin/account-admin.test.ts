import {
  cancelOpenOrders,
  confirmPhone,
  disableAccount,
  enableAccount,
  endAccountSession,
  oneAccount,
  signOutAccount,
  unconfirmPhone,
} from '@farmgate/contract/people/account-admin.ts'
import { loginUser, updateAddress, userProfile } from '@farmgate/contract/people/accounts.ts'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { advanceOrder, oneOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { allFarmers } from '@farmgate/contract/catalogue/product-review.ts'
import { refreshSession } from '@farmgate/contract/people/sessions.ts'
import { allUsers, deleteUser } from '@farmgate/contract/people/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, problemOf, renewal } from '#testing/market.ts'
import { readRefunds, readStock } from '#testing/builders/money.sql.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import {
  deliveredOrder,
  orderBody,
  paidOrder,
  placedOrder,
  type ItemToOrder,
} from '#testing/builders/orders.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)
const mailbox = await openMailbox()

const [admin, other] = [await market.person('admin'), await market.person('admin')]
let buyer: Person
let okra: ItemToOrder

beforeEach(async () => {
  buyer = await market.person('user')
  okra = await somethingOnSale(market, 100)
})

const of = ({ id }: Person) => ({ params: { id } })
const REASON = 'Took all the stock and never answers'
const disable = (person = buyer, by = admin, reason = REASON) =>
  by.call(disableAccount, { ...of(person), body: { reason } })
const enable = (person = buyer, by = admin) => by.call(enableAccount, of(person))
const signOut = (person = buyer, by = admin) =>
  by.call(signOutAccount, { ...of(person), body: { reason: 'Lost phone' } })
const confirm = (phone = ADDRESS.phone, by = admin) =>
  by.call(confirmPhone, { ...of(buyer), body: { phone } })
const cancelAll = (by = admin, person = buyer) =>
  by.call(cancelOpenOrders, { ...of(person), body: { reason: REASON } })
const show = async (person = buyer) => (await admin.call(oneAccount, of(person))).account
/** Whether a call with this token succeeds. */
const isAccepted = async ({ token }: { token: string }): Promise<boolean> => {
  const reply = await fetch(market.url + userProfile.path, { headers: { authorization: `Bearer ${token}` } })
  return reply.ok
}
const signsIn = (person = buyer, password = PASSWORD) =>
  outcome(market.call(loginUser, { body: { email: person.email, password, role: person.role } }))
const actsOn = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'action', 'before', 'after', 'detail'])
    .where('subject_id', '=', id)
    .where('actor_role', '=', 'admin')
    .orderBy('id')
    .execute()
const newsOf = (id: string) =>
  db.selectFrom('notices').select(['kind', 'detail']).where('account_id', '=', id).orderBy('id').execute()
const mailsOf = (id: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('recipient_id', '=', id)
    .where('kind', 'in', ['account_disabled', 'account_enabled'])
    .orderBy('id')
    .execute()
const sendDeps = {
  db: market.workerDb,
  mailer: mailbox.mailer,
  publicOrigin: 'https://farmgate.test',
  log: market.deps.log,
  linkToken: async () => null,
}
const openCount = async (): Promise<number> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyer.id)
    .where('status', 'in', ['confirmed', 'shipped'])
    .execute()
  return rows.length
}
const otherOrder = () =>
  buyer.call(placeOrder, { body: orderBody([okra]) }, { idempotencyKey: crypto.randomUUID() })

describe('the page of an account', () => {
  test('shows who it is, why it is trusted and what is open', async () => {
    expect(await show()).toMatchObject({
      _id: buyer.id,
      role: 'user',
      name: buyer.name,
      email: buyer.email,
      emailVerifiedAt: null,
      phone: ADDRESS.phone,
      phoneConfirmed: null,
      trust: null,
      deliveredOrders: 0,
      open: { count: 0, value: 0 },
      cash: { count: 0, value: 0 },
      cashLimits: { openOrders: expect.any(Number), value: expect.any(Number) },
      openOrders: [],
      delayed: { networks: 0, isEverywhere: false, seconds: 0 },
      disabled: null,
      acts: [],
    })
    const cash = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
    const paid = await paidOrder(market, buyer, [okra])
    const { open, cash: inCash, openOrders } = await show()
    expect(open).toEqual({ count: 2, value: cash.totalAmount + paid.totalAmount })
    expect(inCash).toEqual({ count: 1, value: cash.totalAmount })
    expect(openOrders.map(({ _id, isCash, status }) => ({ _id, isCash, status }))).toEqual([
      { _id: paid._id, isCash: false, status: 'confirmed' },
      { _id: cash._id, isCash: true, status: 'confirmed' },
    ])
  })

  test('shows the reason for trust: a delivery before a call before a verified e-mail', async () => {
    await db
      .updateTable('accounts')
      .set({ email_verified_at: new Date() })
      .where('id', '=', buyer.id)
      .execute()
    expect(await show()).toMatchObject({ trust: 'email', emailVerifiedAt: expect.any(String) })
    await confirm()
    expect((await show()).trust).toBe('phone')
    await deliveredOrder(market, buyer, admin, [okra])
    expect(await show()).toMatchObject({ trust: 'delivery', deliveredOrders: 1, open: { count: 0 } })
  })

  test('shows live sessions first, ended ones after them, and how many browsers were used', async () => {
    await market.signIn(buyer)
    const { sessions, devices } = await show()
    expect(sessions?.every(({ isLive }) => isLive)).toBe(true)
    expect(sessions).toHaveLength(2)
    expect(devices).toBeGreaterThan(0)
    await admin.call(endAccountSession, { params: { id: buyer.id, sessionId: sessions?.[1]?._id ?? '' } })
    expect((await show()).sessions?.map(({ isLive }) => isLive)).toEqual([true, false])
  })

  test('shows that sign-ins have to wait after ten wrong passwords', async () => {
    for (let n = 0; n < 10; n++) expect(await signsIn(buyer, 'wrong password')).toBe('auth.wrong_credentials')
    const { delayed } = await show()
    expect(delayed).toMatchObject({ networks: 1, isEverywhere: false })
    expect(delayed?.seconds).toBeGreaterThan(0)
  })

  test('shows an operator’s account without sessions and refuses to change it', async () => {
    expect(await show(other)).toMatchObject({ role: 'admin', sessions: null, delayed: null, devices: 0 })
    for (const target of [other, admin]) {
      const responses = [
        disable(target),
        enable(target),
        signOut(target),
        admin.call(endAccountSession, { params: { id: target.id, sessionId: target.id } }),
        admin.call(confirmPhone, { ...of(target), body: { phone: ADDRESS.phone } }),
        admin.call(unconfirmPhone, of(target)),
        cancelAll(admin, target),
      ]
      expect(new Set(await Promise.all(responses.map(outcome)))).toEqual(new Set(['account.is_admin']))
    }
  })

  test('is not found for an unknown or a deleted account', async () => {
    const gone = await market.person('user')
    await admin.call(deleteUser, of(gone))
    for (const id of [gone.id, 'not-an-id', '00000000-0000-7000-8000-000000000000']) {
      const params = { params: { id } }
      const responses = [
        admin.call(oneAccount, params),
        admin.call(disableAccount, { ...params, body: { reason: 'x' } }),
        admin.call(enableAccount, params),
        admin.call(signOutAccount, { ...params, body: { reason: 'x' } }),
        admin.call(unconfirmPhone, params),
        admin.call(cancelOpenOrders, { ...params, body: { reason: 'x' } }),
      ]
      expect(new Set(await Promise.all(responses.map(outcome)))).toEqual(new Set(['account.not_found']))
    }
  })
})

describe('a disabled account', () => {
  test('its next call and its renewal are refused, and its sign-in gets the same response as a wrong password', async () => {
    const wrong = await problemOf(
      market.call(loginUser, { body: { email: buyer.email, password: 'wrong password', role: 'user' } }),
    )
    const { account } = await disable()
    expect(account.disabled).toEqual({ at: expect.any(String), reason: REASON, by: admin.name })
    expect(account.sessions?.some(({ isLive }) => isLive)).toBe(false)
    expect(await outcome(buyer.call(userProfile, {}))).toBe('auth.required')
    const renewed = await fetch(
      market.url + refreshSession.path.replace(':role', 'user'),
      renewal('user', buyer.cookie),
    )
    expect(renewed.status).toBe(401)
    const right = await problemOf(
      market.call(loginUser, { body: { email: buyer.email, password: PASSWORD, role: 'user' } }),
    )
    expect({ ...right, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  test('the right password is counted like a wrong one: the eleventh try has to wait', async () => {
    await disable()
    const responses: string[] = []
    for (let n = 0; n < 11; n++) responses.push(await signsIn())
    expect(responses.slice(0, 10)).toEqual(Array(10).fill('auth.wrong_credentials'))
    expect(responses[10]).toBe('auth.too_many_attempts')
  })

  test('once enabled it signs in again; an earlier session stays ended', async () => {
    await disable()
    expect((await enable(buyer, other)).account.disabled).toBeNull()
    expect(await outcome(buyer.call(userProfile, {}))).toBe('auth.required')
    expect(await isAccepted(await market.signIn(buyer))).toBe(true)
  })

  test('a session opened while the account is disabled is ended, also after it is enabled', async () => {
    const signingIn = market.signIn(buyer).catch((error: unknown) => {
      expect(error).toMatchObject({ problem: { code: 'auth.wrong_credentials' } })
      return { token: 'none' }
    })
    const [, opened] = await Promise.all([disable(), signingIn])
    expect(await isAccepted(opened)).toBe(false)
    await enable()
    expect(await isAccepted(opened)).toBe(false)
  })

  test('a farm’s products leave the shop and come back; the farm’s calls are refused', async () => {
    const farmer = await market.person('farmer')
    const id = await putOnSale(db, { farmerId: farmer.id })
    await disable(farmer)
    expect(await outcome(market.call(product, { params: { id } }))).toBe('product.not_found')
    expect(await outcome(farmer.call(farmerProfile, {}))).toBe('auth.required')
    const listed = async () =>
      (await admin.call(allFarmers, { query: {} })).farmers.find(({ _id }) => _id === farmer.id)
    expect(await listed()).toMatchObject({ active: false })
    await enable(farmer)
    expect(await outcome(market.call(product, { params: { id } }))).toBe('done')
    expect(await listed()).toMatchObject({ active: true })
    expect((await actsOn(farmer.id)).map(({ action }) => action)).toEqual([
      'farmer.disabled',
      'farmer.enabled',
    ])
  })

  test('its open orders stay and are listed', async () => {
    const { _id } = await placedOrder(market, buyer, [okra])
    const { account } = await disable()
    expect(account.openOrders.map((order) => order._id)).toEqual([_id])
    expect(await openCount()).toBe(1)
  })

  test('each act is in the audit log, with the reason in a field that an erasure blanks', async () => {
    await disable()
    await enable(buyer, other)
    expect(await actsOn(buyer.id)).toEqual([
      {
        by: admin.id,
        action: 'user.disabled',
        before: { disabled: false },
        after: { disabled: true },
        detail: { reason: REASON },
      },
      {
        by: other.id,
        action: 'user.enabled',
        before: { disabled: true },
        after: { disabled: false },
        detail: {},
      },
    ])
    const { acts } = await show()
    expect(acts.map(({ action }) => action)).toEqual(['user.enabled', 'user.disabled'])
    await disable()
    await admin.call(deleteUser, of(buyer))
    expect(JSON.stringify(await actsOn(buyer.id))).not.toContain(REASON)
    const row = await db
      .selectFrom('accounts')
      .select(['disabled_reason', 'disabled_at'])
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ disabled_reason: null, disabled_at: null })
  })

  test('the person gets the reason by mail, although the account is disabled', async () => {
    await disable()
    expect(await newsOf(buyer.id)).toEqual([{ kind: 'account_disabled', detail: { reason: REASON } }])
    const received = () => mailbox.received().filter(({ to }) => JSON.stringify(to).includes(buyer.email))
    for (const { id } of await mailsOf(buyer.id)) await sendMail(sendDeps, id)
    expect(received()).toHaveLength(1)
    expect(JSON.stringify(received()[0])).toContain('is disabled')
    await enable()
    for (const { id } of await mailsOf(buyer.id)) await sendMail(sendDeps, id)
    expect(received()).toHaveLength(2)
    expect(JSON.stringify(received()[1])).toContain('open again')
  })

  test('a mail about an account that was enabled meanwhile is not sent', async () => {
    await disable()
    await enable()
    for (const { id } of await mailsOf(buyer.id)) await sendMail(sendDeps, id)
    const received = mailbox.received().filter(({ to }) => JSON.stringify(to).includes(buyer.email))
    expect(received).toHaveLength(1)
    expect(JSON.stringify(received[0])).toContain('open again')
  })

  test('needs a reason', async () => {
    expect(await problemOf(disable(buyer, admin, '  '))).toMatchObject({
      status: 400,
      code: 'account.refused',
      faults: [{ field: 'reason', code: 'explanation.required' }],
    })
    expect(await outcome(disable(buyer, admin, 'x'.repeat(301)))).toBe('account.refused')
    expect((await show()).disabled).toBeNull()
  })

  test('two operators at once: one disables, the other is refused; the same for enabling', async () => {
    const down = await Promise.all([admin, other].map((by) => outcome(disable(buyer, by))))
    expect(down.toSorted()).toEqual(['account.already_disabled', 'done'])
    const up = await Promise.all([admin, other].map((by) => outcome(enable(buyer, by))))
    expect(up.toSorted()).toEqual(['account.not_disabled', 'done'])
    expect(await actsOn(buyer.id)).toHaveLength(2)
    expect(await newsOf(buyer.id)).toHaveLength(2)
  })

  test('no order is placed after the account was disabled, even by parallel calls', async () => {
    for (let round = 0; round < 8; round++) {
      const [, ...placed] = await Promise.all([
        disable(),
        ...Array.from({ length: 4 }, () => outcome(otherOrder())),
      ])
      const { at } = await db
        .selectFrom('accounts')
        .select('disabled_at as at')
        .where('id', '=', buyer.id)
        .executeTakeFirstOrThrow()
      const before = await openCount()
      expect(before).toBe(placed.filter((each) => each === 'done').length)
      for (const each of placed) expect(['done', 'auth.required']).toContain(each)
      expect(at).not.toBeNull()
      expect(await outcome(otherOrder())).toBe('auth.required')
      expect(await openCount()).toBe(before)
      buyer = await market.person('user')
    }
  })

  test('an order that has passed the sign-in check and waits for the account is refused', async () => {
    const { placing } = await inTransaction(db, async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
      const waiting = outcome(otherOrder())
      await untilLockWaits(db, 1, 20_000)
      await tx
        .updateTable('accounts')
        .set({ status: 'disabled', disabled_at: new Date(), disabled_reason: REASON })
        .where('id', '=', buyer.id)
        .execute()
      return { placing: waiting }
    })
    expect(await placing).toBe('auth.required')
    expect(await openCount()).toBe(0)
  })

  test('is marked in the list of buyers', async () => {
    await disable()
    const { users } = await admin.call(allUsers, { query: { q: buyer.email } })
    expect(users).toEqual([
      expect.objectContaining({ _id: buyer.id, isDisabled: true, emailVerified: false }),
    ])
  })
})

describe('signing out', () => {
  test('ends every session, counts them, keeps the password', async () => {
    await market.signIn(buyer)
    const response = await signOut()
    expect(response.ended).toBe(2)
    expect(await outcome(buyer.call(userProfile, {}))).toBe('auth.required')
    expect(await signsIn()).toBe('done')
    expect(await actsOn(buyer.id)).toEqual([
      expect.objectContaining({ action: 'user.signed_out', detail: { reason: 'Lost phone', sessions: 2 } }),
    ])
  })

  test('of one session alone leaves the others; another account’s session is not found', async () => {
    const { sessions } = await show()
    const opened = await market.signIn(buyer)
    const end = (person: Person, sessionId: string) =>
      outcome(admin.call(endAccountSession, { params: { id: person.id, sessionId } }))
    const id = sessions?.[0]?._id ?? ''
    const stranger = await market.person('user')
    expect(await end(stranger, id)).toBe('session.not_found')
    expect(await end(buyer, 'not-an-id')).toBe('session.not_found')
    expect(await end(buyer, id)).toBe('done')
    expect(await end(buyer, id)).toBe('session.not_found')
    expect([await isAccepted(buyer), await isAccepted(opened)]).toEqual([false, true])
    expect((await actsOn(buyer.id)).map(({ action }) => action)).toEqual(['user.session_ended'])
  })
})

describe('a phone number confirmed by a call', () => {
  test('records when and by whom, once, until it is removed', async () => {
    const { account } = await confirm()
    expect(account.phoneConfirmed).toEqual({ at: expect.any(String), by: admin.name })
    expect(await outcome(confirm())).toBe('account.phone_confirmed')
    expect((await other.call(unconfirmPhone, of(buyer))).account.phoneConfirmed).toBeNull()
    expect(await outcome(other.call(unconfirmPhone, of(buyer)))).toBe('account.phone_not_confirmed')
    const acts = await actsOn(buyer.id)
    expect(acts.map(({ action, by }) => [action, by])).toEqual([
      ['user.phone_confirmed', admin.id],
      ['user.phone_unconfirmed', other.id],
    ])
    expect(JSON.stringify(acts)).not.toContain(ADDRESS.phone)
  })

  test('is refused for a number that is no longer on file', async () => {
    await buyer.call(updateAddress, { body: { phone: '9111122222' } })
    expect(await outcome(confirm())).toBe('account.phone_changed')
    expect(await outcome(confirm('91111 22222'))).toBe('done')
  })

  test('is removed when the number changes, and kept when only its spelling or the city changes', async () => {
    await confirm()
    await buyer.call(updateAddress, { body: { city: 'Nashik' } })
    const spaced = `${ADDRESS.phone.slice(0, 5)} ${ADDRESS.phone.slice(5)}`
    await buyer.call(updateAddress, { body: { phone: spaced } })
    expect((await show()).phoneConfirmed).not.toBeNull()
    await buyer.call(updateAddress, { body: { phone: '9111122222' } })
    expect(await show()).toMatchObject({ phone: '9111122222', phoneConfirmed: null, trust: null })
  })

  test('confirmed and changed at once: never stays on a number that was not called', async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.all([outcome(confirm()), buyer.call(updateAddress, { body: { phone: '9111122222' } })])
      expect(await show()).toMatchObject({ phone: '9111122222', phoneConfirmed: null })
      buyer = await market.person('user')
    }
  })

  test('of a farm is confirmed like a buyer’s, and not without a number', async () => {
    const farmer = await market.person('farmer')
    expect(await outcome(admin.call(confirmPhone, { ...of(farmer), body: {} }))).toBe('account.phone_changed')
    const { account } = await admin.call(confirmPhone, { ...of(farmer), body: { phone: ADDRESS.phone } })
    expect(account).toMatchObject({ phone: ADDRESS.phone, phoneConfirmed: { by: admin.name } })
    await farmer.call(updateFarmerProfile, { body: { phone: '9111122222' } })
    expect((await admin.call(oneAccount, of(farmer))).account).toMatchObject({
      phone: '9111122222',
      phoneConfirmed: null,
    })
    await db.updateTable('farmer_profiles').set({ phone: '' }).where('account_id', '=', farmer.id).execute()
    expect(await outcome(admin.call(confirmPhone, { ...of(farmer), body: {} }))).toBe('account.no_phone')
    expect(await outcome(admin.call(confirmPhone, { ...of(buyer), body: {} }))).toBe('account.phone_changed')
  })
})

describe('cancelling all open orders of one buyer', () => {
  test('cancels cash, paid and unpaid ones, and returns what is refunded', async () => {
    const cash = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
    const paid = await paidOrder(market, buyer, [{ ...okra, count: 2 }])
    const waiting = await placedOrder(market, buyer, [okra], 'UPI')
    expect(await readStock(db, okra._id)).toBe(94)
    const { account, message: _, ...done } = await cancelAll()
    expect(done).toEqual({
      cancelled: 3,
      units: 6,
      value: cash.totalAmount + paid.totalAmount + waiting.totalAmount,
      refunded: paid.totalAmount,
      refused: [],
      remaining: 0,
    })
    expect(account.openOrders).toEqual([])
    expect(await readStock(db, okra._id)).toBe(100)
    expect(await readRefunds(db, paid._id)).toHaveLength(1)
    const { order } = await buyer.call(oneOrder, { params: { id: cash._id } })
    expect(order).toMatchObject({ status: 'cancelled' })
    const acts = await actsOn(buyer.id)
    expect(acts).toEqual([
      expect.objectContaining({
        action: 'user.orders_cancelled',
        detail: { reason: REASON, orders: 3, amountPaise: done.value * 100, remaining: 0 },
      }),
    ])
    expect((await actsOn(cash._id)).map(({ action }) => action)).toEqual(['order.cancelled'])
  })

  test('a shipped order is named and stays', async () => {
    const shipped = await placedOrder(market, buyer, [okra])
    await admin.call(advanceOrder, { params: { id: shipped._id }, body: { status: 'shipped' } })
    await otherOrder()
    const done = await cancelAll()
    expect(done).toMatchObject({ cancelled: 1, remaining: 1 })
    expect(done.refused).toEqual([
      {
        _id: shipped._id,
        number: shipped.number,
        code: 'order.not_cancellable',
        message: expect.any(String),
      },
    ])
  })

  test('repeated, cancels nothing more and refunds nothing twice', async () => {
    await placedOrder(market, buyer, [{ ...okra, count: 4 }])
    await cancelAll()
    expect(await cancelAll(other)).toMatchObject({
      cancelled: 0,
      units: 0,
      value: 0,
      refunded: 0,
      refused: [],
    })
    expect(await readStock(db, okra._id)).toBe(100)
  })

  test('two operators at once: every order is cancelled once', async () => {
    for (let n = 0; n < 6; n++) await otherOrder()
    const [one, two] = await Promise.all([cancelAll(admin), cancelAll(other)])
    expect(one.cancelled + two.cancelled).toBe(6)
    expect([...one.refused, ...two.refused]).toEqual([])
    expect(await openCount()).toBe(0)
    expect(await readStock(db, okra._id)).toBe(100)
  })

  test('orders that the buyer places meanwhile are cancelled or counted as remaining', async () => {
    for (let n = 0; n < 4; n++) await otherOrder()
    const [done, ...placed] = await Promise.all([
      cancelAll(),
      ...Array.from({ length: 4 }, () => outcome(otherOrder())),
    ])
    expect(placed).toEqual(Array(4).fill('done'))
    const left = await openCount()
    expect(done.cancelled + left).toBe(8)
    expect(done.remaining).toBeLessThanOrEqual(left)
    expect(await cancelAll()).toMatchObject({ cancelled: left, remaining: 0 })
    expect(await readStock(db, okra._id)).toBe(100)
  })

  test('after disabling the account, no order is placed meanwhile and none remains', async () => {
    for (let n = 0; n < 3; n++) await otherOrder()
    await disable()
    expect(await cancelAll()).toMatchObject({ cancelled: 3, remaining: 0, refused: [] })
  })

  test('is for buyers, and needs a reason', async () => {
    expect(await outcome(cancelAll(admin, await market.person('farmer')))).toBe('account.not_a_buyer')
    expect(await outcome(admin.call(cancelOpenOrders, { ...of(buyer), body: { reason: ' ' } }))).toBe(
      'account.refused',
    )
  })
})
