import { approveFarmChange, rejectFarmChange, verifyFarmer } from '@farmgate/contract/farmer-desk.ts'
import { updateFarmerProfile } from '@farmgate/contract/farmers.ts'
import { updateUserProfile } from '@farmgate/contract/accounts.ts'
import { saveMailSettings } from '@farmgate/contract/notices.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/returns.ts'
import { rejectProduct } from '@farmgate/contract/review.ts'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { pendingListing } from '../../testing/listings.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { openMarket, type Person } from '../../testing/market.ts'
import { sweepAll } from '../../testing/money.ts'
import { putOnSale } from '../../testing/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder, type Wish } from '../../testing/orders.ts'
import { sendMail } from '../mails/send-mail.ts'
import { notify } from './notify.ts'

const market = await openMarket()
const { db } = market
const mailbox = await openMailbox()
const deps = {
  db,
  mailer: mailbox.mailer,
  publicOrigin: 'https://farmgate.test',
  log: market.deps.log,
  linkToken: async () => null,
}
const admin = await market.person('admin')
let buyer: Person
let farmer: Person
let wish: Wish

beforeEach(async () => {
  buyer = await market.person('user')
  farmer = await market.person('farmer')
  wish = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
})

/** Sends whatever waits, and answers what came to this address: the subjects in their order. */
async function cameTo(email: string): Promise<string[]> {
  const due = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).orderBy('id').execute()
  for (const { id } of due) await sendMail(deps, id)
  return mailbox.received().flatMap(({ to, subject }) => (to.includes(email) ? [subject] : []))
}

const unsentBecause = async (to: Person) =>
  db
    .selectFrom('mails')
    .select(['kind', 'last_error as because'])
    .where('recipient_id', '=', to.id)
    .where('kind', '<>', 'email_verification')
    .where('last_error', 'is not', null)
    .execute()

const advance = (id: string, status: 'shipped' | 'delivered') =>
  admin.call(advanceOrder, { params: { id }, body: { status } })

test('operators read of a verified farm’s change while it waits, and the farm of the decision', async () => {
  const of = { params: { id: farmer.id } }
  const subject = `${farmer.name}: a change waits for you`
  await admin.call(verifyFarmer, { ...of, body: { what: 'Land papers' } })
  await farmer.call(updateFarmerProfile, { body: { place: 'Nashik' } })
  expect(await cameTo(admin.email)).toContain(subject)
  await admin.call(rejectFarmChange, { ...of, body: { note: 'Which village?' } })
  await farmer.call(updateFarmerProfile, { body: { place: 'Ozar, Nashik' } })
  await admin.call(approveFarmChange, { ...of, body: {} })
  // The second change was decided before its mail left.
  expect((await cameTo(admin.email)).filter((each) => each === subject)).toHaveLength(1)
  expect(await cameTo(farmer.email)).toEqual([
    'Your farm is verified',
    'Your farm’s new details are not approved',
    'Your farm’s new details are approved',
  ])
})

test('an order is told by mail from its beginning to its return', async () => {
  const { _id: id, number } = await placedOrder(market, buyer, [wish])
  await cameTo(buyer.email)
  await advance(id, 'shipped')
  await cameTo(buyer.email)
  await advance(id, 'delivered')
  await buyer.call(requestReturn, { params: { id } })
  await cameTo(buyer.email)
  await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
  expect(await cameTo(buyer.email)).toEqual([
    `Order #${number} has been placed`,
    `Order #${number} is on its way`,
    `Order #${number} has been delivered`,
    `Order #${number}: your return is approved`,
  ])
  expect(await cameTo(admin.email)).toContain(`Order #${number}: a return waits for you`)
  const approved = mailbox.received().findLast(({ to }) => to.includes(buyer.email))
  expect(approved?.text).toContain('We are paying ₹65 back to you in cash.')
  expect(approved?.html).toContain('Your return is approved')
})

test('what is older than the newest news is not sent any more', async () => {
  const { _id: id, number } = await deliveredOrder(market, buyer, admin, [wish])
  await advance((await placedOrder(market, buyer, [wish]))._id, 'delivered')
  await buyer.call(requestReturn, { params: { id } })
  await admin.call(decideReturn, {
    params: { id },
    body: { status: 'rejected', note: 'The crate was opened' },
  })
  expect(await cameTo(admin.email)).not.toContain(`Order #${number}: a return waits for you`)
  const quick = await placedOrder(market, buyer, [wish])
  await advance(quick._id, 'shipped')
  await advance(quick._id, 'delivered')
  const subjects = await cameTo(buyer.email)
  expect(subjects).not.toContain(`Order #${quick.number} is on its way`)
  expect(subjects).toContain(`Order #${quick.number} has been delivered`)
  const rejected = mailbox.received().find(({ subject }) => subject.includes('your return is not approved'))
  expect(rejected?.text).toContain('Why\nThe crate was opened\n')
})

test('a farm is told what to pack and what not to, with its own lines alone', async () => {
  const { _id: id, number } = await paidOrder(market, buyer, [wish])
  await cameTo(farmer.email)
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })
  await sweepAll(market)
  expect(await cameTo(farmer.email)).toEqual([
    `New order #${number}`,
    `Order #${number} is cancelled: please do not pack it`,
  ])
  expect(await cameTo(buyer.email)).toContain(`Order #${number}: ₹65 refunded`)
  const said = mailbox.received().findLast(({ to }) => to.includes(farmer.email))?.text
  expect(said).toContain('Ordered by mistake')
  expect(said).not.toContain(buyer.email)
})

test('a farmer reads the note about a listing and a link that opens its form', async () => {
  const { _id: id } = await pendingListing(market, farmer)
  await admin.call(rejectProduct, { params: { id }, body: { note: 'The photo is dark' } })
  expect(await cameTo(farmer.email)).toEqual(['Okra is not approved yet'])
  const said = mailbox.received().findLast(({ to }) => to.includes(farmer.email))?.text
  expect(said).toContain('The photo is dark')
  expect(said).toContain(`https://farmgate.test/farmer/my-products?edit=${id}`)
})

test('what somebody does not want is not sent; the inbox has it, and money is told all the same', async () => {
  await buyer.call(saveMailSettings, { body: { mails: { orders: false } } })
  await farmer.call(saveMailSettings, { body: { mails: { sales: false } } })
  const { _id: id, number } = await placedOrder(market, buyer, [wish])
  await cameTo(buyer.email)
  await advance(id, 'shipped')
  expect(await cameTo(buyer.email)).toEqual([`Order #${number} has been placed`])
  expect(await cameTo(farmer.email)).toEqual([])
  expect(await unsentBecause(buyer)).toEqual([{ kind: 'order_shipped', because: 'not wanted' }])
  expect(await unsentBecause(farmer)).toEqual([{ kind: 'farm_new_order', because: 'not wanted' }])
  const told = await db
    .selectFrom('notices')
    .select('kind')
    .where('account_id', '=', buyer.id)
    .orderBy('id')
    .execute()
  expect(told).toEqual([{ kind: 'order_placed' }, { kind: 'order_shipped' }])
})

test('whoever changes their mind before the mail leaves is heard', async () => {
  const { _id: id } = await placedOrder(market, buyer, [wish])
  await cameTo(buyer.email)
  await advance(id, 'shipped')
  await buyer.call(saveMailSettings, { body: { mails: { orders: false } } })
  expect(await cameTo(buyer.email)).toHaveLength(1)
})

test('a new password is told to the owner, with the time and the device', async () => {
  await fetch(`${market.url}${updateUserProfile.path}`, {
    method: updateUserProfile.method,
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36',
    },
    body: JSON.stringify({ password: 'another horse battery', currentPassword: buyer.password }),
  })
  expect(await cameTo(buyer.email)).toEqual(['Your password was changed'])
  expect(mailbox.received().at(-1)?.text).toContain('Chrome on Android')
})

test('a new e-mail address is told to the old one, which is kept no longer than that takes', async () => {
  const { id, email } = farmer
  const body = {
    email: `new-${email}`,
    password: 'another horse battery',
    currentPassword: farmer.password,
  }
  await farmer.call(updateFarmerProfile, { body })
  const left = () =>
    db
      .selectFrom('mails')
      .select('left_address as left')
      .where('recipient_id', '=', id)
      .where('kind', '<>', 'email_verification')
      .orderBy('kind')
      .execute()
  expect(await left()).toEqual([{ left: email }, { left: email }])
  expect((await cameTo(email)).toSorted()).toEqual([
    'Your e-mail address was changed',
    'Your password was changed',
  ])
  expect(await cameTo(body.email)).toEqual([])
  expect(await left()).toEqual([{ left: null }, { left: null }])
})

test('a mail that can’t be sent gives up the old address with its last try', async () => {
  const body = { email: `new-${buyer.email}`, currentPassword: buyer.password }
  await buyer.call(updateUserProfile, { body })
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient_id', '=', buyer.id)
    .where('kind', '=', 'email_changed')
    .executeTakeFirstOrThrow()
  await db.updateTable('mails').set({ attempts: 19 }).where('id', '=', id).execute()
  await mailbox.shut()
  await sendMail(deps, id)
  await mailbox.open()
  expect(
    await db
      .selectFrom('mails')
      .select(['left_address', 'sent_at', 'next_try_at'])
      .where('id', '=', id)
      .execute(),
  ).toEqual([{ left_address: null, sent_at: null, next_try_at: null }])
})

test('a farm is told how it stands, in words that name the reason', async () => {
  await inTransaction(db, async (tx) => {
    await notify(tx, [farmer.id], {
      kind: 'farm_suspended',
      cause: 'one',
      detail: { reason: 'The store is wet' },
    })
    await notify(tx, [farmer.id], { kind: 'farm_resumed', cause: 'two' })
    await notify(tx, [farmer.id], { kind: 'farm_verified', cause: 'three' })
  })
  expect((await cameTo(farmer.email)).toSorted()).toEqual([
    'Sales of your farm are paused',
    'Your farm is verified',
    'Your farm sells again',
  ])
  const said = mailbox.received().find(({ subject }) => subject === 'Sales of your farm are paused')
  expect(said?.text).toContain('Why\nThe store is wet\n')
})
