import { registerUser } from '@farmgate/contract/people/accounts.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person } from '#testing/market.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { orderBody, place, type ItemToOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let admin: Person
let farmer: Person
let okra: { _id: string; price: number }
let honey: { _id: string; price: number }

beforeAll(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  okra = {
    _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Tender Okra', available: 900 }),
    price: 40,
  }
  honey = {
    _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Wild Honey', available: 900 }),
    price: 40,
  }
})

/** A signed-in buyer with this name and telephone number. */
async function buyerNamed(name: string, phone: string): Promise<Pick<Person, 'call'> & { email: string }> {
  const email = `${crypto.randomUUID()}@mail.example`
  const body = { name, email, password: PASSWORD, role: 'user', address: { ...ADDRESS, phone } } as const
  await market.call(registerUser, { body })
  const { token } = await market.signIn({ role: 'user', email, password: PASSWORD })
  return { email, call: (endpoint, input, options) => market.call(endpoint, input, { token, ...options }) }
}

/** With a unique key: the same request within a minute would be the same order. */
const ordered = (buyer: Pick<Person, 'call'>, items: readonly ItemToOrder[]) =>
  place(buyer, orderBody(items), crypto.randomUUID())

type SearchQuery = NonNullable<Parameters<typeof search>[0]>
const search = (query: {
  q?: string
  from?: string
  to?: string
  status?: 'shipped' | 'confirmed'
  limit?: string
  cursor?: string
}) => admin.call(allOrders, { query })
const numbers = async (query: SearchQuery) => (await search(query)).orders.map(({ number }) => number)

describe('an order is found', () => {
  test('by its number, in any notation, and no other order is', async () => {
    const buyer = await buyerNamed('Number Seeker', '9000000001')
    const { number } = await ordered(buyer, [okra])
    await ordered(buyer, [okra])
    const digits = number.replace('FG-', '')
    for (const q of [`#FG-${digits}`, `FG-${digits}`, `fg${digits}`, `#${digits}`, digits, ` ${digits} `])
      expect(await numbers({ q }), q).toEqual([number])
    expect(await numbers({ q: '#FG-999999999' })).toEqual([])
  })

  test('by a part of its buyer’s name, in any case and script, and by their e-mail', async () => {
    const asha = await buyerNamed('Ashalata Kulkarni-Deshmukh', '9000000002')
    const hindi = await buyerNamed('आशालता कुलकर्णी', '9000000003')
    const first = await ordered(asha, [okra])
    const second = await ordered(asha, [honey])
    const third = await ordered(hindi, [honey])
    expect(await numbers({ q: 'ni-desh' })).toEqual([second.number, first.number])
    expect(await numbers({ q: 'ASHALATA K' })).toEqual([second.number, first.number])
    expect(await numbers({ q: asha.email })).toEqual([second.number, first.number])
    expect(await numbers({ q: 'आशालता' })).toEqual([third.number])
  })

  test('by the end of its telephone number: of the buyer’s address, or of the delivery contact', async () => {
    const buyer = await buyerNamed('Phone Seeker', '+91 98765 43210')
    const { number } = await ordered(buyer, [okra])
    for (const q of ['43210', '98765 43210', '+91 98765-43210', '9876543210', '919876543210'])
      expect(await numbers({ q }), q).toEqual([number])
    // People quote the end of a number.
    expect(await numbers({ q: '98765' })).toEqual([])
    await sql`update orders set contact_phone = '7011223344' where number = ${number.replace('FG-', '')}`.execute(
      market.db,
    )
    expect(await numbers({ q: '223344' })).toEqual([number])
    expect(await numbers({ q: '43210' })).toEqual([number])
  })

  test('by what was ordered, including deleted products, and once where two of its lines match', async () => {
    const buyer = await buyerNamed('Product Seeker', '9000000004')
    const gone = {
      _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Rare Jamun', available: 9 }),
      price: 40,
    }
    const more = {
      _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Rare Jamun, dried', available: 9 }),
      price: 40,
    }
    const one = await ordered(buyer, [gone])
    const both = await ordered(buyer, [gone, more])
    await sql`update products set deleted_at = now() where id = ${gone._id}`.execute(market.db)
    expect(await numbers({ q: 'jamun' })).toEqual([both.number, one.number])
    expect(await numbers({ q: 'jamun, dr' })).toEqual([both.number])
  })

  test('by any name of the produce, also when it is no longer on sale', async () => {
    const buyer = await buyerNamed('Produce Seeker', '9000000007')
    const thing = {
      _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Desi tomato', available: 9 }),
      price: 40,
    }
    const { number } = await ordered(buyer, [thing])
    for (const q of ['टमाटर', 'tamatar', 'Tomatoes']) expect(await numbers({ q }), q).toEqual([number])
    await sql`update products set deleted_at = now() where id = ${thing._id}`.execute(market.db)
    for (const q of ['टमाटर', 'tamatar']) expect(await numbers({ q }), q).toEqual([number])
    expect(await numbers({ q: 'baingan' })).toEqual([])
  })

  test('by a farm that packs it and by its pincode', async () => {
    const grower = await market.person('farmer')
    await sql`update accounts set name = 'Zubin Cooper' where id = ${grower.id}`.execute(market.db)
    const thing = {
      _id: await putOnSale(market.db, { farmerId: grower.id, name: 'Okra', available: 9 }),
      price: 40,
    }
    const { number } = await ordered(await buyerNamed('Farm Seeker', '9000000008'), [thing])
    expect(await numbers({ q: 'zubin' })).toEqual([number])
    expect(await numbers({ q: ADDRESS.pincode })).toContain(number)
    expect(await numbers({ q: '799999' })).toEqual([])
  })

  test('and SQL wildcards match only themselves', async () => {
    const buyer = await buyerNamed("100% Pure_Percent O'Neil \\ Sons", '9000000005')
    const { number } = await ordered(buyer, [okra])
    for (const q of ['100% p', 'pure_perc', "o'neil", '\\ sons'])
      expect(await numbers({ q }), q).toEqual([number])
    for (const q of ['100%sons', 'pure%percent', "'; drop table orders; --", '%%%', '___'])
      expect(await numbers({ q }), q).toEqual([])
  })
})

describe('days', () => {
  test('are India’s, both included', async () => {
    const buyer = await buyerNamed('Day Seeker', '9000000006')
    const made: string[] = []
    // Around midnight in Pune, which is 18:30 of the day before in UTC. In the order of their ids.
    for (const at of [
      '2031-03-09T18:29:59Z',
      '2031-03-09T18:30:00Z',
      '2031-03-10T18:29:59Z',
      '2031-03-10T18:30:00Z',
    ]) {
      const { number } = await ordered(buyer, [okra])
      await moveTo(number, at)
      made.push(number)
    }
    const [before, first, last, after] = made
    expect(await numbers({ from: '2031-03-10', to: '2031-03-10' })).toEqual([last, first])
    expect(await numbers({ from: '2031-03-10' })).toEqual([after, last, first])
    expect(await numbers({ from: '2031-03-09', to: '2031-03-09' })).toEqual([before])
    expect(await numbers({ from: '2031-03-11', to: '2031-03-12' })).toEqual([after])
    expect(await numbers({ from: '2031-03-12' })).toEqual([])
    expect(await numbers({ from: '2031-03-11', to: '2031-03-10' })).toEqual([])
    // Combined with every other filter.
    expect(await numbers({ q: 'Day Seeker', to: '2031-03-10', from: '2031-03-10' })).toEqual([last, first])
    expect(await numbers({ q: 'tender okra', from: '2031-03-10', to: '2031-03-10' })).toEqual([last, first])
    expect(await numbers({ q: 'Day Seeker', from: '2031-03-10', status: 'shipped' })).toEqual([])
    expect(await numbers({ q: 'tender okra', from: '2031-03-10', status: 'shipped' })).toEqual([])
    expect(await numbers({ from: '2031-03-10', status: 'confirmed' })).toEqual([after, last, first])
  })

  test.each(['2026-02-30', '2026-13-01', '15-11-2026', '0001-01-01', '1999-12-31', 'today', "2026-11-15'"])(
    'that are invalid are refused: %s',
    async (day) => {
      expect(await outcome(search({ from: day }))).toBe('request.invalid')
      expect(await outcome(search({ to: day }))).toBe('request.invalid')
    },
  )

  /** As if it had been placed then. The trigger protects agreed fields, so it is disabled for this. */
  const moveTo = (number: string, at: string) =>
    market.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update orders set created_at = ${at} where number = ${number.replace('FG-', '')}`.execute(tx)
      await recountFarmDays(tx)
    })
})

describe('pages of a search', () => {
  test('follow each other without a gap, newest first', async () => {
    const buyer = await buyerNamed('Page Turner', '9000000007')
    const placed: string[] = []
    for (let count = 0; count < 5; count++) placed.unshift((await ordered(buyer, [okra])).number)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ q: 'page turner', limit: '2', ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.orders.map(({ number }) => number))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(placed)
  })

  test('refuse a cursor of another list', async () => {
    const { nextCursor: cursor } = await search({ q: 'page turner', limit: '2' })
    if (cursor === null) throw new Error('there is no second page')
    expect(await outcome(search({ q: 'page turner', limit: '2', cursor }))).toBe('done')
    for (const other of [
      { q: 'page' },
      {},
      { q: 'page turner', from: '2026-01-01' },
      { q: 'page turner', status: 'shipped' as const },
    ])
      expect(await outcome(search({ ...other, cursor })), JSON.stringify(other)).toBe('request.invalid')
  })

  test('report when the text matches more people than were searched', async () => {
    await sql`
      insert into accounts (id, realm, role, name, email, password_hash)
      select gen_random_uuid(), 'users', 'user', 'Crowded Name', 'crowd' || n || '@example.in', 'none'
        from generate_series(1, 101) as n`.execute(market.db)
    expect((await search({ q: 'crowded n' })).narrow).toBe(true)
    expect((await search({ q: 'page turner' })).narrow).toBe(false)
    expect((await search({})).narrow).toBe(false)
  })
})

test('only an admin searches all orders', async () => {
  const buyer = await market.person('user')
  for (const person of [buyer, farmer])
    expect(await outcome(person.call(allOrders, { query: { q: 'asha' } }))).toBe('auth.role_forbidden')
  expect(await outcome(market.call(allOrders, { query: { q: 'asha' } }))).toBe('auth.required')
})
