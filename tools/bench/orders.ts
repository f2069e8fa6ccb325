import { randomUUID } from 'node:crypto'
import { loginFarmer, loginUser } from '@farmgate/contract/people/accounts.ts'
import { type Call, createClient } from '@farmgate/contract/client.ts'
import { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import { allOrders, farmOrders, myOrders, oneOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { products } from '@farmgate/contract/catalogue/products.ts'
import { allReturns } from '@farmgate/contract/ordering/returns.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import { compare, type Options, type BenchCase } from './compare.ts'
import type { Send } from './interleave.ts'
import {
  ADMIN,
  BUSY_BUYER,
  BUSY_FARM,
  makeOrderShop,
  PASSWORD,
  placingBuyers,
  QUIET_FARM,
} from './order-shop.ts'
import { readWholeTables } from './order-plans.sql.ts'
import { type Goods, type Shop, withTwoShops } from './shops.ts'

/** A shop with a buyer, two farmers and an admin signed in. */
interface OrderShop extends Shop {
  readonly call: Call
  readonly buyer: string
  readonly farmer: string
  readonly quietFarmer: string
  readonly admin: string
}

const goods: Goods = { name: 'bench_orders', make: makeOrderShop, isAudited: false }

const GROWS = 1.5
const PAGE = '20'

/** Returns whether all goals were met and no table that grows with the orders is read sequentially. */
export const benchOrders = (options: Options): Promise<boolean> =>
  withTwoShops(goods, options, async (shops) => {
    const isWithin = await compare(cases.map(withFreshSignIn), shops, options)
    return (await isReadByIndex(shops[1])) && isWithin
  })

/** Signs in for each case, because a run takes longer than a token is valid. */
const withFreshSignIn = ({ requests, ...benchCase }: BenchCase<OrderShop>): BenchCase<Shop> => ({
  ...benchCase,
  requests: async (shop) => requests(await signIn(shop)),
})

async function signIn(shop: Shop): Promise<OrderShop> {
  const call = createClient(shop.url, fetch)
  const asUser = async (email: string, role = 'user') =>
    (await call(loginUser, { body: { email, password: PASSWORD, role } })).token
  const asFarmer = async (email: string) =>
    (await call(loginFarmer, { body: { email, password: PASSWORD, role: 'farmer' } })).token
  return {
    ...shop,
    call,
    buyer: await asUser(BUSY_BUYER),
    admin: await asUser(ADMIN, 'admin'),
    farmer: await asFarmer(BUSY_FARM),
    quietFarmer: await asFarmer(QUIET_FARM),
  }
}

interface Page {
  readonly nextCursor: string | null
}
type List = (shop: OrderShop, query: { readonly limit: string; readonly cursor?: string }) => Promise<Page>

/**
 * The first page of a list, and one in its middle or ten thousand orders down. `share` is the list's part of all
 * orders.
 */
const pagesOf = (name: string, share: number, list: List): BenchCase<OrderShop>[] => [
  {
    name: `${name}, first page`,
    timesMax: GROWS,
    requests: async (shop) => [() => list(shop, { limit: PAGE })],
  },
  {
    name: `${name}, deep page`,
    timesMax: GROWS,
    requests: async (shop) => {
      const cursor = await cursorAfter(list, shop, Math.min(Math.floor((shop.size * share) / 200), 100))
      return [() => list(shop, { limit: PAGE, ...cursor })]
    },
  },
]

async function cursorAfter(list: List, shop: OrderShop, pages: number): Promise<{ cursor?: string }> {
  let at: { cursor?: string } = {}
  for (let page = 0; page < pages; page++) {
    const { nextCursor } = await list(shop, { limit: '100', ...at })
    if (nextCursor === null) break
    at = { cursor: nextCursor }
  }
  return at
}

/** The shares of all orders, as the generator makes them. */
const shareOf: Readonly<Record<OrderStatus, number>> = {
  confirmed: 0.014,
  shipped: 0.014,
  delivered: 0.88,
  cancelled: 0.083,
}

const cases: readonly BenchCase<OrderShop>[] = [
  ...pagesOf('my orders', 0.03, ({ call, buyer }, query) => call(myOrders, { query }, { token: buyer })),
  ...pagesOf('all orders', 1, ({ call, admin }, query) => call(allOrders, { query }, { token: admin })),
  ...ORDER_STATUSES.flatMap((status) =>
    pagesOf(`${status} orders`, shareOf[status], ({ call, admin }, query) =>
      call(allOrders, { query: { ...query, status } }, { token: admin }),
    ),
  ),
  ...pagesOf('a farm’s orders', 0.1, ({ call, farmer }, query) =>
    call(farmOrders, { query }, { token: farmer }),
  ),
  ...pagesOf('returns', 0.017, ({ call, admin }, query) => call(allReturns, { query }, { token: admin })),
  { name: 'one order', timesMax: GROWS, requests: oneByOne },
  {
    name: 'figures of a farm with 300 orders',
    timesMax: GROWS,
    requests: async ({ call, quietFarmer }) => [() => call(farmerStats, {}, { token: quietFarmer })],
  },
  {
    name: 'figures of a farm with a tenth of all orders',
    timesMax: GROWS,
    requests: async ({ call, farmer }) => [() => call(farmerStats, {}, { token: farmer })],
  },
  { name: 'placing a cash order', timesMax: GROWS, requests: placings },
]

async function oneByOne({ call, buyer }: OrderShop): Promise<readonly Send[]> {
  const { orders } = await call(myOrders, { query: { limit: '100' } }, { token: buyer })
  return orders.map(
    ({ _id }) =>
      () =>
        call(oneOrder, { params: { id: _id } }, { token: buyer }),
  )
}

/**
 * Many buyers, each with another product; each request has its own key, or the second would be a repeat of the
 * first.
 */
async function placings({ call }: OrderShop): Promise<readonly Send[]> {
  const placing: string[] = []
  for (const email of placingBuyers) {
    placing.push((await call(loginUser, { body: { email, password: PASSWORD, role: 'user' } })).token)
  }
  const page = await call(products, { query: { limit: '100', inStock: 'true' } })
  const plenty = page.products.filter(({ stock }) => stock >= 40)
  return placing.map((token, index) => {
    const product = plenty[index % plenty.length]
    if (product === undefined) throw new Error('there are too few products to buy')
    const body = {
      items: [{ product: product._id, quantity: 1 }],
      totalAmount: toRupees(
        totalsOf([{ quantity: 1, unitPricePaise: toPaise(product.price) ?? 0 }]).totalPaise,
      ),
      paymentMethod: 'Cash on Delivery' as const,
    }
    return () => call(placeOrder, { body }, { token, idempotencyKey: randomUUID() })
  })
}

/** Prints which statement reads which table completely. */
async function isReadByIndex({ databaseUrl, size }: Shop): Promise<boolean> {
  const found = await readWholeTables(databaseUrl)
  console.log(`\nTables that grow with the orders and are read sequentially, of ${size}:\n`)
  for (const { name, statements, tables } of found) {
    const verdict = tables.length === 0 ? 'none' : `MISSED: ${tables.join(', ')}`
    console.log(`- ${name} (statements: ${statements}): ${verdict}`)
  }
  return found.every(({ tables }) => tables.length === 0)
}
