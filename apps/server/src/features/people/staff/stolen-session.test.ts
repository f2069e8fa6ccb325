import { approveRefund } from '@farmgate/contract/telling/attention.ts'
import { operatorCancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { approvePayouts } from '@farmgate/contract/money/payouts.ts'
import {
  allStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  remindInvited,
} from '@farmgate/contract/people/staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBank } from '#features/money/payouts/testing/payouts.sql.ts'
import { draftOf, farmToPay, sold } from '#features/money/payouts/testing/payout-market.ts'
import { postOf } from '#testing/builders/account-links.ts'
import { endApproverWait } from '#testing/builders/approvers.sql.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { paidOrder } from '#testing/builders/orders.ts'
import { type App, setUpApp } from '#testing/builders/second-factor.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket({ secondFactor: 'required' })
const { db } = market
const mailbox = await openMailbox()
const post = postOf(market, mailbox)

/** Another operator, who asks for a refund and drafts a run. */
const colleague = await market.person('admin')
await setUpApp(colleague)
/** The owner of the session, and the thief who has nothing but its access token. */
const owner = await market.person('admin')
const app: App = await setUpApp(owner)
await endApproverWait(db, owner)
const thief: Pick<Person, 'call'> = {
  call: (endpoint, input) => market.call(endpoint, input, { token: owner.token }),
}
const member = await market.person('admin', { staffRole: 'staff' })
const disabled = await market.person('admin', { staffRole: 'staff' })
const invited = { email: 'invited@example.in', id: '' }
const refund = { id: '' }
const run = { id: '', ticked: [] as string[] }
let recoveryCodes = 0
const rightCode = () => app.recoveryCodes[recoveryCodes++]

beforeAll(async () => {
  await owner.call(disableStaff, { params: { id: disabled.id }, body: { code: rightCode() } })
  const { email } = invited
  await owner.call(inviteStaff, { body: { email, staffRole: 'staff', code: rightCode() } })
  invited.id = await idOf(email)
  await db.updateTable('market_settings').set({ second_person: true, second_person_paise: '100' }).execute()
  const buyer = await market.person('user')
  const farm = await farmToPay(market)
  await fillBank(db, 10_000_00)
  await sold(market, buyer, colleague, [farm.item])
  run.id = await draftOf(colleague, [farm])
  const payouts = await db.selectFrom('payouts').select('id').where('run_id', '=', run.id).execute()
  run.ticked = payouts.map(({ id }) => id)
  const { _id: id } = await paidOrder(market, buyer, [farm.item])
  await colleague.call(operatorCancelOrder, { params: { id }, body: { reason: 'Flooded field' } })
  const due = db.selectFrom('refunds').select('id').where('order_id', '=', id)
  refund.id = (await due.executeTakeFirstOrThrow()).id
  await post.deliver()
})
afterAll(() => sweepAll(market))

const idOf = async (email: string) =>
  (await owner.call(allStaff, {})).staff.find((each) => each.email === email)?._id ?? ''

/** Everything that a thief could change. */
const world = async () => ({
  staff: (await owner.call(allStaff, {})).staff.map(
    ({ _id, staffRole, state, hasSecondFactor, invitedUntil }) => ({
      _id,
      staffRole,
      state,
      hasSecondFactor,
      invitedUntil,
    }),
  ),
  refund: await db.selectFrom('refunds').select('approved_by').where('id', '=', refund.id).execute(),
  run: await db.selectFrom('payout_runs').select(['state', 'approved_by']).where('id', '=', run.id).execute(),
  mails: await db.selectFrom('mails').select(db.fn.countAll().as('all')).executeTakeFirstOrThrow(),
})

type WithCode = { readonly code?: string }
const CALLS: readonly [string, (by: Pick<Person, 'call'>, code: WithCode) => Promise<unknown>][] = [
  [
    'inviting a person',
    (by, code) =>
      by.call(inviteStaff, { body: { email: 'twin@example.in', staffRole: 'approver', ...code } }),
  ],
  [
    'inviting the same address again',
    (by, code) => by.call(inviteStaff, { body: { email: invited.email, staffRole: 'owner', ...code } }),
  ],
  ['sending an invitation again', (by, body) => by.call(remindInvited, { params: { id: invited.id }, body })],
  [
    'changing a role',
    (by, code) =>
      by.call(changeStaffRole, { params: { id: member.id }, body: { staffRole: 'owner', ...code } }),
  ],
  ['disabling a person', (by, body) => by.call(disableStaff, { params: { id: member.id }, body })],
  ['letting a person in again', (by, body) => by.call(enableStaff, { params: { id: disabled.id }, body })],
  ['approving a large refund', (by, body) => by.call(approveRefund, { params: { id: refund.id }, body })],
  [
    'approving a payout run',
    (by, code) => by.call(approvePayouts, { params: { id: run.id }, body: { ticked: run.ticked, ...code } }),
  ],
]

describe('a stolen access token of an owner', () => {
  test('invites no one, disables no one and pays no one', async () => {
    const before = await world()
    for (const [name, send] of CALLS)
      expect([name, await outcome(send(thief, {}))]).toEqual([name, 'second_factor.required'])
    expect(await world()).toEqual(before)
    await sweepAll(market)
    expect(await post.cameTo('twin@example.in')).toEqual([])
  })

  test.each(CALLS)(
    'is not enough for %s: a code is needed, and a wrong one is refused',
    async (_name, send) => {
      const before = await world()
      expect(await outcome(send(thief, { code: '  ' }))).toBe('second_factor.required')
      expect(await outcome(send(thief, { code: '000000' }))).toBe('second_factor.wrong')
      expect(await world()).toEqual(before)
      expect(await outcome(send(owner, { code: rightCode() ?? '' }))).toBe('done')
      expect(await world()).not.toEqual(before)
    },
  )
})
