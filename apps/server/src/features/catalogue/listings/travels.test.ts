import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { product as productDetail, products } from '@farmgate/contract/catalogue/products.ts'
import { allProducts, approveProduct, rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { type Travels, travelsByDefault } from '@farmgate/domain/catalogue/listings/travels.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const [farmer, admin] = [await market.person('farmer'), await market.person('admin')]

const edit = async (id: string, body: Record<string, string>) =>
  (await farmer.call(editProduct, { params: { id }, body })).product
const onSale = async (id: string) => (await market.call(productDetail, { params: { id } })).product

describe('a new listing', () => {
  test.each([
    ['Vegetables', 'fresh'],
    ['Meat', 'fresh'],
    ['Cereals', 'keeps'],
    ['Spices', 'keeps'],
  ])('of %s travels %s when its farmer does not say', async (category, travels) => {
    expect((await pendingListing(market, farmer, { category })).travels).toBe(travels)
    expect((await pendingListing(market, farmer, { category, travels: '' })).travels).toBe(travels)
  })

  test('travels as its farmer says, and buyers read it in the list and on its page', async () => {
    const { _id: id, travels } = await approvedListing(market, farmer, admin, {
      name: 'Garlic',
      travels: 'keeps',
    })
    expect(travels).toBe('keeps')
    expect((await onSale(id)).travels).toBe('keeps')
    const { products: shelf } = await market.call(products, { query: { q: 'garlic' } })
    expect(shelf.map((found) => [found._id, found.travels])).toEqual([[id, 'keeps']])
  })

  test('that travels in another way is refused', async () => {
    expect(await problemOf(pendingListing(market, farmer, { travels: 'by air' as Travels }))).toMatchObject({
      code: 'product.add_refused',
      faults: [{ field: 'travels', code: 'field.invalid' }],
    })
  })
})

describe('a change of how a listing travels', () => {
  test('waits for review while the listing travels as before', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    const edited = await edit(id, { travels: 'keeps' })
    expect(edited).toMatchObject({ status: 'approved', travels: 'fresh', change: { travels: 'keeps' } })
    expect((await onSale(id)).travels).toBe('fresh')
    const { products: waiting } = await admin.call(allProducts, { query: { status: 'pending' } })
    expect(waiting.find(({ _id }) => _id === id)).toMatchObject({
      travels: 'fresh',
      change: { travels: 'keeps' },
    })
    await admin.call(approveProduct, { params: { id }, body: { version: edited.version } })
    expect((await onSale(id)).travels).toBe('keeps')
    const act = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ before: { travels: 'fresh' }, after: { travels: 'keeps' } })
  })

  test('that is rejected changes nothing, and the same value is no change', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin)
    expect((await edit(id, { travels: 'fresh' })).change).toBeNull()
    await edit(id, { travels: 'keeps' })
    await admin.call(rejectProduct, { params: { id }, body: {} })
    expect((await onSale(id)).travels).toBe('fresh')
  })

  test('comes with another category, unless the farmer has chosen', async () => {
    const { _id: id } = await pendingListing(market, farmer)
    expect(await edit(id, { category: 'Spices' })).toMatchObject({ travels: 'keeps' })
    expect(await edit(id, { category: 'Vegetables' })).toMatchObject({ travels: 'fresh' })
    expect(await edit(id, { category: 'Spices', travels: 'fresh' })).toMatchObject({ travels: 'fresh' })
    expect(await edit(id, { category: 'Grains', travels: '' })).toMatchObject({ travels: 'fresh' })
    expect(await edit(id, { name: 'Bhindi' })).toMatchObject({ travels: 'fresh' })
  })

  test('can not go on sale without review, not even by SQL', async () => {
    const id = await putOnSale(db, { farmerId: farmer.id })
    await expect(
      sql`update products set travels = 'keeps', version = version + 1 where id = ${id}`.execute(db),
    ).rejects.toThrow('what is on sale has been reviewed')
    await expect(
      sql`update products set travels = 'keeps', status = 'pending' where id = ${id}`.execute(db),
    ).rejects.toThrow('a changed product needs a new version')
  })
})

/** Statements of the release before, which does not know the column. */
describe('a program that does not know how produce travels', () => {
  test.each(CATEGORIES)('adds %s that travel as the rules say', async (category) => {
    const picture = await putOnSale(db, { farmerId: farmer.id })
    const { rows } = await sql<{ travels: string }>`
      insert into products (id, farmer_id, name, description, category, unit, picture_id, price_paise)
      select ${uuid()}, farmer_id, name, description, ${category}, unit, picture_id, price_paise
        from products where id = ${picture}
      returning travels`.execute(db)
    expect(rows).toEqual([{ travels: travelsByDefault(category) }])
  })

  test('proposes and approves a change that leaves it as it is', async () => {
    const id = await putOnSale(db, { farmerId: farmer.id, travels: 'keeps' })
    await sql`insert into product_changes (product_id, name, description, category, unit, picture_id)
              select id, 'Bhindi', description, category, unit, picture_id from products where id = ${id}`.execute(
      db,
    )
    await sql`update products set name = 'Bhindi', version = version + 1 where id = ${id}`.execute(db)
    await sql`delete from product_changes where product_id = ${id}`.execute(db)
    expect(await onSale(id)).toMatchObject({ name: 'Bhindi', travels: 'keeps' })
  })
})
