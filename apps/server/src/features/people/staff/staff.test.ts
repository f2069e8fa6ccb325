import { forgotPassword } from '@farmgate/contract/people/account-recovery.ts'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { changeSettings } from '@farmgate/contract/market/settings.ts'
import {
  acceptInvitation,
  allStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  remindInvited,
  takeBackInvitation,
} from '@farmgate/contract/people/staff.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { notifyAdmins } from '#features/telling/notices/notify.ts'
import { postOf } from '#testing/builders/account-links.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { openMarket, outcome, PASSWORD, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const mailbox = await openMailbox()
const post = postOf(market, mailbox)

const owner = await market.person('admin')
let staff: Person
beforeEach(async () => {
  staff = await market.person('admin', { staffRole: 'staff' })
})

let invitations = 0
const newAddress = () => `invited${++invitations}@example.in`
const invite = (email: string, by = owner, staffRole: 'staff' | 'approver' = 'staff') =>
  by.call(inviteStaff, { body: { email, staffRole } })
const memberOf = async (email: string) =>
  (await owner.call(allStaff, {})).staff.find((member) => member.email === email)
const tokensTo = async (email: string): Promise<string[]> =>
  (await post.cameTo(email)).map(({ text }) => /\/invited#(\S+)/.exec(text)?.[1] ?? '')
const accept = (token: string, password = PASSWORD) =>
  market.call(acceptInvitation, { body: { token, name: 'Omkar Jagtap', password } })
const signsIn = (email: string, password = PASSWORD) =>
  outcome(market.call(loginUser, { body: { email, password, role: 'admin' } }))
const of = ({ id }: { readonly id: string }) => ({ params: { id } })

describe('an invitation', () => {
  test('makes an account that its owner opens with the mailed link', async () => {
    const email = newAddress()
    await invite(email, owner, 'approver')
    expect(await memberOf(email)).toMatchObject({ state: 'invited', name: '', staffRole: 'approver' })
    const [token = ''] = await tokensTo(email)
    expect(await signsIn(email)).toBe('auth.wrong_credentials')
    expect(await outcome(accept(token, 'short'))).toBe('password_reset.refused')
    await accept(token)
    expect(await memberOf(email)).toMatchObject({ state: 'active', name: 'Omkar Jagtap', invitedUntil: null })
    expect(await signsIn(email)).toBe('done')
  })

  test('works once, also for two calls at the same moment', async () => {
    const email = newAddress()
    await invite(email)
    const [token = ''] = await tokensTo(email)
    const results = await Promise.all([outcome(accept(token)), outcome(accept(token))])
    expect(results.toSorted()).toEqual(['done', 'link.invalid'])
    expect(await outcome(accept(token))).toBe('link.invalid')
  })

  test('sent again ends the first link and takes the new role', async () => {
    const email = newAddress()
    await invite(email)
    const [first = ''] = await tokensTo(email)
    await invite(email, owner, 'approver')
    const [, second = ''] = await tokensTo(email)
    expect(await outcome(accept(first))).toBe('link.invalid')
    await accept(second)
    expect(await memberOf(email)).toMatchObject({ staffRole: 'approver' })
  })

  test('sent again by its row ends the first link and leaves the role', async () => {
    const email = newAddress()
    await invite(email, owner, 'approver')
    const [first = ''] = await tokensTo(email)
    const id = (await memberOf(email))?._id ?? ''
    expect(await outcome(staff.call(remindInvited, of({ id })))).toBe('staff.not_allowed')
    await owner.call(remindInvited, of({ id }))
    const [, second = ''] = await tokensTo(email)
    expect(await outcome(accept(first))).toBe('link.invalid')
    await accept(second)
    expect(await memberOf(email)).toMatchObject({ staffRole: 'approver', state: 'active' })
    expect(await outcome(owner.call(remindInvited, of({ id })))).toBe('staff.state_changed')
  })

  test('is mailed three times in a quarter of an hour, however it is asked for', async () => {
    const email = newAddress()
    await invite(email)
    const id = (await memberOf(email))?._id ?? ''
    await owner.call(remindInvited, of({ id }))
    await invite(email)
    expect(await outcome(owner.call(remindInvited, of({ id })))).toBe('staff.mailed_often')
    expect(await outcome(invite(email))).toBe('staff.mailed_often')
  })

  test('taken back ends the link and frees the address', async () => {
    const email = newAddress()
    await invite(email)
    const [token = ''] = await tokensTo(email)
    const member = await memberOf(email)
    await owner.call(takeBackInvitation, of({ id: member?._id ?? '' }))
    expect(await outcome(accept(token))).toBe('link.invalid')
    expect(await memberOf(email)).toBeUndefined()
    await invite(email)
    expect(await memberOf(email)).toMatchObject({ state: 'invited' })
  })

  test('is no way in by a forgotten password', async () => {
    const email = newAddress()
    await invite(email)
    await market.call(forgotPassword, { body: { email } })
    const mails = await post.cameTo(email)
    expect(mails.filter(({ text }) => text.includes('/reset-password#'))).toEqual([])
  })

  test('is refused for an address that has an account', async () => {
    const buyer = await market.person('user')
    expect(await outcome(invite(buyer.email))).toBe('staff.address_taken')
    expect(await outcome(invite(staff.email))).toBe('staff.address_taken')
  })
})

describe('a role', () => {
  test('is in force at the next call of an open session', async () => {
    expect(await outcome(staff.call(allOrders, { query: {} }))).toBe('done')
    await owner.call(changeStaffRole, { ...of(staff), body: { staffRole: 'approver' } })
    expect(await outcome(staff.call(allOrders, { query: {} }))).toBe('staff.not_allowed')
    expect((await staff.call(adminProfile, {})).admin.staffRole).toBe('approver')
  })

  test('of an approver brings neither notices of the daily work nor listings that are not on sale', async () => {
    const approver = await market.person('admin', { staffRole: 'approver' })
    await inTransaction(db, (tx) => notifyAdmins(tx, { kind: 'alarm_raised', cause: approver.id }))
    expect((await approver.call(myNotices, { query: {} })).notices).toEqual([])
    expect((await staff.call(myNotices, { query: {} })).notices).toMatchObject([{ kind: 'alarm_raised' }])
    const farmer = await market.person('farmer')
    const id = await putOnSale(db, { farmerId: farmer.id, status: 'pending' })
    expect(await outcome(staff.call(product, { params: { id } }))).toBe('done')
    expect(await outcome(approver.call(product, { params: { id } }))).toBe('product.not_found')
  })

  test("of staff can't change settings or invite people", async () => {
    expect(await outcome(staff.call(changeSettings, { body: {} as never }))).toBe('staff.not_allowed')
    expect(await outcome(invite(newAddress(), staff))).toBe('staff.not_allowed')
    expect(await outcome(staff.call(changeStaffRole, { ...of(staff), body: { staffRole: 'owner' } }))).toBe(
      'staff.not_allowed',
    )
  })
})

describe('a disabled person', () => {
  test('is signed out, does not sign in, and sets up a new second factor when let in again', async () => {
    await setUpApp(staff)
    await owner.call(disableStaff, of(staff))
    expect(await outcome(staff.call(adminProfile, {}))).toBe('auth.required')
    expect(await signsIn(staff.email)).toBe('auth.wrong_credentials')
    expect(await memberOf(staff.email)).toMatchObject({ state: 'disabled', hasSecondFactor: false })
    await owner.call(enableStaff, of(staff))
    expect(await signsIn(staff.email)).toBe('done')
  })

  test('can’t be disabled twice, and a buyer is not staff', async () => {
    await owner.call(disableStaff, of(staff))
    expect(await outcome(owner.call(disableStaff, of(staff)))).toBe('staff.state_changed')
    const buyer = await market.person('user')
    expect(await outcome(owner.call(disableStaff, of(buyer)))).toBe('staff.not_found')
  })
})

describe('a market needs an owner', () => {
  test('the last one is neither disabled nor given another role', async () => {
    expect(await outcome(owner.call(disableStaff, of(owner)))).toBe('staff.last_owner')
    expect(await outcome(owner.call(changeStaffRole, { ...of(owner), body: { staffRole: 'staff' } }))).toBe(
      'staff.last_owner',
    )
  })

  test('of two owners who disable each other at the same moment, one stays', async () => {
    const other = await market.person('admin')
    const results = await Promise.all([
      outcome(owner.call(disableStaff, of(other))),
      outcome(other.call(disableStaff, of(owner))),
    ])
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    const owners = await db
      .selectFrom('accounts')
      .select('id')
      .where('staff_role', '=', 'owner')
      .where('status', '=', 'active')
      .execute()
    expect(owners).toHaveLength(1)
    // For the tests after this one.
    await db
      .updateTable('accounts')
      .set({ status: 'active', disabled_at: null, disabled_reason: null })
      .where('id', '=', owner.id)
      .execute()
    await db.updateTable('accounts').set({ staff_role: 'staff' }).where('id', '=', other.id).execute()
  })

  test('the second of two transactions that disable the last two owners waits, and is refused', async () => {
    const other = await market.person('admin')
    const disable = (on: Pick<typeof db, 'updateTable'>, { id }: Person) =>
      on
        .updateTable('accounts')
        .set({ status: 'disabled', disabled_at: new Date(), disabled_reason: 'test' })
        .where('id', '=', id)
        .execute()
    let second: Promise<string> = Promise.resolve('')
    await db.transaction().execute(async (tx) => {
      await disable(tx, other)
      second = disable(db, owner).then(() => 'done', String)
      await untilLockWaits(db, 1)
    })
    expect(await second).toContain('a market needs an owner')
  })

  test('the database keeps it too', async () => {
    const disable = market.db.updateTable('accounts').where('staff_role', '=', 'owner')
    await expect(disable.set({ status: 'disabled' }).execute()).rejects.toThrow('a market needs an owner')
    await expect(disable.set({ staff_role: 'staff' }).execute()).rejects.toThrow('a market needs an owner')
  })
})

test('people who can approve are counted without those who have yet to set up their second factor', async () => {
  const strict = await openMarket({ secondFactor: 'required' })
  const first = await strict.person('admin')
  await strict.person('admin', { staffRole: 'approver' })
  await setUpApp(first)
  expect((await first.call(allStaff, {})).approvers).toBe(1)
})
