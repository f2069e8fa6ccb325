import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { cart } from '@farmgate/contract/ordering/cart.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { changeIdentity, changeLegalPage, identity, legalPages } from '@farmgate/contract/market/identity.ts'
import { legalText, market as marketCall } from '@farmgate/contract/market/market-info.ts'
import { payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { EMPTY_IDENTITY, SAMPLE_IDENTITY } from '@farmgate/domain/market/sample-identity.ts'
import { legalDrafts } from '@farmgate/messages/en/legal-drafts.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { filledCart, orderBody } from '#testing/builders/orders.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket({ marketMode: 'production' })
const { db } = market
const admin = await market.person('admin')
const other = await market.person('admin')
const farmer = await market.person('farmer')
const product = await approvedListing(market, farmer, admin, { name: 'Okra' })

const save = (body: MarketIdentity & { version?: number }, by = admin) => by.call(changeIdentity, { body })

/** The outcomes of calls that have all started before the first of them can change the table. */
async function atOnce(
  table: 'market_identity' | 'legal_pages',
  start: () => readonly Promise<string>[],
): Promise<string[]> {
  const { calls } = await inTransaction(db, async (tx) => {
    await sql`select from ${sql.table(table)} for update`.execute(tx)
    const started = start()
    await untilLockWaits(db, started.length)
    return { calls: started }
  })
  return Promise.all(calls)
}

async function newBuyer(): Promise<Person> {
  const buyer = await market.person('user')
  await buyer.call(updateAddress, { body: ADDRESS })
  await filledCart(buyer, [product])
  return buyer
}

const orders = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from orders`.execute(db)).rows[0]?.n)
const intents = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from payment_intents`.execute(db)).rows[0]?.n)

beforeEach(async () => {
  await save(EMPTY_IDENTITY)
})

describe('in production without an identity', () => {
  test('no order is placed and no payment is opened, in cash or online', async () => {
    const buyer = await newBuyer()
    const before = [await orders(), await intents()]
    expect(await problemOf(buyer.call(placeOrder, { body: orderBody([product]) }))).toMatchObject({
      status: 409,
      code: 'market.not_open',
    })
    const online = orderBody([product], 'UPI')
    expect(await outcome(buyer.call(placeOrder, { body: online }))).toBe('market.not_open')
    const payment = buyer.call(createPaymentOrder, { body: { amount: online.totalAmount } })
    expect(await outcome(payment)).toBe('market.not_open')
    expect([await orders(), await intents()]).toEqual(before)
  })

  test('the cart and the public answer say so, and the admin sees what is missing', async () => {
    const buyer = await newBuyer()
    expect((await buyer.call(cart, {})).marketOpen).toBe(false)
    expect((await market.call(marketCall, {})).isOpen).toBe(false)
    const seen = await admin.call(identity, {})
    expect(seen).toMatchObject({ isOpen: false, mode: 'production' })
    expect(seen.missing).toHaveLength(11)
  })

  test('one missing field is enough', async () => {
    await save({ ...SAMPLE_IDENTITY, fssai: '' })
    const buyer = await newBuyer()
    expect(await outcome(buyer.call(placeOrder, { body: orderBody([product]) }))).toBe('market.not_open')
    expect((await admin.call(identity, {})).missing).toEqual(['fssai'])
  })

  test('an order that was placed before is paid and resumed', async () => {
    await save(SAMPLE_IDENTITY)
    const buyer = await newBuyer()
    const body = orderBody([product], 'UPI')
    const { orderDetails } = await buyer.call(placeOrder, { body })
    await save(EMPTY_IDENTITY)
    const again = await buyer.call(placeOrder, { body })
    expect(again.orderDetails._id).toBe(orderDetails._id)
    market.simulator.setWebhooks({ drop: true })
    await market.simulator.pay({ order_id: orderDetails.paymentOrderId ?? '', outcome: 'captured' })
    const paid = await buyer.call(payOrder, { params: { id: orderDetails._id } })
    expect(paid.order.paymentStatus).toBe('paid')
    market.simulator.setWebhooks({ drop: false })
  })
})

test('the home page says that the market opens soon, until it is open', async () => {
  const opensSoon = async () => (await market.call(home, {})).opensSoon
  await save(EMPTY_IDENTITY)
  expect(await opensSoon()).toBe(true)
  await save(SAMPLE_IDENTITY)
  expect(await opensSoon()).toBeUndefined()
})

test('with its identity the market is open, and everyone sees who runs it', async () => {
  const saved = await save({ ...SAMPLE_IDENTITY, gstin: '27aapfu0939f1zv' })
  expect(saved).toMatchObject({ message: 'Market identity saved', isOpen: true, missing: [] })
  expect(await market.call(marketCall, {})).toEqual({
    isOpen: true,
    identity: { ...SAMPLE_IDENTITY, gstin: '27AAPFU0939F1ZV' },
    uses: MARKET_USES,
  })
  const buyer = await newBuyer()
  expect((await buyer.call(cart, {})).marketOpen).toBe(true)
  expect(await outcome(buyer.call(placeOrder, { body: orderBody([product]) }))).toBe('done')
})

describe('the identity', () => {
  test('with a wrong field is refused with its reason, and nothing of it is saved', async () => {
    const problem = await problemOf(save({ ...SAMPLE_IDENTITY, fssai: '11523014000' }))
    expect(problem).toMatchObject({ status: 400, code: 'identity.refused' })
    expect(problem.faults).toMatchObject([
      { field: 'fssai', code: 'fssai.length', message: '14 digits, this has 11' },
    ])
    expect((await admin.call(identity, {})).identity.legalName).toBe('')
  })

  test('of two operators at once one saves', async () => {
    const { version } = await admin.call(identity, {})
    const outcomes = await atOnce('market_identity', () =>
      ['A', 'B', 'C', 'D'].map((legalName, n) =>
        outcome(save({ ...SAMPLE_IDENTITY, legalName, version }, n % 2 === 0 ? admin : other)),
      ),
    )
    expect(outcomes.sort()).toEqual(['done', 'identity.stale', 'identity.stale', 'identity.stale'])
  })

  test('leaves what changed in the audit log, without telephone numbers', async () => {
    await save({ ...EMPTY_IDENTITY, city: 'Pune', phone: '020 2543 8810' })
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'before', 'after'])
      .where('action', '=', 'settings.identity_changed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(acts).toEqual([
      { actor: admin.id, before: { city: '', phone: '' }, after: { city: 'Pune', phone: '…8810' } },
    ])
  })
})

describe('a legal page', () => {
  const read = () => market.call(legalText, { params: { page: 'terms' } })
  const change = (body: Parameters<typeof admin.call<typeof changeLegalPage>>[1]['body'], by = admin) =>
    by.call(changeLegalPage, { params: { page: 'terms' }, body })

  beforeEach(async () => {
    await sql`update legal_pages set text_en = null, text_hi = null, checked_by = null, checked_on = null`.execute(
      db,
    )
  })

  test('shows our draft, to be checked by counsel, until an operator changes it', async () => {
    expect(await read()).toMatchObject({ page: 'terms', texts: { en: legalDrafts.terms }, checkedOn: null })
    const { page } = await change({ texts: { en: '# Ours\n\nText', hi: null }, check: null })
    expect(page).toMatchObject({
      texts: { en: '# Ours\n\nText' },
      drafts: { en: legalDrafts.terms },
      check: null,
    })
    expect((await read()).texts.en).toBe('# Ours\n\nText')
  })

  test('is checked when a person and a day are entered, and no longer when its text changes', async () => {
    const check = { by: 'Adv. Rane', on: '2026-11-02' }
    await change({ texts: { en: null, hi: null }, check })
    expect((await read()).checkedOn).toBe('2026-11-02')
    // The checked draft is stored: a later draft would not be what was checked.
    expect(
      await db.selectFrom('legal_pages').select('text_en').where('page', '=', 'terms').execute(),
    ).toEqual([{ text_en: legalDrafts.terms }])
    await change({ texts: { en: 'Another', hi: null }, check })
    expect((await read()).checkedOn).toBeNull()
  })

  test('is not checked without a person, without a day, or on a day in future', async () => {
    const texts = { en: null, hi: null }
    expect(await problemOf(change({ texts, check: { by: ' ', on: '' } }))).toMatchObject({
      code: 'legal.refused',
      faults: [{ code: 'counsel.required' }, { code: 'day.required' }],
    })
    expect(await problemOf(change({ texts, check: { by: 'Rane', on: '2090-01-01' } }))).toMatchObject({
      faults: [{ field: 'check.on', code: 'day.future' }],
    })
  })

  test('of two operators at once one saves', async () => {
    const { pages } = await admin.call(legalPages, {})
    expect(pages.map(({ page }) => page)).toEqual(['terms', 'privacy', 'returns', 'grievance'])
    const version = pages[0]?.version ?? 0
    const outcomes = await atOnce('legal_pages', () =>
      ['A', 'B', 'C'].map((en) => outcome(change({ version, texts: { en, hi: null }, check: null }))),
    )
    expect(outcomes.sort()).toEqual(['done', 'legal.stale', 'legal.stale'])
  })

  test('that does not exist is not found', async () => {
    expect(await outcome(market.call(legalText, { params: { page: 'imprint' } }))).toBe('legal.not_found')
  })
})
