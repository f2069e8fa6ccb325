import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { approveRefund } from '@farmgate/contract/telling/attention.ts'
import { operatorCancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { approvePayouts, throwAwayPayouts } from '@farmgate/contract/money/payouts.ts'
import {
  acceptInvitation,
  allStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
} from '@farmgate/contract/people/staff.ts'
import { APPROVER_WAIT_MS } from '@farmgate/domain/people/accounts/approver-wait.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeSecondFactorOff } from '#features/people/staff/admins.ts'
import { approveDirectly, fillBank } from '#features/money/payouts/testing/payouts.sql.ts'
import { approve, draftOf, farmToPay, sendAll, sold } from '#features/money/payouts/testing/payout-market.ts'
import { postOf } from '#testing/builders/account-links.ts'
import { endApproverWait } from '#testing/builders/approvers.sql.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { paidOrder } from '#testing/builders/orders.ts'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const mailbox = await openMailbox()

const [owner, second] = [
  await market.person('admin', { isNew: true }),
  await market.person('admin', { isNew: true }),
]
const buyer = await market.person('user')
const farm = await farmToPay(market)

const approvesFromOf = async (person: Person) => (await person.call(adminProfile, {})).admin.approvesFrom
const runFor = async (by: Person) => {
  await sold(market, buyer, by, [farm.item])
  return draftOf(by, [farm])
}
const refundBy = async (by: Person) => {
  const { _id: id } = await paidOrder(market, buyer, [farm.item])
  await by.call(operatorCancelOrder, { params: { id }, body: { reason: 'Flooded field' } })
  const refunds = db.selectFrom('refunds').select('id').where('order_id', '=', id)
  return (await refunds.executeTakeFirstOrThrow()).id
}
const approvesRefund = (by: Person, id: string) => outcome(by.call(approveRefund, { params: { id } }))

beforeAll(async () => {
  await fillBank(db, 100_000_00)
  await db.updateTable('market_settings').set({ second_person: true, second_person_paise: '100' }).execute()
})

describe('while the market has sent no payout', () => {
  test('its first two people do not wait, and the third one does', async () => {
    const third = await market.person('admin', { isNew: true })
    expect(await approvesFromOf(owner)).toBeNull()
    expect(await approvesFromOf(second)).toBeNull()
    expect(await approvesFromOf(third)).not.toBeNull()
    const refund = await refundBy(owner)
    expect(await approvesRefund(third, refund)).toBe('approver.waits')
    expect(await approvesRefund(second, refund)).toBe('done')
    const run = await runFor(owner)
    expect(await outcome(approve(third, run))).toBe('approver.waits')
    await approve(second, run)
    await sendAll(market, run)
    await sweepAll(market)
  })
})

describe('once the market has sent a payout', () => {
  let member: Person
  beforeEach(async () => {
    await endApproverWait(db, owner)
    member = await market.person('admin', { staffRole: 'staff' })
  })

  test('its first two people wait like everyone', async () => {
    await market.person('admin')
    expect(await approvesFromOf(second)).not.toBeNull()
    const refund = await refundBy(owner)
    expect(await approvesRefund(second, refund)).toBe('approver.waits')
    await endApproverWait(db, second)
    expect(await approvesRefund(second, refund)).toBe('done')
    await sweepAll(market)
  })

  const CHANGES: readonly [string, () => Promise<unknown>][] = [
    [
      'who has another role',
      () => owner.call(changeStaffRole, { params: { id: member.id }, body: { staffRole: 'approver' } }),
    ],
    [
      'who was let in again',
      async () => {
        await owner.call(disableStaff, { params: { id: member.id } })
        await owner.call(enableStaff, { params: { id: member.id } })
        member = { ...member, ...(await market.signIn(member)) }
        const { token } = member
        member = { ...member, call: (endpoint, input) => market.call(endpoint, input, { token }) }
      },
    ],
    ['whose second factor was set up anew', () => setUpApp(member)],
    [
      'whose second factor was taken off by a command',
      async () => {
        await setUpApp(member)
        await endApproverWait(db, member)
        await takeSecondFactorOff(db, member.email)
      },
    ],
  ]

  test.each(CHANGES)('a person %s waits 48 hours', async (_name, change) => {
    expect(await approvesFromOf(member)).toBeNull()
    const earliest = Date.now()
    await change()
    const from = Date.parse((await approvesFromOf(member)) ?? '')
    expect(from - earliest).toBeGreaterThanOrEqual(APPROVER_WAIT_MS - 1_000)
    expect(from - Date.now()).toBeLessThanOrEqual(APPROVER_WAIT_MS)
    const shown = (await owner.call(allStaff, {})).staff.find(({ _id }) => _id === member.id)
    expect(Date.parse(shown?.approvesFrom ?? '')).toBe(from)
  })

  test('a person who accepted an invitation waits 48 hours from then on, not from the invitation', async () => {
    const email = `joins${Date.now()}@example.in`
    await owner.call(inviteStaff, { body: { email, staffRole: 'approver' } })
    await db
      .updateTable('accounts')
      .set({ approver_since: new Date(0) })
      .where('email', '=', email)
      .execute()
    const [mail] = await postOf(market, mailbox).cameTo(email)
    const token = /\/invited#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await market.call(acceptInvitation, { body: { token, name: 'Kiran More', password: PASSWORD } })
    const joined = await market.signIn({ role: 'admin', email, password: PASSWORD })
    const refund = await refundBy(owner)
    const refused = await problemOf(market.call(approveRefund, { params: { id: refund } }, joined))
    expect(refused).toMatchObject({ status: 403, code: 'approver.waits', params: { hours: 48 } })
    expect(refused.params?.['from']).toBeGreaterThan(Date.now() + APPROVER_WAIT_MS - 60_000)
  })

  test('who waits approves neither a run nor a large refund, and both once the 48 hours are over', async () => {
    const waiting = await market.person('admin', { staffRole: 'approver', isNew: true })
    const [refund, run] = [await refundBy(owner), await runFor(owner)]
    const before = (await owner.call(allStaff, {})).approvers
    expect(await approvesRefund(waiting, refund)).toBe('approver.waits')
    expect(await outcome(waiting.call(approvePayouts, { params: { id: run }, body: {} }))).toBe(
      'approver.waits',
    )
    await sinceHours(waiting, 47.9)
    expect(await approvesRefund(waiting, refund)).toBe('approver.waits')
    expect(await outcome(approve(waiting, run))).toBe('approver.waits')
    await sinceHours(waiting, 48)
    expect((await owner.call(allStaff, {})).approvers).toBe(before + 1)
    expect(await approvesRefund(waiting, refund)).toBe('done')
    await approve(waiting, run)
    await sendAll(market, run)
    await sweepAll(market)
  })

  test('the database refuses one who waits, and the application can’t end a wait', async () => {
    const waiting = await market.person('admin', { staffRole: 'approver', isNew: true })
    const [refund, run] = [await refundBy(owner), await runFor(owner)]
    await expect(approveDirectly(db, run, waiting.id)).rejects.toMatchObject({
      constraint: 'new_approver_waits',
    })
    const approved = db
      .updateTable('refunds')
      .set({ approved_by: waiting.id, approved_at: new Date(), next_try_at: new Date() })
      .where('id', '=', refund)
    await expect(approved.execute()).rejects.toMatchObject({ constraint: 'new_approver_waits' })
    const { rows } = await sql<{ may: boolean }>`
      select has_column_privilege('accounts', 'approver_since', 'update') as may`.execute(market.deps.db)
    expect(rows).toEqual([{ may: false }])
    const { rows: inserted } = await sql<{ waits: boolean }>`
      insert into accounts (id, realm, role, name, email, password_hash, approver_since)
      values (gen_random_uuid(), 'users', 'admin', 'Twin', 'twin@example.in', '', now() - interval '1 year')
      returning approver_since = now() as waits`.execute(market.deps.db)
    expect(inserted).toEqual([{ waits: true }])
    await owner.call(throwAwayPayouts, { params: { id: run } })
  })
})

const sinceHours = ({ id }: Person, hours: number) =>
  sql`update accounts set approver_since = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(db)
