import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { TIMEOUT_MS, placeOrder, ATTEMPTS_MAX } from './place-order.ts'

afterEach(() => void vi.useRealTimers())

const line = { _id: 'l1', product: { _id: 'p1' }, quantity: 2 } as CartLine
const placed = {
  _id: 'o1',
  number: 'FG-1',
  status: 'confirmed',
  paymentMethod: 'UPI',
  items: [line],
} as unknown as Order

interface Sent {
  readonly path: string
  readonly body: unknown
  readonly key: string | undefined
}

type FakeResponse = 'lost' | 'silent' | ProblemError | 'ok'

/** A server that gives the listed responses for each call, and a successful one when the list is empty. */
function shop(responses: Record<string, FakeResponse[]> = {}) {
  const sent: Sent[] = []
  const lostCalls: boolean[] = []
  const keys = new Map<string, string>()
  let made = 0
  const good: Record<string, unknown> = {
    '/payment/order': { orderId: 'order_1' },
    '/orders': { orderDetails: placed },
    '/orders/myorders': { orders: [placed], nextCursor: null },
  }
  const call = async ({ path }: Endpoint, input: unknown, key?: string) => {
    sent.push({ path, body: (input as { body?: unknown }).body, key })
    const response = responses[path]?.shift() ?? 'ok'
    if (response === 'silent') return new Promise<never>(() => {})
    if (response === 'lost') throw new TypeError('Failed to fetch')
    if (response !== 'ok') throw response
    return good[path] as never
  }
  const place = (method: PaymentMethod = 'UPI', open: Order | null = null) =>
    placeOrder(
      {
        buyerId: 'b1',
        lines: [line],
        total: 385,
        method,
        contact: { name: 'Asha', phone: '9822041187' },
        addressId: 'home',
        deliveryDay: '2026-11-17',
        leaveAtDoor: true,
        open,
      },
      {
        call,
        keyFor: (name, content) => {
          const text = name + JSON.stringify(content)
          if (!keys.has(text)) keys.set(text, `key-${++made}`)
          return keys.get(text) ?? ''
        },
        forgetIdempotencyKeys: () => keys.clear(),
        pause: async () => {},
        setConnectionLost: (isLost) => void lostCalls.push(isLost),
      },
    )
  return { place, sent, lostCalls, keys, paths: () => sent.map(({ path }) => path) }
}

const problem = (status: number, code: string) =>
  new ProblemError(status, { message: '', code, requestId: '' })

test('an online order is announced to the gateway first and bound to that payment', async () => {
  const { place, sent, paths } = shop()
  expect(await place()).toBe(placed)
  expect(paths()).toEqual(['/payment/order', '/orders'])
  expect(sent[0]?.body).toEqual({ amount: 385 })
  expect(sent[1]?.body).toEqual({
    items: [{ product: 'p1', quantity: 2 }],
    totalAmount: 385,
    paymentMethod: 'UPI',
    paymentOrderId: 'order_1',
    contact: { name: 'Asha', phone: '9822041187' },
    addressId: 'home',
    deliveryDay: '2026-11-17',
    leaveAtDoor: true,
  })
})

test('cash never reaches the gateway', async () => {
  const { place, paths } = shop()
  await place('Cash on Delivery')
  expect(paths()).toEqual(['/orders'])
})

test('an unpaid order of the same items is resumed without a second payment', async () => {
  const { place, paths, sent } = shop()
  await place('Netbanking', placed)
  expect(paths()).toEqual(['/orders'])
  expect(sent[0]?.body).not.toHaveProperty('paymentOrderId')
})

test('a lost response is retried with the same key, and the buyer is informed', async () => {
  const { place, sent, lostCalls } = shop({ '/orders': ['lost', problem(502, 'server.fault'), 'ok'] })
  expect(await place()).toBe(placed)
  const keys = sent.filter(({ path }) => path === '/orders').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  expect(lostCalls).toEqual([false, true, true, false])
})

test('a connection that stays down ends the retries and keeps the key for the next press', async () => {
  const { place, sent, keys } = shop({ '/orders': Array.from({ length: ATTEMPTS_MAX }, () => 'lost') })
  await expect(place('Cash on Delivery')).rejects.toThrow('Failed to fetch')
  expect(keys.size).toBe(1)
  await place('Cash on Delivery')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a refusal is not retried, and the next press is a new request', async () => {
  const { place, paths, keys } = shop({ '/orders': [problem(409, 'stock.insufficient')] })
  await expect(place()).rejects.toMatchObject({ problem: { code: 'stock.insufficient' } })
  expect(paths()).toEqual(['/payment/order', '/orders'])
  expect(keys.size).toBe(0)
})

test('a busy payment service is reported at once, and the key is kept for the next press', async () => {
  const { place, paths, keys } = shop({ '/payment/order': [problem(503, 'payment.busy')] })
  await expect(place()).rejects.toMatchObject({ problem: { code: 'payment.busy' } })
  expect(paths()).toEqual(['/payment/order'])
  expect(keys.size).toBe(1)
})

test('the order of a first press whose response was lost is found, not placed twice', async () => {
  const { place, paths } = shop({ '/orders': [problem(409, 'idempotency.key_reused')] })
  expect(await place()).toBe(placed)
  expect(paths()).toEqual(['/payment/order', '/orders', '/orders/myorders'])
})

test('a connection that stalls counts as lost', async () => {
  vi.useFakeTimers()
  const { place, sent } = shop({ '/orders': ['silent', 'ok'] })
  const order = place('Cash on Delivery')
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(await order).toBe(placed)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
