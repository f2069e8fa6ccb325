import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import {
  allFarmers,
  allProducts,
  oneFarmer,
  productsOfFarmer,
  rejectProduct,
} from '@farmgate/contract/catalogue/product-review.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
let admin: Person
let ravi: Person
let meena: Person

/** In this order: two new ones are pending, one on sale has a pending change, two are decided. */
beforeAll(async () => {
  admin = await market.person('admin')
  ravi = await market.person('farmer')
  meena = await market.person('farmer')
  await market.db.updateTable('accounts').set({ name: 'Meena Patil' }).where('id', '=', meena.id).execute()
  const changed = await approvedListing(market, ravi, admin, { name: 'Changed okra' })
  await pendingListing(market, ravi, { name: 'New tomato' })
  await approvedListing(market, meena, admin, { name: 'Approved mango' })
  const rejected = await pendingListing(market, ravi, { name: 'Rejected 100% ghee' })
  await admin.call(rejectProduct, { params: { id: rejected._id }, body: {} })
  await pendingListing(market, meena, { name: 'New rice_old' })
  await ravi.call(editProduct, { params: { id: changed._id }, body: { name: 'Changed bhindi' } })
})

const names = (page: { readonly products: readonly { readonly name: string }[] }) =>
  page.products.map(({ name }) => name)

const IN_ORDER = ['Changed okra', 'New tomato', 'New rice_old', 'Rejected 100% ghee', 'Approved mango']

describe('an admin sees', () => {
  test('first what is pending, the oldest first; then the rest, the newest first', async () => {
    const page = await admin.call(allProducts, { query: {} })
    expect(names(page)).toEqual(IN_ORDER)
    expect(page.nextCursor).toBeNull()
    expect(page.counts).toEqual({ all: 5, pending: 3, approved: 1, rejected: 1 })
    expect(page.products[0]?.farmer).toEqual({
      _id: ravi.id,
      name: ravi.name,
      email: ravi.email,
      emailVerified: false,
      place: '',
    })
  })

  test('every listing in exactly one count, so that the counts add up', async () => {
    const { pending, approved, rejected, all } = (await admin.call(allProducts, { query: {} })).counts
    expect(pending + approved + rejected).toBe(all)
  })

  test.each([
    ['pending', ['Changed okra', 'New tomato', 'New rice_old']],
    ['approved', ['Approved mango']],
    ['rejected', ['Rejected 100% ghee']],
  ] as const)('under %s just those', async (status, expected) => {
    expect(names(await admin.call(allProducts, { query: { status } }))).toEqual(expected)
  })

  test.each([1, 2, 3, 4])('the same, each once, in pages of %d', async (limit) => {
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await admin.call(allProducts, {
        query: { limit: String(limit), ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(page.products.length).toBeLessThanOrEqual(limit)
      seen.push(...names(page))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(IN_ORDER)
  })

  test('an error for a cursor of another list', async () => {
    const { nextCursor } = await admin.call(allProducts, { query: { limit: '1' } })
    const cursor = nextCursor ?? ''
    expect(await outcome(admin.call(allProducts, { query: { cursor, status: 'pending' } }))).toBe(
      'request.invalid',
    )
    expect(await outcome(admin.call(allProducts, { query: { cursor: 'bm9uc2Vuc2U' } }))).toBe(
      'request.invalid',
    )
  })

  test.each([
    ['OKRA', ['Changed okra']],
    // Pending, rejected or on sale: by any name of the produce.
    ['टमाटर', ['New tomato']],
    ['bhindi', ['Changed okra']],
    ['aam', ['Approved mango']],
    ['meena', ['New rice_old', 'Approved mango']],
    ['00%', ['Rejected 100% ghee']],
    ['e_o', ['New rice_old']],
    // One or two letters are matched at the start of a name.
    ['ch', ['Changed okra']],
    ['%', []],
    ['\\', []],
    ["' or true --", []],
    [' ', IN_ORDER],
  ])('for “%s” the listings whose name, produce or farmer it names', async (q, expected) => {
    expect(names(await admin.call(allProducts, { query: { q } }))).toEqual(expected)
  })

  test('one farmer’s products and their counts, in every state', async () => {
    const page = await admin.call(productsOfFarmer, { params: { id: ravi.id }, query: {} })
    expect(names(page)).toEqual(['Changed okra', 'New tomato', 'Rejected 100% ghee'])
    expect(page.counts).toEqual({ all: 3, pending: 2, approved: 0, rejected: 1 })
    const pending = await admin.call(productsOfFarmer, {
      params: { id: meena.id },
      query: { status: 'pending' },
    })
    expect(names(pending)).toEqual(['New rice_old'])
  })

  test('every farmer, the newest first, with the counts of their products', async () => {
    const { farmers } = await admin.call(allFarmers, { query: {} })
    expect(farmers.map(({ name }) => name)).toEqual(['Meena Patil', ravi.name])
    expect(farmers[1]).toEqual({
      _id: ravi.id,
      name: ravi.name,
      email: ravi.email,
      role: 'farmer',
      avatar: null,
      place: '',
      phone: '9822041873',
      about: '',
      createdAt: expect.any(String),
      emailVerified: false,
      active: true,
      verified: null,
      suspended: null,
      delivery: 'undecided',
      change: null,
      version: 1,
      products: { all: 3, pending: 2, approved: 0, rejected: 1 },
    })
    expect(await admin.call(oneFarmer, { params: { id: ravi.id } })).toEqual({
      farmer: { ...farmers[1], balance: 0, orders: { open: 0, total: 0 } },
    })
  })

  test('farmers by name or e-mail, page by page', async () => {
    const named = await admin.call(allFarmers, { query: { q: 'PATIL' } })
    expect(named.farmers.map(({ _id }) => _id)).toEqual([meena.id])
    expect(
      (await admin.call(allFarmers, { query: { q: ravi.email } })).farmers.map(({ _id }) => _id),
    ).toEqual([ravi.id])
    const first = await admin.call(allFarmers, { query: { limit: '1' } })
    const second = await admin.call(allFarmers, { query: { limit: '1', cursor: first.nextCursor ?? '' } })
    expect([...first.farmers, ...second.farmers].map(({ _id }) => _id)).toEqual([meena.id, ravi.id])
    expect(second.nextCursor).toBeNull()
  })

  test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id'])(
    'an error for the unknown farmer %s',
    async (id) => {
      expect(await outcome(admin.call(oneFarmer, { params: { id } }))).toBe('farmer.not_found')
      expect(await outcome(admin.call(productsOfFarmer, { params: { id }, query: {} }))).toBe(
        'farmer.not_found',
      )
    },
  )

  test('an error for the id of a buyer or an admin', async () => {
    const buyer = await market.person('user')
    for (const id of [buyer.id, admin.id]) {
      expect(await outcome(admin.call(oneFarmer, { params: { id } }))).toBe('farmer.not_found')
      expect(await outcome(admin.call(productsOfFarmer, { params: { id }, query: {} }))).toBe(
        'farmer.not_found',
      )
    }
  })
})

test('counts up to a thousand and lists without a limit up to five hundred, however many there are', async () => {
  const many = await market.person('farmer')
  const listings = Array.from({ length: 1_005 }, (_, i) => ({ farmerId: many.id, name: `Lot ${i}` }))
  await putAllOnSale(market.db, listings)
  const page = await admin.call(productsOfFarmer, { params: { id: many.id }, query: {} })
  expect(page.counts).toEqual({ all: 1_000, pending: 0, approved: 1_000, rejected: 0 })
  const approved = await admin.call(allProducts, { query: { status: 'approved' } })
  expect(approved.counts).toEqual({ all: 1_000, pending: 3, approved: 1_000, rejected: 1 })
  for (const { products, nextCursor } of [page, approved]) {
    expect(products).toHaveLength(500)
    expect(products[0]?.name).toBe('Lot 1004')
    expect(nextCursor).not.toBeNull()
  }
})
