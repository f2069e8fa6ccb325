import { randomUUID } from 'node:crypto'
import { createPool } from '@farmgate/server/db/pool.ts'
import Fastify from 'fastify'
import { ADD_TO_CART, PLACE_ORDER, READS } from './bare.sql.ts'

/**
 * The bare engine: Fastify and pg with one prepared statement per operation, no sign-in, no validation, no limits, no
 * log. What it answers per second is what PostgreSQL and Node can do at all on this machine. Started by the bench.
 */
const pool = createPool(
  { url: process.env['DATABASE_URL'] ?? '', max: 10, applicationName: 'bare' },
  console.error,
)
const app = Fastify()

const read = async (name: keyof typeof READS, values: readonly unknown[]) =>
  (await pool.query({ name, text: READS[name], values: [...values] })).rows

app.get<{ Querystring: { category: string; before: string } }>('/category', ({ query }) =>
  read('category', [query.category, query.before]),
)
app.get<{ Params: { id: string } }>('/products/:id', ({ params }) => read('product', [params.id]))
app.get<{ Querystring: { q: string } }>('/search', ({ query }) => read('search', [query.q]))
app.get<{ Params: { buyer: string } }>('/cart/:buyer', ({ params }) => read('cart', [params.buyer]))
app.get<{ Params: { buyer: string } }>('/orders/of/:buyer', ({ params }) =>
  read('buyerOrders', [params.buyer]),
)
app.get<{ Params: { status: string } }>('/orders/:status', ({ params }) =>
  read('statusOrders', [params.status]),
)
app.get<{ Params: { farm: string } }>('/farms/:farm/orders', ({ params }) =>
  read('farmOrders', [params.farm]),
)
app.get<{ Params: { farm: string } }>('/farms/:farm/stats', ({ params }) => read('farmStats', [params.farm]))

app.post<{ Body: { buyer: string; product: string } }>('/cart', async ({ body }) => {
  await pool.query({ name: 'add', text: ADD_TO_CART, values: [body.buyer, body.product] })
  return read('cart', [body.buyer])
})

app.post<{ Body: { buyer: string; products: string[] } }>('/orders', async ({ body }) => {
  const used = { order: timeOrderedId(), buyer: body.buyer, products: body.products }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { name, text, uses } of PLACE_ORDER)
      await client.query({ name, text, values: uses.map((each) => used[each]) })
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return { id: used.order }
})

/** Beside the newest orders, as the API's ids. */
function timeOrderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

await app.listen({ host: '127.0.0.1', port: Number(process.env['API_PORT']) })
