import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loginFarmer, loginUser, registerUser } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { type Call, createClient, ProblemError } from '@farmgate/contract/client.ts'
import { myProducts, saveStocks } from '@farmgate/contract/catalogue/listings.ts'
import { myOrders, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { product, products } from '@farmgate/contract/catalogue/products.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { type ItemToOrder, orderBody } from '@farmgate/server/testing/builders/orders.ts'

/** An order that a buyer got an answer for. */
export interface Acknowledged {
  readonly id: string
  readonly at: number
  readonly method: PaymentMethod
  readonly isPaid: boolean
}

/** What the calls of one phase of a drill came to. */
export interface Phase {
  readonly name: string
  readonly startedAt: number
  calls: number
  failures: string[]
  ms: number[]
}

export interface Traffic {
  readonly orders: readonly Acknowledged[]
  readonly phases: readonly Phase[]
  readonly buyerIds: readonly string[]
  /** Counts what follows under this name. */
  enter(phase: string): void
  stop(): Promise<void>
}

const PASSWORD = 'a long honest password'
export const ADDRESS = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

/**
 * Buyers who look around, fill the cart and order until they are stopped, half of them for cash. They never retry: each
 * call without the expected answer is a failure.
 */
export async function startTraffic(apiUrl: string, count: number, first: string): Promise<Traffic> {
  const call = createClient(apiUrl, fetch)
  const items = await stockUp(call)
  const buyers = await Promise.all(Array.from({ length: count }, (_, n) => buyerOf(call, n)))
  const orders: Acknowledged[] = []
  const phases: Phase[] = []
  const stopped = new AbortController()
  const enter = (name: string) =>
    void phases.push({ name, startedAt: performance.now(), calls: 0, failures: [], ms: [] })
  enter(first)

  const timed: Call = async (endpoint, input, options) => {
    const phase = phases.at(-1)
    const sentAt = performance.now()
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      phase?.failures.push(`${endpoint.method} ${endpoint.path}: ${reasonOf(error)}`)
      throw error
    } finally {
      if (phase !== undefined) phase.calls++
      phase?.ms.push(performance.now() - sentAt)
    }
  }
  const shop = async ({ token }: { token: string }, n: number) => {
    for (let turn = n; !stopped.signal.aborted; turn++) {
      const item = items[turn % items.length]
      if (item === undefined) throw new Error('nothing is on sale')
      const method: PaymentMethod = turn % 2 === 0 ? 'Cash on Delivery' : 'UPI'
      try {
        await timed(products, { query: {} })
        await timed(product, { params: { id: item._id } })
        await timed(addToCart, { body: { productId: item._id, quantity: 1 } }, { token })
        await timed(cart, {}, { token })
        const body = orderBody([item], method)
        const at = Date.now()
        const placed = await timed(placeOrder, { body }, { token, idempotencyKey: randomUUID() })
        const { _id: id } = placed.orderDetails
        orders.push({ id, at, method, isPaid: false })
        if (method === 'UPI') {
          await timed(payOrder, { params: { id } }, { token })
          orders.push({ id, at, method, isPaid: true })
        }
        await timed(myOrders, { query: {} }, { token })
      } catch {
        // It is counted. A drill that breaks the market must not keep a core busy with refusals.
        await sleep(50)
      }
    }
  }
  const shopping = Promise.all(buyers.map(shop))
  return {
    get orders() {
      return [...new Map(orders.map((order) => [order.id, order])).values()]
    },
    phases,
    buyerIds: buyers.map(({ id }) => id),
    enter,
    stop: async () => {
      stopped.abort()
      await shopping
    },
  }
}

/** A farm of the demo village brings enough of three products for any drill. */
async function stockUp(call: Call): Promise<ItemToOrder[]> {
  const credentials = { email: 'farmer@farmgate.test', password: 'farmgate-demo' }
  const { token } = await call(loginFarmer, { body: credentials })
  const listed = (await call(myProducts, { query: {} }, { token })).filter(
    ({ status }) => status === 'approved',
  )
  const items = listed.slice(0, 3)
  const stocks = items.map(({ _id, quantity }) => ({
    product: _id,
    quantity: 90_000,
    quantitySeen: quantity,
  }))
  await call(saveStocks, { body: { stocks } }, { token })
  return items
}

async function buyerOf(call: Call, n: number): Promise<{ id: string; token: string }> {
  const email = `drill${n}-${randomUUID()}@example.in`
  const person = {
    name: `Drill ${n}`,
    email,
    password: PASSWORD,
    role: 'user' as const,
    address: ADDRESS,
  }
  await call(registerUser, { body: person })
  const { user, token } = await call(loginUser, { body: { email, password: PASSWORD } })
  return { id: user._id, token }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return `${error.status} ${error.problem.code}`
  if (error instanceof Error && error.cause instanceof Error) return error.cause.message
  return String(error)
}

/** A table of phases: how long, how many calls, how many without the expected answer, and the slowest. */
export function printPhases(phases: readonly Phase[], endedAt: number): void {
  console.log('| phase | s | calls | failed | p50 ms | p99 ms |\n|---|---|---|---|---|---|')
  for (const [index, { name, startedAt, calls, failures, ms }] of phases.entries()) {
    const seconds = ((phases[index + 1]?.startedAt ?? endedAt) - startedAt) / 1_000
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    const cells = [name, seconds.toFixed(1), calls, failures.length, at(0.5), at(0.99)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const failure of new Set(phases.flatMap(({ failures }) => failures))) console.log(`failed: ${failure}`)
}
