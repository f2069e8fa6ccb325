import { deals, pickDeals } from '@farmgate/contract/catalogue/deals.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putLowered, setPrice } from '#testing/builders/lowered.sql.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market
let admin: Person
let other: Person
let farmer: Person

beforeAll(async () => {
  admin = await market.person('admin')
  other = await market.person('admin')
  farmer = await market.person('farmer')
})

beforeEach(async () => {
  await db.deleteFrom('deals').execute()
  await db.updateTable('products').set({ deleted_at: new Date() }).execute()
})

const lowered = (name: string, pricePaise = 4_000, available = 20) =>
  putLowered(db, { farmerId: farmer.id, name, pricePaise, available })
const pick = (products: string[], seen?: string[], by = admin) =>
  by.call(pickDeals, { body: { products, ...(seen === undefined ? {} : { seen }) } })
const look = (query: { q?: string; limit?: string; cursor?: string } = {}) => admin.call(deals, { query })
const onHomePage = async () => (await market.call(home, {})).deals.map(({ name }) => name)
const acts = () =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'before', 'after'])
    .where('action', '=', 'deals.picked')
    .orderBy('id')
    .execute()

describe('the candidates for deals', () => {
  test('are the listings on sale whose price truly fell: the deepest fall first, with both prices', async () => {
    await lowered('Half off')
    await lowered('A third off', 5_334)
    await lowered('Three quarters off', 2_000)
    await lowered('Less than one percent off', 7_921)
    await putOnSale(db, { farmerId: farmer.id, name: 'As ever' })
    await putLowered(db, { farmerId: farmer.id, name: 'Raised for a moment', stoodHours: 2 })
    await putLowered(db, { farmerId: farmer.id, name: 'Not approved', status: 'pending' })
    const { candidates, deals: picked } = await look()
    expect(picked).toEqual([])
    expect(
      candidates.map(({ name, percent, earlierPrice, price }) => [name, percent, earlierPrice, price]),
    ).toEqual([
      ['Three quarters off', 75, 80, 20],
      ['Half off', 50, 80, 40],
      ['A third off', 33, 80, 53.34],
    ])
    expect(candidates[0]).toMatchObject({
      image: expect.stringMatching(/^\/pictures\//),
      unit: 'kg',
      stock: 20,
      farmer: { _id: farmer.id, name: farmer.name },
      whyNot: null,
    })
    expect(Date.now() - Date.parse(candidates[0]?.since ?? '')).toBeLessThan(60_000)
  })

  test('are searched by their own and their farmer’s name, and read page by page', async () => {
    for (let n = 0; n < 5; n++) await lowered(`Okra ${n}`, 4_000 - n * 40)
    const ghee = await putLowered(db, { farmerId: (await market.person('farmer')).id, name: 'Ghee 100%' })
    const found = async (q: string) => (await look({ q })).candidates.map(({ _id }) => _id)
    expect(await found('100%')).toEqual([ghee])
    expect(await found('okr')).toHaveLength(5)
    expect(await found(farmer.name)).toHaveLength(5)
    expect(await found("' or true --")).toEqual([])

    const all = (await look()).candidates.map(({ _id }) => _id)
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await look({ limit: '2', ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.candidates.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
    expect(all).toHaveLength(6)
  })

  test('accept only their own cursor', async () => {
    await lowered('One')
    await lowered('Two')
    const { nextCursor } = await look({ limit: '1' })
    expect(await outcome(look({ q: 'One', cursor: nextCursor ?? '' }))).toBe('request.invalid')
    expect(await outcome(look({ cursor: 'made-up' }))).toBe('request.invalid')
  })
})

describe('picking', () => {
  test('shows them on the home page in this order, all at once', async () => {
    const [a, b, c] = [await lowered('A'), await lowered('B'), await lowered('C')]
    const { message, deals: picked } = await pick([c, a])
    expect(message).toBe('Deals saved')
    expect(picked.map(({ name }) => name)).toEqual(['C', 'A'])
    expect(await onHomePage()).toEqual(['C', 'A'])
    await pick([a, b, c])
    expect(await onHomePage()).toEqual(['A', 'B', 'C'])
    await pick([])
    expect(await onHomePage()).toEqual([])
  })

  test('records who picked what in the audit log, and nothing where nothing changed', async () => {
    const before = (await acts()).length
    const [a, b] = [await lowered('Ginger'), await lowered('Garlic')]
    await pick([a])
    await pick([b, a])
    await pick([b, a])
    expect((await acts()).slice(before)).toEqual([
      { actor: admin.id, before: { deals: '' }, after: { deals: 'Ginger' } },
      { actor: admin.id, before: { deals: 'Ginger' }, after: { deals: 'Garlic, Ginger' } },
    ])
  })

  test('is refused for listings that are no deals, names them, and saves nothing', async () => {
    const [deal, never] = [
      await lowered('Deal'),
      await putOnSale(db, { farmerId: farmer.id, name: 'As ever' }),
    ]
    const gone = await lowered('Off the shelf')
    await db.updateTable('products').set({ status: 'rejected' }).where('id', '=', gone).execute()
    const problem = await problemOf(pick([deal, never, gone]))
    expect(problem).toMatchObject({ status: 409, code: 'deal.not_a_deal' })
    expect(problem.faults?.map(({ field, code, params }) => [field, code, params])).toEqual([
      ['products.1', 'deal.ended', { name: 'As ever' }],
      ['products.2', 'deal.ended', { name: 'Off the shelf' }],
    ])
    expect((await look()).deals).toEqual([])
  })

  test('accepts a sold-out listing: it is shown again when there is stock', async () => {
    const id = await lowered('Sold out', 4_000, 0)
    expect((await pick([id])).deals[0]?.whyNot).toBe('sold_out')
    expect(await onHomePage()).toEqual([])
  })

  test.each([
    [
      'more than six',
      async () => Promise.all(Array.from({ length: 7 }, (_, n) => lowered(`N${n}`))),
      'request.invalid',
    ],
    ['the same one twice', async () => Array<string>(2).fill(await lowered('Twice')), 'request.invalid'],
    ['what is not there', async () => ['00000000-0000-7000-8000-000000000000'], 'product.not_found'],
    ['what can’t be anything', async () => ['okra'], 'product.not_found'],
  ])('%s is refused', async (_, make, code) => {
    expect(await outcome(pick(await make()))).toBe(code)
  })

  test('a deal whose price rose again is marked and leaves the home page', async () => {
    const id = await lowered('Short joy')
    await pick([id])
    await setPrice(db, id, 9_000)
    expect((await look()).deals).toMatchObject([{ name: 'Short joy', whyNot: 'not_lowered', percent: 0 }])
    expect(await onHomePage()).toEqual([])
  })
})

describe('two operators', () => {
  test('of whom the second saw an outdated list: the second is refused, and nothing of theirs is saved', async () => {
    const [a, b] = [await lowered('A'), await lowered('B')]
    await pick([a], [])
    expect(await problemOf(pick([b], [], other))).toMatchObject({ status: 409, code: 'deals.stale' })
    expect((await look()).deals.map(({ name }) => name)).toEqual(['A'])
    expect(await outcome(pick([b], [a], other))).toBe('done')
  })

  test('at once: one wins', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => lowered(name)))
    const outcomes = await Promise.all(
      ids.map((id, n) => outcome(pick([id], [], n % 2 === 0 ? admin : other))),
    )
    expect(outcomes.sort()).toEqual(['deals.stale', 'deals.stale', 'deals.stale', 'done'])
    expect((await look()).deals).toHaveLength(1)
  })
})
