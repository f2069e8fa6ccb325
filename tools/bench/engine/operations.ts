import { randomUUID } from 'node:crypto'
import { createClient } from '@farmgate/contract/client.ts'
import { products } from '@farmgate/contract/catalogue/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import type { Caller, EngineScene } from './engine-shop.sql.ts'
import type { HttpConnection, Reply, Sending } from './http-connection.ts'

/** Does an operation once, the n-th time: one call or several in a row. Returns the responses. */
export type Act = (connection: HttpConnection, n: number) => Promise<readonly Reply[]>

export interface Operation {
  readonly name: string
  readonly ours: Act
  /** The same by the bare server. */
  readonly bare?: Act
  /** How many rows the last response has, to compare the two. */
  readonly rows?: (body: unknown) => number
  /** Writes to carts, which are emptied before each turn. */
  readonly usesCarts?: boolean
}

const WORDS = ['fresh', 'desi', 'organic', 'nashik', 'konkan', 'malabar', 'hill', 'sweet', 'tender', 'ooty']
const STATUSES = ['confirmed', 'shipped', 'delivered', 'cancelled']
/** Pages of each category, one behind the other: more questions than an answer is worth keeping for. */
const CATEGORY_PAGES = 20
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The operations of a scene. The address of its API is needed once, to find the cursors of the category pages. */
export async function operationsOf(scene: EngineScene, apiUrl: string): Promise<readonly Operation[]> {
  const pages = (await Promise.all(CATEGORIES.map((category) => pagesOf(apiUrl, category)))).flat()
  const page = (n: number) => at(pages, n)
  const buyer = (n: number) => at(scene.buyers, n)
  const reader = (n: number) => at(scene.readers, n)
  const bareBuyer = (n: number) => at(scene.bareBuyers, n)
  const product = (n: number) => at(scene.bought, n * 7)
  const basket = (n: number) => [0, 1, 2].map((line) => at(scene.bought, n * 3 + line))
  const word = (n: number) => at(WORDS, n)
  const status = (n: number) => at(STATUSES, n)

  return [
    {
      name: 'category page',
      ours: (connection, n) => get(connection, page(n).ours),
      bare: (connection, n) => get(connection, page(n).bare),
      rows: listed,
    },
    {
      name: 'product',
      ours: (connection, n) => get(connection, `/products/${product(n).id}`),
      bare: (connection, n) => get(connection, `/products/${product(n).id}`),
    },
    {
      name: 'search, one word',
      ours: (connection, n) => get(connection, `/products?limit=20&q=${word(n)}`),
      bare: (connection, n) => get(connection, `/search?q=${word(n)}`),
      rows: listed,
    },
    {
      name: 'add + read cart',
      ours: (connection, n) => fillCart(connection, buyer(n), [product(n)]),
      bare: (connection, n) => fillBareCart(connection, bareBuyer(n), [product(n)]),
      rows: listed,
      usesCarts: true,
    },
    {
      name: 'cash checkout, 3 lines',
      ours: async (connection, n) => [
        ...(await fillCart(connection, buyer(n), basket(n))),
        await placeOrder(connection, buyer(n), basket(n)),
      ],
      bare: async (connection, n) => [
        ...(await fillBareCart(connection, bareBuyer(n), basket(n))),
        await placeBareOrder(connection, bareBuyer(n), basket(n)),
      ],
      usesCarts: true,
    },
    {
      name: 'POST /orders alone',
      ours: async (connection, n) => [await placeOrder(connection, buyer(n), basket(n))],
      bare: async (connection, n) => [await placeBareOrder(connection, bareBuyer(n), basket(n))],
      usesCarts: true,
    },
    {
      name: 'online checkout',
      ours: async (connection, n) => [
        ...(await fillCart(connection, buyer(n), basket(n))),
        ...(await payOnline(connection, buyer(n), basket(n))),
      ],
      usesCarts: true,
    },
    {
      name: 'my orders',
      ours: (connection, n) => get(connection, '/orders/myorders?limit=20', reader(n)),
      bare: (connection, n) => get(connection, `/orders/of/${reader(n).id}`),
      rows: listed,
    },
    {
      name: 'admin orders by status',
      ours: (connection, n) => get(connection, `/orders?limit=20&status=${status(n)}`, scene.admin),
      bare: (connection, n) => get(connection, `/orders/${status(n)}`),
      rows: listed,
    },
    {
      name: 'farmer stats, busy farm',
      ours: (connection) => get(connection, '/farmers/stats', scene.busyFarm),
      bare: (connection) => get(connection, `/farms/${scene.busyFarm.id}/stats`),
    },
    {
      name: 'farmer orders',
      ours: (connection) => get(connection, '/orders/farmer?limit=20', scene.busyFarm),
      bare: (connection) => get(connection, `/farms/${scene.busyFarm.id}/orders`),
      rows: listed,
    },
  ]
}

type Bought = EngineScene['bought']

/** In turn, however often. */
function at<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('the shop is empty')
  return found
}

async function send(connection: HttpConnection, request: Sending): Promise<Reply> {
  const reply = await connection.send(request)
  if (reply.status !== 200 && reply.status !== 201)
    throw new Error(`${request.method ?? 'GET'} ${request.path}: ${reply.status} ${reply.body.toString()}`)
  return reply
}

const get = async (connection: HttpConnection, path: string, caller?: Caller): Promise<Reply[]> => [
  await send(connection, { path, ...(caller === undefined ? {} : { token: caller.token }) }),
]

/** As our web does it: each change has a key against repeats. */
const write = (
  connection: HttpConnection,
  { token }: Caller,
  path: string,
  body: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Reply> => send(connection, { method, path, token, key: randomUUID(), body })

async function fillCart(connection: HttpConnection, buyer: Caller, wanted: Bought): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const { id } of wanted)
    replies.push(await write(connection, buyer, '/cart', { productId: id, quantity: 1 }))
  return [...replies, await send(connection, { path: '/cart', token: buyer.token })]
}

async function fillBareCart(connection: HttpConnection, buyer: string, wanted: Bought): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const { id } of wanted)
    replies.push(await send(connection, { method: 'POST', path: '/cart', body: { buyer, product: id } }))
  return [...replies, await send(connection, { path: `/cart/${buyer}` })]
}

const rupees = (wanted: Bought): number =>
  toRupees(totalsOf(wanted.map(({ pricePaise }) => ({ quantity: 1, unitPricePaise: pricePaise }))).totalPaise)

const orderOf = (wanted: Bought, paymentMethod: string) => ({
  items: wanted.map(({ id }) => ({ product: id, quantity: 1 })),
  totalAmount: rupees(wanted),
  paymentMethod,
})

const placeOrder = (connection: HttpConnection, buyer: Caller, wanted: Bought): Promise<Reply> =>
  write(connection, buyer, '/orders', orderOf(wanted, 'Cash on Delivery'))

const placeBareOrder = (connection: HttpConnection, buyer: string, wanted: Bought): Promise<Reply> =>
  send(connection, {
    method: 'POST',
    path: '/orders',
    body: { buyer, products: wanted.map(({ id }) => id) },
  })

/** The gateway approves when the buyer's client asks whether the order is paid. */
async function payOnline(connection: HttpConnection, buyer: Caller, wanted: Bought): Promise<Reply[]> {
  const opened = await write(connection, buyer, '/payment/order', { amount: rupees(wanted) })
  const { orderId } = JSON.parse(opened.body.toString()) as { orderId: string }
  const placed = await write(connection, buyer, '/orders', {
    ...orderOf(wanted, 'UPI'),
    paymentOrderId: orderId,
  })
  const { orderDetails } = JSON.parse(placed.body.toString()) as { orderDetails: { _id: string } }
  return [opened, placed, await write(connection, buyer, `/orders/${orderDetails._id}/pay`, {}, 'PATCH')]
}

interface CategoryPage {
  readonly ours: string
  readonly bare: string
}

async function pagesOf(apiUrl: string, category: string): Promise<CategoryPage[]> {
  const call = createClient(apiUrl, fetch)
  const found: CategoryPage[] = []
  let cursor: string | null = null
  let before = NEWEST
  do {
    const query: Record<string, string> = { category, limit: '20', ...(cursor === null ? {} : { cursor }) }
    const page = await call(products, { query })
    found.push({
      ours: `${products.path}?${new URLSearchParams(query)}`,
      bare: `/category?${new URLSearchParams({ category, before })}`,
    })
    cursor = page.nextCursor
    before = page.products.at(-1)?._id ?? NEWEST
  } while (cursor !== null && found.length < CATEGORY_PAGES)
  return found
}

/** The rows of any list: an array, or the first one inside an object. */
function listed(body: unknown): number {
  const list = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
  return list?.length ?? 0
}
