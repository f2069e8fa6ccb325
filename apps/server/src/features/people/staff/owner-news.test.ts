import { myNotices } from '@farmgate/contract/telling/notices.ts'
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
import { beforeEach, expect, test } from 'vitest'
import { postOf } from '#testing/builders/account-links.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { openMarket, PASSWORD, type Person } from '#testing/market.ts'

const market = await openMarket()
const mailbox = await openMailbox()
const post = postOf(market, mailbox)

const [owner, other] = [await market.person('admin'), await market.person('admin')]
const approver = await market.person('admin', { staffRole: 'approver' })
const staff = await market.person('admin', { staffRole: 'staff' })
const owners = [owner, other]

/** The mails and notices that each of these people got since the last call. */
let mailsBefore = 0
async function newsOf(people: readonly Person[]) {
  await post.deliver()
  const since = mailbox.received().slice(mailsBefore)
  mailsBefore = mailbox.received().length
  return Promise.all(
    people.map(async (person) => {
      const { notices } = await person.call(myNotices, { query: {} })
      const notice = notices.find(({ seenAt }) => seenAt === null)
      return {
        mail:
          since.find(({ to, text }) => to.includes(person.email) && text.includes('/admin/staff'))?.text ??
          '',
        notice: notice?.kind === 'staff_changed' ? notice.detail : null,
      }
    }),
  )
}

beforeEach(async () => {
  await post.deliver()
  mailsBefore = mailbox.received().length
  await market.db.updateTable('notices').set({ seen_at: new Date() }).where('seen_at', 'is', null).execute()
})

const idOf = async (email: string) =>
  (await owner.call(allStaff, {})).staff.find((each) => each.email === email)?._id ?? ''

test('an invitation reaches every owner at once, also the one who sent it, and no one else', async () => {
  await owner.call(inviteStaff, { body: { email: 'tanvi@example.in', staffRole: 'approver' } })
  const news = await newsOf(owners)
  for (const { mail, notice } of news) {
    expect(mail).toContain(`${owner.name} invited a new person`)
    expect(mail).toContain('tanvi@example.in\nRole: approver')
    expect(mail).toContain('disable it under Staff')
    expect(notice).toMatchObject({
      change: 'invited',
      by: owner.name,
      person: 'tanvi@example.in',
      role: 'approver',
    })
  }
  expect(await newsOf([approver, staff])).toEqual([
    { mail: '', notice: null },
    { mail: '', notice: null },
  ])
})

test('an invitation that is sent again, and one that is accepted, reach every owner', async () => {
  const email = 'kiran@example.in'
  await owner.call(inviteStaff, { body: { email, staffRole: 'staff' } })
  await newsOf(owners)
  await owner.call(remindInvited, { params: { id: await idOf(email) } })
  for (const { mail, notice } of await newsOf(owners)) {
    expect(mail).toContain('sent an invitation again')
    expect(notice).toMatchObject({ change: 'invitedAgain', person: email })
  }
  await owner.call(inviteStaff, { body: { email, staffRole: 'owner' } })
  for (const { notice } of await newsOf(owners))
    expect(notice).toMatchObject({ change: 'invitedAgain', person: email, role: 'owner' })
  const letters = await post.cameTo(email)
  const token = /\/invited#(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
  await market.call(acceptInvitation, { body: { token, name: 'Kiran More', password: PASSWORD } })
  for (const { mail, notice } of await newsOf(owners)) {
    expect(mail).toContain('Kiran More\nRole: owner')
    expect(mail).toContain('find out who sent the invitation')
    expect(notice).toMatchObject({ change: 'joined', person: 'Kiran More', by: 'Kiran More', role: 'owner' })
  }
  await owner.call(disableStaff, { params: { id: await idOf(email) } })
})

test('a changed role reaches every owner, also one who is none any more', async () => {
  const third = await market.person('admin')
  await owner.call(changeStaffRole, { params: { id: third.id }, body: { staffRole: 'approver' } })
  for (const { mail, notice } of await newsOf([...owners, third])) {
    expect(mail).toContain(`${owner.name} changed what a person may do`)
    expect(mail).toContain(`${third.name}\nRole: approver`)
    expect(notice).toMatchObject({ change: 'role', person: third.name, role: 'approver' })
  }
})

test('a person who is disabled and let in again reaches every owner, and the person hears of it by mail', async () => {
  const member = await market.person('admin', { staffRole: 'staff' })
  const lettersTo = async () => (await post.cameTo(member.email)).map(({ text }) => text)
  await owner.call(disableStaff, { params: { id: member.id } })
  for (const { mail, notice } of await newsOf(owners)) {
    expect(mail).toContain('Their second factor was removed with it.')
    expect(notice).toMatchObject({ change: 'disabled', person: member.name })
  }
  expect((await lettersTo()).at(-1)).toContain('Your second factor is removed.')
  await owner.call(enableStaff, { params: { id: member.id } })
  for (const { mail, notice } of await newsOf(owners)) {
    expect(mail).toContain(`${owner.name} let a disabled person in again`)
    expect(notice).toMatchObject({ change: 'enabled', person: member.name })
  }
  expect((await lettersTo()).at(-1)).toContain('Set up your second factor when you sign in')
})

test('an invitation that is taken back leaves no address in the notices of owners', async () => {
  const email = 'withdrawn@example.in'
  await owner.call(inviteStaff, { body: { email, staffRole: 'staff' } })
  await owner.call(takeBackInvitation, { params: { id: await idOf(email) } })
  const [first] = (await other.call(myNotices, { query: {} })).notices
  expect(first?.detail).toMatchObject({ change: 'invited', person: 'Deleted user' })
  const details = await market.db.selectFrom('mails').select('detail').execute()
  expect(JSON.stringify(details)).not.toContain('withdrawn')
})
