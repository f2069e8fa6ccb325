import { readdir } from 'node:fs/promises'
import { addProduct, deleteProduct, farmerStats, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { products } from '@farmgate/contract/catalogue/products.ts'
import { rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, OKRA, pendingListing, sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket()
let farmer: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
})

const rowsOf = async (person: Person) => ({
  products: await market.db.selectFrom('products').selectAll().where('farmer_id', '=', person.id).execute(),
  pictures: await market.db
    .selectFrom('picture_owners')
    .selectAll()
    .where('account_id', '=', person.id)
    .execute(),
})

describe('a farmer who adds a product', () => {
  test('gets it back in every field, waiting for review and not yet on sale', async () => {
    const { message, product } = await sendForm(
      market,
      farmer,
      addProduct,
      { body: { ...OKRA, price: '40.50' } },
      await takePhoto(),
    )
    expect(message).toBe('Product added successfully!')
    expect(product).toEqual({
      _id: expect.any(String),
      hindiName: 'भिंडी',
      name: 'Okra',
      description: 'Picked this morning, tender and green.',
      category: 'Vegetables',
      price: 40.5,
      unit: 'kg',
      quantity: 20,
      qty: 20,
      stock: 20,
      image: expect.stringMatching(/^\/pictures\/[\da-f]{32}-1200\.webp$/),
      picture: expect.objectContaining({ placeholder: expect.stringMatching(/^data:image\//) }),
      travels: 'fresh',
      status: 'pending',
      reviewNote: null,
      version: 1,
      change: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      farmer: { _id: farmer.id, name: farmer.name, email: farmer.email, emailVerified: false, place: '' },
    })
    expect((await fetch(market.url + product.image)).status).toBe(200)
    const onSale = await market.call(products, { query: { category: 'Vegetables' } })
    expect(onSale.products).toEqual([])
  })

  test('leaves a first stock movement and a first price in the history', async () => {
    const { _id: id } = await pendingListing(market, farmer, { price: 12, quantity: 7 })
    const moves = await market.db
      .selectFrom('stock_moves')
      .select(['kind', 'delta', 'actor_id as actorId'])
      .where('product_id', '=', id)
      .execute()
    expect(moves).toEqual([{ kind: 'initial', delta: 7, actorId: farmer.id }])
    const prices = await market.db
      .selectFrom('price_history')
      .select('price_paise as paise')
      .where('product_id', '=', id)
      .execute()
    expect(prices).toEqual([{ paise: '1200' }])
  })

  test.each([
    ['Cereals', 'Grains'],
    ['Dryfruits', 'Dry Fruits'],
    ['Meat', 'Meat & Eggs'],
  ])('may call the shelf %s, and it lies on %s', async (word, category) => {
    expect((await pendingListing(market, farmer, { category: word })).category).toBe(category)
  })

  test('may have none in stock yet', async () => {
    expect((await pendingListing(market, farmer, { quantity: 0 })).stock).toBe(0)
  })

  test('without a photo is refused with a fault at the photo, and nothing is stored', async () => {
    const person = await market.person('farmer')
    const problem = await problemOf(sendForm(market, person, addProduct, { body: OKRA }, null))
    expect(problem).toMatchObject({
      status: 400,
      code: 'picture.required',
      message: 'Please select an image!',
    })
    expect(await outcome(person.call(addProduct, { body: OKRA }))).toBe('picture.required')
    expect(await rowsOf(person)).toEqual({ products: [], pictures: [] })
  })

  test.each([
    ['name', '', 'name.required'],
    ['name', 'x'.repeat(101), 'field.too_long'],
    ['description', ' ', 'description.required'],
    ['category', '', 'category.required'],
    ['category', 'Toys', 'category.unknown'],
    ['unit', '', 'unit.required'],
    ['unit', 'bushel', 'unit.unknown'],
    ['price', '', 'price.required'],
    ['price', '0', 'price.invalid'],
    ['price', '-5', 'price.invalid'],
    ['price', '1e3', 'price.invalid'],
    ['price', '12.345', 'price.decimals'],
    ['price', '100000.01', 'price.invalid'],
    ['price', 'forty', 'price.invalid'],
    ['quantity', '', 'quantity.required'],
    ['quantity', 'ten', 'quantity.invalid'],
    ['quantity', '1.5', 'quantity.invalid'],
    ['quantity', '-1', 'quantity.invalid'],
    ['quantity', '100001', 'quantity.invalid'],
  ])('with %s “%s” is refused with %s', async (field, value, code) => {
    const person = await market.person('farmer')
    const problem = await problemOf(
      sendForm(market, person, addProduct, { body: { ...OKRA, [field]: value } }, await takePhoto()),
    )
    expect(problem).toMatchObject({
      status: 400,
      code: 'product.add_refused',
      message: 'Failed to add product',
      faults: [{ field, code }],
    })
    expect(await rowsOf(person)).toEqual({ products: [], pictures: [] })
  })

  test('with a file that is not a photo is refused, and nothing is stored', async () => {
    const person = await market.person('farmer')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    expect(await outcome(sendForm(market, person, addProduct, { body: OKRA }, html))).toBe(
      'picture.unreadable',
    )
    expect(await rowsOf(person)).toEqual({ products: [], pictures: [] })
    // The uploaded file is deleted after the response.
    await expect.poll(() => readdir(market.deps.pictures.incomingDir)).toEqual([])
  })

  test('with no field at all gets all faults at once', async () => {
    const { faults } = await problemOf(farmer.call(addProduct, { body: {} as typeof OKRA }))
    expect(faults?.map(({ field }) => field).sort()).toEqual(Object.keys(OKRA).sort())
  })

  test('whose connection broke sends the same again and has it once', async () => {
    const person = await market.person('farmer')
    const photo = await takePhoto()
    const send = (key: string) => sendForm(market, person, addProduct, { body: OKRA }, photo, key)
    const [first, second] = await Promise.all([send('the-same-key'), send('the-same-key')])
    expect(second.product._id).toBe(first.product._id)
    // Even after it was deleted: the response is about what was done.
    await person.call(deleteProduct, { params: { id: first.product._id } })
    expect((await send('the-same-key')).product._id).toBe(first.product._id)
    expect((await rowsOf(person)).products).toHaveLength(1)
    const another = sendForm(market, person, addProduct, { body: OKRA }, await takePhoto(), 'the-same-key')
    expect(await outcome(another)).toBe('idempotency.key_reused')
  })
})

describe('a farmer’s own products', () => {
  test('are theirs alone, in every state, newest first', async () => {
    const [one, other] = [await market.person('farmer'), await market.person('farmer')]
    await pendingListing(market, other, { name: 'Mango' })
    await pendingListing(market, one, { name: 'Okra' })
    await pendingListing(market, one, { name: 'Tomato' })
    const listings = await one.call(myProducts, { query: {} })
    expect(listings.map(({ name }) => name)).toEqual(['Tomato', 'Okra'])
  })

  test('come page by page, each once, though others are added and deleted between the pages', async () => {
    const person = await market.person('farmer')
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const ids: string[] = []
    for (const name of names) ids.push((await pendingListing(market, person, { name }))._id)

    const read = async (path: string) => {
      const reply = await fetch(new URL(path, `${market.url}${myProducts.path}`), {
        headers: { authorization: `Bearer ${person.token}` },
      })
      const next = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
      const listings = (await reply.json()) as { name: string }[]
      return { names: listings.map(({ name }) => name), next }
    }
    const first = await read('?limit=3')
    expect(first.names).toEqual(['G', 'F', 'E'])
    await pendingListing(market, person, { name: 'H' })
    await person.call(deleteProduct, { params: { id: ids[4] ?? '' } })
    const second = await read(first.next ?? '')
    expect(second.names).toEqual(['D', 'C', 'B'])
    const third = await read(second.next ?? '')
    expect(third).toEqual({ names: ['A'], next: null })
  })

  test.each(['', 'nonsense', 'bm9uc2Vuc2U', Buffer.from('["x","1\' or true"]').toString('base64url')])(
    'with an invalid cursor (“%s”) are refused',
    async (cursor) => {
      expect(await outcome(farmer.call(myProducts, { query: { cursor } }))).toBe('request.invalid')
    },
  )

  test('are not opened with another farmer’s cursor', async () => {
    const [one, other] = [await market.person('farmer'), await market.person('farmer')]
    for (const name of ['A', 'B']) await pendingListing(market, one, { name })
    const reply = await fetch(`${market.url}${myProducts.path}?limit=1`, {
      headers: { authorization: `Bearer ${one.token}` },
    })
    const cursor = new URLSearchParams(/<\?([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1]).get('cursor')
    expect(await outcome(other.call(myProducts, { query: { cursor: cursor ?? '' } }))).toBe('request.invalid')
  })

  test('are counted in the stats, in any state, without deleted ones and those of others', async () => {
    const person = await market.person('farmer')
    expect(await person.call(farmerStats, {})).toMatchObject({
      totalProducts: 0,
      products: { approved: 0, pending: 0, rejected: 0 },
    })
    const [neighbour, admin] = [await market.person('farmer'), await market.person('admin')]
    const reject = async ({ _id: id }: { _id: string }) =>
      admin.call(rejectProduct, { params: { id }, body: {} })
    // Of each state one more than of the state before; one of each is deleted; the neighbour has one of each.
    for (const [of, counts] of [
      [person, { approved: 2, pending: 3, rejected: 4 }],
      [neighbour, { approved: 1, pending: 1, rejected: 1 }],
    ] as const) {
      for (let i = 0; i < counts.approved; i++) await approvedListing(market, of, admin)
      for (let i = 0; i < counts.pending; i++) await pendingListing(market, of)
      for (let i = 0; i < counts.rejected; i++) await reject(await pendingListing(market, of))
    }
    const own = await person.call(myProducts, { query: {} })
    for (const status of ['approved', 'pending', 'rejected'])
      await person.call(deleteProduct, {
        params: { id: own.find((each) => each.status === status)?._id ?? '' },
      })
    expect(await person.call(farmerStats, {})).toMatchObject({
      totalProducts: 6,
      products: { approved: 1, pending: 2, rejected: 3 },
    })
  })
})
