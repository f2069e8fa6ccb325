import { editProduct, type Listing } from '@farmgate/contract/catalogue/listings.ts'
import { product as productDetail } from '@farmgate/contract/catalogue/products.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import {
  LISTING_FIELDS,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { REVIEWED_COLUMNS } from '#features/catalogue/product-view/listing-columns.sql.ts'
import { approvedListing, type ListingOverrides, sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const [farmer, admin] = [await market.person('farmer'), await market.person('admin')]

/** Two values of a field. A photo is another one each time. */
function valuesOf(name: ListingFieldName): readonly [string, string] {
  const field = LISTING_FIELDS[name]
  if (field.kind === 'picture') return ['', '']
  return field.kind === 'choice' ? [field.values[0], field.values[1]] : [`First ${name}`, `Second ${name}`]
}

const shownAs = (name: ListingFieldName) => (name === 'pictureId' ? 'image' : name)
const withValue = (name: ListingFieldName, value: string): ListingOverrides =>
  name === 'pictureId' ? {} : { [name]: value }
const onSale = async (id: string) => (await market.call(productDetail, { params: { id } })).product

async function edit(id: string, name: ListingFieldName, value: string): Promise<Listing> {
  const photo = name === 'pictureId' ? await takePhoto() : null
  const { product } = await sendForm(
    market,
    farmer,
    editProduct,
    { params: { id }, body: withValue(name, value) },
    photo,
  )
  return product
}

describe.each(LISTING_FIELD_NAMES)('the reviewed field %s', (name) => {
  const shown = shownAs(name)
  const [first, second] = valuesOf(name)

  test('waits for approval, then reaches the buyer’s page and the audit log', async () => {
    const listing = await approvedListing(market, farmer, admin, withValue(name, first))
    const { _id: id } = listing
    const edited = await edit(id, name, second)
    expect(edited.change).toMatchObject({ status: 'pending' })
    const proposed = edited.change?.[shown]
    expect(proposed).not.toBe(listing[shown])
    expect(edited[shown]).toBe(listing[shown])
    expect((await onSale(id))[shown]).toBe(listing[shown])

    await admin.call(approveProduct, { params: { id }, body: { version: edited.version } })
    expect((await onSale(id))[shown]).toBe(proposed)
    const { before, after } = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const fact = name === 'pictureId' ? 'picture' : name
    expect([before, after]).toEqual([
      expect.objectContaining({ [fact]: name === 'pictureId' ? expect.any(String) : first }),
      expect.objectContaining({ [fact]: name === 'pictureId' ? expect.any(String) : second }),
    ])
  })

  test('can not go on sale without review, not even by SQL', async () => {
    const { _id: id } = await approvedListing(market, farmer, admin, withValue(name, first))
    const { _id: other } = await approvedListing(market, farmer, admin, withValue(name, second))
    const column = sql.ref(LISTING_FIELDS[name].column)
    const taken = sql`${column} = (select ${column} from products where id = ${other})`
    await expect(
      sql`update products set ${taken}, version = version + 1 where id = ${id}`.execute(db),
    ).rejects.toThrow('what is on sale has been reviewed')
    await expect(
      sql`update products set ${taken}, status = 'pending' where id = ${id}`.execute(db),
    ).rejects.toThrow('a changed product needs a new version')
  })

  test('stays as it is when the previous release, which does not know it, changes another', async () => {
    const { _id: id, ...listing } = await approvedListing(market, farmer, admin, withValue(name, first))
    const changed = name === 'description' ? 'name' : 'description'
    const others = REVIEWED_COLUMNS.filter((column) => column !== LISTING_FIELDS[name].column)
    const values = others.map((column) => (column === changed ? sql`'Other words'` : sql.ref(column)))
    await sql`insert into product_changes (product_id, ${sql.join(others.map((column) => sql.ref(column)))})
              select id, ${sql.join(values)} from products where id = ${id}`.execute(db)
    await sql`update products set ${sql.ref(changed)} = 'Other words', version = version + 1
               where id = ${id}`.execute(db)
    await sql`delete from product_changes where product_id = ${id}`.execute(db)
    expect(await onSale(id)).toMatchObject({ [changed]: 'Other words', [shown]: listing[shown] })
  })
})

test('a column that a later migration adds is reviewed, though nothing names it', async () => {
  const { _id: id } = await approvedListing(market, farmer, admin)
  const change = db.transaction().execute(async (tx) => {
    await sql`alter table products add column added text not null default 'reviewed'`.execute(tx)
    await sql`update products set added = 'unreviewed', version = version + 1 where id = ${id}`.execute(tx)
  })
  await expect(change).rejects.toThrow('what is on sale has been reviewed')
})

test('every column of a change but its own belongs to a reviewed field', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
     where table_name = 'product_changes' and table_schema = 'public'`.execute(db)
  const own = ['product_id', 'status', 'note', 'created_at']
  expect(rows.map(({ column }) => column).sort()).toEqual([...REVIEWED_COLUMNS, ...own].sort())
})
