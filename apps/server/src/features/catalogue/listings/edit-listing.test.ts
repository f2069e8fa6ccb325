import { setTimeout as sleep } from 'node:timers/promises'
import { deleteProduct, editProduct, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { product as productDetail } from '@farmgate/contract/catalogue/products.ts'
import { approveProduct, rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing, sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { sell, sellSlowly } from './testing/sales.sql.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

const edit = async (id: string, body: Record<string, string | number>, person = farmer) =>
  (await person.call(editProduct, { params: { id }, body })).product

async function storedFiles(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of market.deps.pictures.list()) names.push(name)
  return names.sort()
}

/** As a buyer sees it now. */
const onSale = async (id: string) => (await market.call(productDetail, { params: { id } })).product

describe('a new name, text, category, unit or photo', () => {
  test('of a product on sale waits for review, while it stays on sale as it was', async () => {
    const listing = await approvedListing(market, farmer, admin, { name: 'Okra' })
    const edited = await edit(listing._id, { name: 'Bhindi', description: 'Small ones.', unit: 'pack' })
    expect(edited).toMatchObject({
      status: 'approved',
      name: 'Okra',
      unit: 'kg',
      version: listing.version + 1,
    })
    expect(edited.change).toMatchObject({
      status: 'pending',
      note: null,
      name: 'Bhindi',
      description: 'Small ones.',
      unit: 'pack',
      category: 'Vegetables',
      image: listing.image,
    })
    expect(await onSale(listing._id)).toMatchObject({ name: 'Okra', unit: 'kg' })
    await admin.call(approveProduct, { params: { id: listing._id }, body: { version: edited.version } })
    expect(await onSale(listing._id)).toMatchObject({
      name: 'Bhindi',
      unit: 'pack',
      description: 'Small ones.',
    })
  })

  test('comes as a form with or without a photo; the unit, which the form may leave out, stays', async () => {
    const listing = await pendingListing(market, farmer, { unit: 'dozen' })
    const fields = {
      name: 'Eggs',
      price: '72.50',
      category: 'Meat',
      quantity: '12',
      description: 'Country eggs.',
    }
    const send = (photo: Buffer | null) =>
      sendForm(market, farmer, editProduct, { params: { id: listing._id }, body: fields }, photo)
    const without = await send(null)
    expect(without.message).toBe('Product updated successfully')
    expect(without.product).toMatchObject({
      name: 'Eggs',
      price: 72.5,
      category: 'Meat & Eggs',
      quantity: 12,
      description: 'Country eggs.',
      unit: 'dozen',
      image: listing.image,
    })
    expect((await send(await takePhoto())).product.image).not.toBe(listing.image)
  })

  test('of a product on sale may be a photo alone; the approved one stays until then', async () => {
    const listing = await approvedListing(market, farmer, admin)
    const { product } = await sendForm(
      market,
      farmer,
      editProduct,
      { params: { id: listing._id }, body: {} },
      await takePhoto(),
    )
    expect(product.image).toBe(listing.image)
    expect(product.change?.status).toBe('pending')
    expect(product.change?.image).not.toBe(listing.image)
  })

  test('of a product that waits, or was rejected, is what is reviewed next', async () => {
    const waiting = await pendingListing(market, farmer)
    expect(await edit(waiting._id, { name: 'Bhindi' })).toMatchObject({
      name: 'Bhindi',
      status: 'pending',
      version: 2,
      change: null,
    })
    const { product: rejected } = await admin.call(rejectProduct, {
      params: { id: waiting._id },
      body: { note: 'Please show the okra itself' },
    })
    expect(rejected).toMatchObject({ status: 'rejected', reviewNote: 'Please show the okra itself' })
    expect(await edit(waiting._id, { description: 'Now with okra.' })).toMatchObject({
      status: 'pending',
      reviewNote: null,
      version: 4,
    })
  })

  test('is called saved, not updated, as long as a part of it waits', async () => {
    const listing = await approvedListing(market, farmer, admin, { name: 'Okra' })
    const messageOf = async (body: Record<string, string>) =>
      (await farmer.call(editProduct, { params: { id: listing._id }, body })).message
    expect(await messageOf({ price: '41' })).toBe('Product updated successfully')
    expect(await messageOf({ name: 'Bhindi' })).toBe('Saved. Buyers see the change once it is approved')
    expect(await messageOf({ price: '42' })).toBe('Saved. Buyers see the change once it is approved')
    expect(await messageOf({ name: 'Okra' })).toBe('Product updated successfully')
  })

  test('undone before the review leaves nothing to review', async () => {
    const listing = await approvedListing(market, farmer, admin, { name: 'Okra' })
    await edit(listing._id, { name: 'Bhindi' })
    expect((await edit(listing._id, { name: 'Okra' })).change).toBeNull()
  })

  test('can not go on sale without review, not even by SQL', async () => {
    const listing = await approvedListing(market, farmer, admin)
    await expect(
      sql`update products set name = 'Gold', version = version + 1 where id = ${listing._id}`.execute(
        market.db,
      ),
    ).rejects.toThrow('what is on sale has been reviewed')
    expect((await onSale(listing._id)).name).toBe('Okra')
  })

  test.each([
    ['name', '', 'name.required'],
    ['price', '', 'price.required'],
    ['category', '', 'category.required'],
    ['quantity', '', 'quantity.required'],
    ['price', '0', 'price.invalid'],
    ['category', 'Toys', 'category.unknown'],
    ['quantity', '1.5', 'quantity.invalid'],
    ['quantitySeen', '-1', 'quantity.invalid'],
    ['unit', 'bushel', 'unit.unknown'],
  ])('with %s “%s” is refused as a whole', async (field, value, code) => {
    const listing = await pendingListing(market, farmer)
    const problem = await problemOf(edit(listing._id, { description: 'Other words.', [field]: value }))
    expect(problem).toMatchObject({
      status: 400,
      code: 'product.update_refused',
      message: 'Failed to update product',
      faults: [{ field, code }],
    })
    expect((await farmer.call(myProducts, { query: {} })).find(({ _id }) => _id === listing._id)).toEqual(
      listing,
    )
  })
})

describe('a new price', () => {
  test('is charged at once, needs no review, and the old one stays in the history', async () => {
    const listing = await approvedListing(market, farmer, admin, { price: 40 })
    const edited = await edit(listing._id, { price: 35.5 })
    expect(edited).toMatchObject({ price: 35.5, status: 'approved', change: null, version: listing.version })
    expect((await onSale(listing._id)).price).toBe(35.5)
    const prices = await market.db
      .selectFrom('price_history')
      .select('price_paise as paise')
      .where('product_id', '=', listing._id)
      .orderBy('since')
      .execute()
    expect(prices.map(({ paise }) => paise)).toEqual(['4000', '3550'])
  })

  test('together with a new name takes effect while the name waits', async () => {
    const listing = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40 })
    await edit(listing._id, { name: 'Bhindi', price: 30 })
    expect(await onSale(listing._id)).toMatchObject({ name: 'Okra', price: 30 })
    await admin.call(approveProduct, { params: { id: listing._id }, body: {} })
    expect(await onSale(listing._id)).toMatchObject({ name: 'Bhindi', price: 30 })
  })
})

describe('a new count', () => {
  test('without the count that was seen is the stock now', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 20 })
    await sell(market.db, listing._id, 5)
    expect(await edit(listing._id, { quantity: 30 })).toMatchObject({ quantity: 30, qty: 30, stock: 30 })
  })

  test('saved while 10 are sold loses none of the 10', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 50 })
    await sell(market.db, listing._id, 10)
    // The form still shows 50; the farmer only changes the description.
    const edited = await edit(listing._id, { description: 'Sweet.', quantity: 50, quantitySeen: 50 })
    expect(edited.stock).toBe(40)
  })

  test('saved while ten parallel buyers take one each loses none of the ten', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 50 })
    const sales = Array.from({ length: 10 }, () => sell(market.db, listing._id, 1))
    const saves = Array.from({ length: 5 }, () => edit(listing._id, { quantity: 50, quantitySeen: 50 }))
    await Promise.all([...sales, ...saves])
    expect((await onSale(listing._id)).stock).toBe(40)
  })

  test('of the stock waits for a sale under way, and is right after it', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 50 })
    let saved: Promise<string> | undefined
    await sellSlowly(market.db, listing._id, 45, async () => {
      saved = outcome(edit(listing._id, { quantity: 30 }))
      await sleep(300)
    })
    expect(await saved).toBe('done')
    expect((await onSale(listing._id)).stock).toBe(30)
  })

  test('raised five times in parallel is five more', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 10 })
    await Promise.all(Array.from({ length: 5 }, () => edit(listing._id, { quantity: 11, quantitySeen: 10 })))
    expect((await onSale(listing._id)).stock).toBe(15)
  })

  test('repeated after a lost response is five more once, and never for another product', async () => {
    const [listing, other] = [
      await approvedListing(market, farmer, admin, { quantity: 10 }),
      await approvedListing(market, farmer, admin, { quantity: 10 }),
    ]
    const send = (id: string) =>
      farmer.call(
        editProduct,
        { params: { id }, body: { quantity: 15, quantitySeen: 10 } },
        { idempotencyKey: `five-more-${listing._id}` },
      )
    await Promise.all([send(listing._id), send(listing._id)])
    await sell(market.db, listing._id, 3)
    expect((await send(listing._id)).product.stock).toBe(12)
    expect(await outcome(send(other._id))).toBe('idempotency.key_reused')
    expect((await onSale(other._id)).stock).toBe(10)
  })

  test('that would take more than is left takes what is left', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 10 })
    await sell(market.db, listing._id, 8)
    expect((await edit(listing._id, { quantity: 5, quantitySeen: 10 })).stock).toBe(0)
  })

  test('above the maximum is refused, with everything that was sent with it', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 10, price: 40 })
    const problem = await problemOf(edit(listing._id, { price: 1, quantity: 100_000, quantitySeen: 0 }))
    expect(problem).toMatchObject({ code: 'product.update_refused', faults: [{ field: 'quantity' }] })
    expect(await onSale(listing._id)).toMatchObject({ price: 40, stock: 10 })
  })

  test('that changes nothing leaves no movement', async () => {
    const listing = await approvedListing(market, farmer, admin, { quantity: 10 })
    await edit(listing._id, { quantity: 10, quantitySeen: 10 })
    const moves = await market.db
      .selectFrom('stock_moves')
      .select('kind')
      .where('product_id', '=', listing._id)
      .execute()
    expect(moves).toEqual([{ kind: 'initial' }])
  })

  test('can be written only through movements', async () => {
    await expect(sql`update stock_levels set available = 1000`.execute(market.db)).rejects.toThrow(
      'stock changes through stock_moves',
    )
  })
})

describe('another farmer’s, a deleted or an unknown product', () => {
  test.each([
    ['00000000-0000-7000-8000-000000000000'],
    ['not-an-id'],
    ["' or true --"],
    ['64b7f1c2e4b0a1a2b3c4d5e6'],
  ])('%s is not there', async (id) => {
    expect(await outcome(edit(id, { name: 'Mine' }))).toBe('product.not_found')
    expect(await outcome(farmer.call(deleteProduct, { params: { id } }))).toBe('product.not_found')
  })

  test('accepts no photo: none is made, and none is stored', async () => {
    const listing = await pendingListing(market, farmer)
    const stranger = await market.person('farmer')
    const before = await storedFiles()
    const sent = sendForm(
      market,
      stranger,
      editProduct,
      { params: { id: listing._id }, body: { name: 'Mine' } },
      await takePhoto(),
    )
    expect(await outcome(sent)).toBe('product.not_found')
    expect(await storedFiles()).toEqual(before)
    const kept = market.db
      .selectFrom('picture_owners')
      .select('picture_id')
      .where('account_id', '=', stranger.id)
    expect(await kept.execute()).toEqual([])
  })
})

describe('a farmer who deletes a product', () => {
  test('takes it off sale for every caller, with its waiting change and its place among the deals', async () => {
    const listing = await approvedListing(market, farmer, admin)
    await edit(listing._id, { name: 'Bhindi' })
    await market.db.insertInto('deals').values({ position: 1, product_id: listing._id }).execute()
    const { message } = await farmer.call(deleteProduct, { params: { id: listing._id } })
    expect(message).toBe('Product deleted')

    expect(await outcome(onSale(listing._id))).toBe('product.not_found')
    expect(await outcome(edit(listing._id, { name: 'Okra' }))).toBe('product.not_found')
    expect(await outcome(farmer.call(deleteProduct, { params: { id: listing._id } }))).toBe(
      'product.not_found',
    )
    expect(await outcome(admin.call(approveProduct, { params: { id: listing._id }, body: {} }))).toBe(
      'product.not_found',
    )
    expect((await farmer.call(myProducts, { query: {} })).map(({ _id }) => _id)).not.toContain(listing._id)
    expect(await market.db.selectFrom('deals').selectAll().execute()).toEqual([])
    expect(
      await market.db
        .selectFrom('product_changes')
        .selectAll()
        .where('product_id', '=', listing._id)
        .execute(),
    ).toEqual([])
  })

  test('deletes nothing an order may refer to, and is recorded in the audit log', async () => {
    const listing = await approvedListing(market, farmer, admin)
    await sell(market.db, listing._id, 2)
    await farmer.call(deleteProduct, { params: { id: listing._id } })
    const row = await market.db
      .selectFrom('products')
      .select(['name', 'deleted_at'])
      .where('id', '=', listing._id)
      .executeTakeFirst()
    expect(row).toEqual({ name: 'Okra', deleted_at: expect.any(Date) })
    const acts = await market.db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'action'])
      .where('subject_id', '=', listing._id)
      .execute()
    expect(acts).toContainEqual({ actor: farmer.id, action: 'product.deleted' })
  })
})
