import { loginUser } from '@farmgate/contract/people/accounts.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { type Call, createClient } from '@farmgate/contract/client.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { allReturns } from '@farmgate/contract/ordering/returns.ts'
import { allFarmers } from '@farmgate/contract/catalogue/product-review.ts'
import { allUsers } from '@farmgate/contract/people/users.ts'
import { compare, type Options, type BenchCase } from './compare.ts'
import { measureExport } from './export.ts'
import { makeListShop } from './list-shop.ts'
import { ADMIN, PASSWORD } from './order-shop.ts'
import { type Goods, type Shop, withTwoShops } from './shops.ts'

/** A shop with its admin signed in. */
interface AdminShop {
  readonly size: number
  readonly call: Call
  readonly token: string
}

const goods: Goods = { name: 'bench_lists', make: makeListShop, isAudited: false }

const GROWS = 1.5
const PAGE = '20'

/**
 * Measures the operators' lists at both sizes, and a file of all orders of the large one. Returns whether all goals
 * were met.
 */
export const benchLists = (options: Options): Promise<boolean> =>
  withTwoShops(goods, options, async (shops) => {
    const isWithin = await compare(cases.map(withFreshSignIn), shops, options)
    const { call, token } = await signIn(shops[1])
    return (await measureExport(shops[1], call, token)) && isWithin
  })

/** Signs in for each case, because a run takes longer than a token is valid. */
const withFreshSignIn = ({ requests, ...benchCase }: BenchCase<AdminShop>): BenchCase<Shop> => ({
  ...benchCase,
  requests: async (shop) => requests(await signIn(shop)),
})

async function signIn({ url, size }: Shop): Promise<AdminShop> {
  const call = createClient(url, fetch)
  const { token } = await call(loginUser, { body: { email: ADMIN, password: PASSWORD, role: 'admin' } })
  return { size, call, token }
}

interface Part {
  readonly limit: string
  readonly cursor?: string
}
type List = (shop: AdminShop, part: Part) => Promise<{ readonly nextCursor: string | null }>

/**
 * The first page of a list, and one in its middle or ten thousand rows down. `share` is the list's part of all rows.
 */
const pagesOf = (name: string, share: number, list: List): BenchCase<AdminShop>[] => [
  {
    name: `${name}, first page`,
    timesMax: GROWS,
    requests: async (shop) => [() => list(shop, { limit: PAGE })],
  },
  {
    name: `${name}, deep page`,
    timesMax: GROWS,
    requests: async (shop) => {
      let at: { cursor?: string } = {}
      const pages = Math.min(Math.floor((shop.size * share) / 200), 100)
      for (let page = 0; page < pages; page++) {
        const { nextCursor } = await list(shop, { limit: '100', ...at })
        if (nextCursor === null) break
        at = { cursor: nextCursor }
      }
      return [() => list(shop, { limit: PAGE, ...at })]
    },
  },
]

type OrderQuery = Parameters<typeof ordersOf>[0]
const ordersOf =
  (query: { q?: string; from?: string; to?: string; status?: 'delivered' | 'cancelled' }): List =>
  ({ call, token }, part) =>
    call(allOrders, { query: { ...query, ...part } }, { token })

/** Several similar searches, sent in turn; for searches with few results the limit is the same in both shops. */
const searchesOf = (
  name: string,
  limit: string,
  queriesFor: (shop: AdminShop) => readonly OrderQuery[],
): BenchCase<AdminShop> => ({
  name,
  timesMax: GROWS,
  requests: async (shop) => queriesFor(shop).map((query) => () => ordersOf(query)(shop, { limit })),
})

/** From the generator: buyers are numbered, and their phone numbers follow from that. */
const someOf = ({ size }: AdminShop): number[] =>
  Array.from({ length: 20 }, (_, n) => 2 + Math.floor((n * (size - 2)) / 20))
const phoneOf = (buyer: number): string => `98${String((buyer * 7919) % 100_000_000).padStart(8, '0')}`
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
const TWO_MONTHS = { from: dayBefore(120), to: dayBefore(60) }

const cases: readonly BenchCase<AdminShop>[] = [
  ...pagesOf('all orders', 1, ordersOf({})),
  ...pagesOf('delivered orders', 0.88, ordersOf({ status: 'delivered' })),
  ...pagesOf('cancelled orders', 0.083, ordersOf({ status: 'cancelled' })),
  searchesOf('orders by number', PAGE, (shop) => someOf(shop).map((n) => ({ q: `#FG-${20_000 + n}` }))),
  searchesOf('orders by a telephone number', '1', (shop) => someOf(shop).map((n) => ({ q: phoneOf(n) }))),
  searchesOf('orders by the end of one', '1', (shop) =>
    someOf(shop).map((n) => ({ q: phoneOf(n).slice(-6) })),
  ),
  searchesOf('orders by one buyer’s name', '1', (shop) => someOf(shop).map((n) => ({ q: `buyer ${n}` }))),
  searchesOf('orders by one buyer’s e-mail', '1', (shop) =>
    someOf(shop).map((n) => ({ q: `buyer${n}@example.in` })),
  ),
  ...pagesOf('orders by a name that fits everybody', 0.001, ordersOf({ q: 'buyer' })),
  searchesOf('orders by a word in a fifth of the products', PAGE, () => [{ q: 'fresh' }, { q: 'desi' }]),
  ...pagesOf('orders of two months', 0.33, ordersOf(TWO_MONTHS)),
  ...pagesOf('cancelled orders of two months', 0.027, ordersOf({ ...TWO_MONTHS, status: 'cancelled' })),
  ...pagesOf('returns', 0.017, ({ call, token }, query) => call(allReturns, { query }, { token })),
  ...pagesOf('users', 1, ({ call, token }, query) => call(allUsers, { query }, { token })),
  {
    name: 'users by a part of their e-mail',
    timesMax: GROWS,
    requests: async (shop) =>
      someOf(shop).map(
        (n) => () => shop.call(allUsers, { query: { q: `buyer${n}@`, limit: '1' } }, { token: shop.token }),
      ),
  },
  ...pagesOf('users by a name that fits everybody', 1, ({ call, token }, query) =>
    call(allUsers, { query: { ...query, q: 'buyer' } }, { token }),
  ),
  ...pagesOf('farmers', 0.1, ({ call, token }, query) => call(allFarmers, { query }, { token })),
  {
    name: 'farmers by name',
    timesMax: GROWS,
    requests: async ({ call, token, size }) =>
      Array.from({ length: 10 }, (_, n) => Math.floor((n * size) / 100) + 1).map(
        (n) => () => call(allFarmers, { query: { q: `grower${n}@`, limit: '1' } }, { token }),
      ),
  },
  {
    name: 'what needs an operator',
    timesMax: GROWS,
    requests: async ({ call, token }) => [() => call(attention, { query: {} }, { token })],
  },
]
