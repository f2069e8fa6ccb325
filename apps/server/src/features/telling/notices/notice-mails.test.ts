import { approveFarmChange, rejectFarmChange, verifyFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { saveMailSettings } from '@farmgate/contract/telling/notices.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { pendingListing } from '#testing/builders/listings.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder, type ItemToOrder } from '#testing/builders/orders.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'
import { notify } from './notify.ts'

const market = await openMarket()
const { db } = market
const mailbox = await openMailbox()
const deps = {
  db: market.workerDb,
  mailer: mailbox.mailer,
  publicOrigin: 'https://farmgate.test',
  log: market.deps.log,
  linkToken: async () => null,
}
const admin = await market.person('admin')
let buyer: Person
let farmer: Person
let item: ItemToOrder

beforeEach(async () => {
  buyer = await market.person('user')
  farmer = await market.person('farmer')
  item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
})

/** Sends everything that is due, and returns the subjects received at this address, in order. */
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

test('operators get a mail about a verified farm’s change while it is pending, and the farm about the decision', async () => {
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

test('an order sends a mail at every stage, up to its return', async () => {
  const { _id: id, number } = await placedOrder(market, buyer, [item])
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

test('a mail that is outdated by a newer event is not sent', async () => {
  const { _id: id, number } = await deliveredOrder(market, buyer, admin, [item])
  await advance((await placedOrder(market, buyer, [item]))._id, 'delivered')
  await buyer.call(requestReturn, { params: { id } })
  await admin.call(decideReturn, {
    params: { id },
    body: { status: 'rejected', note: 'The crate was opened' },
  })
  expect(await cameTo(admin.email)).not.toContain(`Order #${number}: a return waits for you`)
  const quick = await placedOrder(market, buyer, [item])
  await advance(quick._id, 'shipped')
  await advance(quick._id, 'delivered')
  const subjects = await cameTo(buyer.email)
  expect(subjects).not.toContain(`Order #${quick.number} is on its way`)
  expect(subjects).toContain(`Order #${quick.number} has been delivered`)
  const rejected = mailbox.received().find(({ subject }) => subject.includes('your return is not approved'))
  expect(rejected?.text).toContain('Why\nThe crate was opened\n')
})

test('a farm is notified what to pack and what not to, with its own lines only', async () => {
  const { _id: id, number } = await paidOrder(market, buyer, [item])
  await cameTo(farmer.email)
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })
  await sweepAll(market)
  expect(await cameTo(farmer.email)).toEqual([
    `New order #${number}`,
    `Order #${number} is cancelled: please do not pack it`,
  ])
  expect(await cameTo(buyer.email)).toContain(`Order #${number}: ₹65 refunded`)
  const mail = mailbox.received().findLast(({ to }) => to.includes(farmer.email))?.text
  expect(mail).toContain('Ordered by mistake')
  expect(mail).not.toContain(buyer.email)
})

test('a farmer’s mail has the note about a listing and a link that opens its form', async () => {
  const { _id: id } = await pendingListing(market, farmer)
  await admin.call(rejectProduct, { params: { id }, body: { note: 'The photo is dark' } })
  expect(await cameTo(farmer.email)).toEqual(['Okra is not approved yet'])
  const mail = mailbox.received().findLast(({ to }) => to.includes(farmer.email))?.text
  expect(mail).toContain('The photo is dark')
  expect(mail).toContain(`https://farmgate.test/farmer/my-products?edit=${id}`)
})

test('an unwanted mail is not sent; the inbox has the notice, and mails about money are sent anyway', async () => {
  await buyer.call(saveMailSettings, { body: { mails: { orders: false } } })
  await farmer.call(saveMailSettings, { body: { mails: { sales: false } } })
  const { _id: id, number } = await placedOrder(market, buyer, [item])
  await cameTo(buyer.email)
  await advance(id, 'shipped')
  expect(await cameTo(buyer.email)).toEqual([`Order #${number} has been placed`])
  expect(await cameTo(farmer.email)).toEqual([])
  expect(await unsentBecause(buyer)).toEqual([{ kind: 'order_shipped', because: 'not wanted' }])
  expect(await unsentBecause(farmer)).toEqual([{ kind: 'farm_new_order', because: 'not wanted' }])
  const notices = await db
    .selectFrom('notices')
    .select('kind')
    .where('account_id', '=', buyer.id)
    .orderBy('id')
    .execute()
  expect(notices).toEqual([{ kind: 'order_placed' }, { kind: 'order_shipped' }])
})

test('a changed mail setting applies to mails that have not left yet', async () => {
  const { _id: id } = await placedOrder(market, buyer, [item])
  await cameTo(buyer.email)
  await advance(id, 'shipped')
  await buyer.call(saveMailSettings, { body: { mails: { orders: false } } })
  expect(await cameTo(buyer.email)).toHaveLength(1)
})

test('a new password is mailed to the owner, with the time and the device', async () => {
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

test('a new e-mail address is mailed to the old one, which is stored only until then', async () => {
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

test('a mail that can’t be sent drops the old address with its last attempt', async () => {
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

test('a farm is notified of its status, with the reason', async () => {
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
  const mail = mailbox.received().find(({ subject }) => subject === 'Sales of your farm are paused')
  expect(mail?.text).toContain('Why\nThe store is wet\n')
})
