import { deleteProduct, editProduct, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { product as productDetail } from '@farmgate/contract/catalogue/products.ts'
import {
  allProducts,
  approveProduct,
  rejectProduct,
  removeProduct,
} from '@farmgate/contract/catalogue/product-review.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

const approve = async (id: string, version?: number, by = admin) =>
  by.call(approveProduct, { params: { id }, body: version === undefined ? {} : { version } })
const reject = async (id: string, body: { version?: number; note?: string } = {}, by = admin) =>
  by.call(rejectProduct, { params: { id }, body })
const rename = async (id: string, name: string) =>
  (await farmer.call(editProduct, { params: { id }, body: { name } })).product
const onSale = async (id: string) => (await market.call(productDetail, { params: { id } })).product
const own = async (id: string) => (await farmer.call(myProducts, { query: {} })).find(({ _id }) => _id === id)

const actsOn = async (id: string) =>
  market.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'action', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('an admin', () => {
  test('approves with an empty body, and buyers find it', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    expect(await outcome(onSale(id))).toBe('product.not_found')
    // As the specification sends it: no body, no content type.
    const reply = await fetch(`${market.url}/admin/products/${id}/approve`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({
      message: 'Product approved',
      product: { status: 'approved', version: 2 },
    })
    expect((await onSale(id)).name).toBe('Okra')
  })

  test('rejects with an empty body, and the farmer reads that no reason was given', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    const reply = await fetch(`${market.url}/admin/products/${id}/reject`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await reply.json()).toMatchObject({ message: 'Product rejected' })
    expect(await own(id)).toMatchObject({ status: 'rejected', reviewNote: 'No reason provided' })
  })

  test('takes a product off sale by rejecting it, and back by approving it', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    await reject(id, { note: 'Sold out for the season' })
    expect(await outcome(onSale(id))).toBe('product.not_found')
    expect(await own(id)).toMatchObject({ reviewNote: 'Sold out for the season' })
    await approve(id)
    expect((await onSale(id)).name).toBe('Okra')
    expect(await own(id)).toMatchObject({ reviewNote: null })
  })

  test('rejects a change, and the product stays on sale; the farmer corrects it and submits it again', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    await rename(id, 'Gold')
    const { product } = await reject(id, { note: 'This is okra' })
    expect(product).toMatchObject({
      status: 'approved',
      reviewNote: null,
      change: { status: 'rejected', note: 'This is okra', name: 'Gold' },
    })
    expect((await onSale(id)).name).toBe('Okra')
    expect(await own(id)).toEqual(product)
    expect((await rename(id, 'Bhindi')).change).toMatchObject({
      status: 'pending',
      note: null,
      name: 'Bhindi',
    })
    expect((await approve(id)).product).toMatchObject({ name: 'Bhindi', change: null })
  })

  test('sees before and after of a changed product in the list of pending listings', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    await rename(id, 'Bhindi')
    const { products } = await admin.call(allProducts, { query: { status: 'pending' } })
    expect(products.find(({ _id }) => _id === id)).toMatchObject({ name: 'Okra', change: { name: 'Bhindi' } })
  })

  test('who repeats a decision changes nothing, and nothing is recorded', async () => {
    const { _id: id, version } = await approvedListing(market, farmer, admin)
    const before = await actsOn(id)
    expect((await approve(id)).product.version).toBe(version)
    expect((await approve(id, version)).product.version).toBe(version)
    expect(await actsOn(id)).toEqual(before)
    const { product } = await reject(id, { note: 'First' })
    expect((await reject(id, { note: 'Second' })).product).toEqual(product)
  })

  test('leaves the decision, its author and its reason in the audit log', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    await approve(id)
    await reject(id, { note: 'Wilted' })
    await admin.call(removeProduct, { params: { id } })
    expect(await actsOn(id)).toEqual([
      { actor: admin.id, action: 'product.approved', detail: { version: 2 } },
      { actor: admin.id, action: 'product.rejected', detail: { version: 3, note: 'Wilted' } },
      { actor: admin.id, action: 'product.deleted', detail: {} },
    ])
  })

  test('with a note that is too long is refused', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    expect(await outcome(reject(id, { note: 'x'.repeat(501) }))).toBe('request.invalid')
    expect(await own(id)).toMatchObject({ status: 'pending' })
  })

  test('deletes any product; then no one finds it', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    await rename(id, 'Bhindi')
    expect((await admin.call(removeProduct, { params: { id } })).message).toBe('Product deleted')
    expect(await outcome(onSale(id))).toBe('product.not_found')
    expect(await own(id)).toBeUndefined()
    for (const call of [
      () => approve(id),
      () => reject(id),
      () => rename(id, 'Okra'),
      () => admin.call(removeProduct, { params: { id } }),
      () => farmer.call(deleteProduct, { params: { id } }),
    ])
      expect(await outcome(call())).toBe('product.not_found')
    await expect(
      sql`update products set deleted_at = null where id = ${id}`.execute(market.db),
    ).rejects.toThrow('a deleted product stays deleted')
  })

  test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id', "' or true --"])(
    'finds no product %s',
    async (id) => {
      expect(await outcome(approve(id))).toBe('product.not_found')
      expect(await outcome(reject(id))).toBe('product.not_found')
      expect(await outcome(admin.call(removeProduct, { params: { id } }))).toBe('product.not_found')
    },
  )
})

describe('only what the admin has seen is approved', () => {
  test('an edit between an admin’s look and the approval is refused as stale', async () => {
    const seen = await pendingListing(market, farmer)
    await rename(seen._id, 'Gold')
    expect(await problemOf(approve(seen._id, seen.version))).toMatchObject({
      status: 409,
      code: 'product.stale',
    })
    expect(await outcome(reject(seen._id, { version: seen.version }))).toBe('product.stale')
    expect(await own(seen._id)).toMatchObject({ status: 'pending', name: 'Gold' })
  })

  test('a second change is not approved by an admin who saw the first', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    const seen = await rename(id, 'Bhindi')
    await rename(id, 'Gold')
    expect(await outcome(approve(id, seen.version))).toBe('product.stale')
    expect((await onSale(id)).name).toBe('Okra')
  })

  test('a change that was withdrawn and made again is not approved as the first', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    const seen = await rename(id, 'Bhindi')
    await rename(id, 'Okra')
    await rename(id, 'Gold')
    expect(await outcome(approve(id, seen.version))).toBe('product.stale')
  })

  test('a new price or stock does not make the approval stale', async () => {
    const seen = await pendingListing(market, farmer)
    await farmer.call(editProduct, { params: { id: seen._id }, body: { price: 12, quantity: 3 } })
    expect(await outcome(approve(seen._id, seen.version))).toBe('done')
  })

  test('when two admins decide at once one wins, and the other is refused', async () => {
    const other = await market.person('admin')
    for (let round = 0; round < 10; round++) {
      const { _id: id, version } = await pendingListing(market, farmer)
      const outcomes = await Promise.all([
        outcome(approve(id, version)),
        outcome(reject(id, { version }, other)),
      ])
      expect([...outcomes].sort()).toEqual(['done', 'product.stale'])
      expect((await own(id))?.status).toBe(outcomes[0] === 'done' ? 'approved' : 'rejected')
      expect(await actsOn(id)).toHaveLength(1)
    }
  })

  test('an edit and an approval at once never put unseen text on sale', async () => {
    for (let round = 0; round < 10; round++) {
      const { _id: id, version } = await pendingListing(market, farmer)
      const [decision] = await Promise.all([outcome(approve(id, version)), rename(id, 'Gold')])
      const listing = await own(id)
      if (decision === 'done') expect(listing).toMatchObject({ name: 'Okra', change: { name: 'Gold' } })
      else expect(listing).toMatchObject({ name: 'Gold', status: 'pending' })
    }
  })

  test('a deletion and an approval at once leave it deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id: id } = await pendingListing(market, farmer)
      await Promise.all([outcome(approve(id)), farmer.call(deleteProduct, { params: { id } })])
      expect(await outcome(onSale(id))).toBe('product.not_found')
    }
  })
})
