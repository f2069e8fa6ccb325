import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type FrameLocator, type Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { liftCashLimits } from './database.ts'
import { type Listing, sellByCall } from './listings.ts'
import { admin, farmer, type Person, sessionElsewhere } from './people.ts'
import { API_PORT } from './stack.ts'
import { test as base } from './test.ts'

type Thing = Pick<Listing, '_id' | 'price'>

export interface Line {
  readonly product: Thing
  readonly quantity: number
}

/** What a journey has put on sale. */
let onSale: Thing[] = []

/** Something of its own to buy, so that no other journey takes it away. */
export async function something(
  request: APIRequestContext,
  name: string,
  more: { price?: string; quantity?: string } = {},
  seller: Person = farmer,
): Promise<Listing> {
  const listing = await sellByCall(request, seller, name, more)
  onSale.push(listing)
  return listing
}

/** Journeys through orders leave the shelves as they found them: others count what is on them. */
export const test = base.extend<{ shelves: undefined }>({
  shelves: [
    async ({ request }, use) => {
      await use(undefined)
      const sold = onSale
      onSale = []
      if (sold.length === 0) return
      const headers = await tokenOf(request, admin)
      for (const { _id } of sold) {
        const answer = await request.delete(`/api/admin/products/${_id}`, { headers })
        expect(answer.status()).toBe(200)
      }
    },
    { auto: true },
  ],
})

/** Into the cart without the screens. */
export async function putIntoCart(
  request: APIRequestContext,
  buyer: Person,
  ...lines: Line[]
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  for (const { product, quantity } of lines) {
    const answer = await request.post('/api/cart', { headers, data: { productId: product._id, quantity } })
    expect(answer.status()).toBe(200)
  }
}

/** What these lines cost with both fees. */
export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 25)

/** An order without the screens: unpaid, or with cash to be paid at the door. */
export async function placeByCall(
  request: APIRequestContext,
  buyer: Person,
  lines: readonly Line[],
  paymentMethod: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  if (isCash(paymentMethod)) await liftCashLimits(buyer)
  const headers = await tokenOf(request, buyer)
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
  const answer = await request.post('/api/orders', {
    headers,
    data: { items, totalAmount: totalOf(lines), paymentMethod },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { orderDetails: Order }).orderDetails
}

/** The same, paid. In the demo the buyer's own question is answered with a payment. */
export async function payByCall(
  request: APIRequestContext,
  buyer: Person,
  lines: readonly Line[],
): Promise<Order> {
  const { _id } = await placeByCall(request, buyer, lines, 'UPI')
  const headers = await tokenOf(request, buyer)
  const answer = await request.patch(`/api/orders/${_id}/pay`, { headers })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { order: Order }).order
}

/** As the operator's buttons do it. */
export async function moveByCall(
  request: APIRequestContext,
  { _id }: Pick<Order, '_id'>,
  status: Stage,
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const answer = await request.patch(`/api/orders/${_id}/status`, { headers, data: { status } })
  expect(answer.status()).toBe(200)
}

/** A reason and a photo need not go along. */
export async function askForReturn(
  request: APIRequestContext,
  buyer: Person,
  { _id }: Pick<Order, '_id'>,
  wish?: { reason: string; photo: string },
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  const body =
    wish === undefined
      ? { data: {} }
      : {
          multipart: {
            reason: wish.reason,
            image: { name: 'goods.webp', mimeType: 'image/webp', buffer: readFileSync(wish.photo) },
          },
        }
  const answer = await request.patch(`/api/orders/return/${_id}`, { headers, ...body })
  expect(answer.status()).toBe(200)
}

export async function decideByCall(
  request: APIRequestContext,
  { _id }: Pick<Order, '_id'>,
  decision: { status: 'approved' | 'rejected'; note?: string },
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const answer = await request.patch(`/api/orders/return/handle/${_id}`, { headers, data: decision })
  expect(answer.status()).toBe(200)
}

/** Their orders as the server has them, the newest first. */
export async function ordersOf(request: APIRequestContext, buyer: Person): Promise<Order[]> {
  const answer = await request.get('/api/orders/myorders', { headers: await tokenOf(request, buyer) })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { orders: Order[] }).orders
}

/** How many things lie in their cart. */
export async function cartOf(request: APIRequestContext, buyer: Person): Promise<number> {
  const answer = await request.get('/api/cart', { headers: await tokenOf(request, buyer) })
  return ((await answer.json()) as { cart: unknown[] }).cart.length
}

const GATEWAY = `http://127.0.0.1:${API_PORT + 1}`

/** Makes the gateway fail at this, or well again when nothing is said. */
export async function breakGateway(
  request: APIRequestContext,
  ...faults: { route: string; status?: number; drop_before?: boolean }[]
): Promise<void> {
  const answer = await request.post(`${GATEWAY}/_sim/faults`, { data: faults })
  expect(answer.status()).toBe(200)
}

/** The bank has promised the money of this order and nobody has taken it; answers the payment. */
export async function leaveUnsure(
  request: APIRequestContext,
  buyer: Person,
  { _id, paymentOrderId }: Pick<Order, '_id' | 'paymentOrderId'>,
): Promise<string> {
  const data = { order_id: paymentOrderId, outcome: 'authorized' }
  const payment = (await (await request.post(`${GATEWAY}/_sim/pay`, { data })).json()) as { id: string }
  const headers = await tokenOf(request, buyer)
  expect((await request.patch(`/api/orders/${_id}/pay`, { headers })).status()).toBe(202)
  return payment.id
}

export async function makeUpItsMind(request: APIRequestContext, payment: string): Promise<void> {
  const answer = await request.post(`${GATEWAY}/_sim/capture`, { data: { payment_id: payment } })
  expect(answer.status()).toBe(200)
}

/** Money at the gateway under our keys, for orders that this market does not know. */
export async function payUnknownOrders(request: APIRequestContext, count: number): Promise<void> {
  const key = Buffer.from('rzp_test_Farmgate000000:sandbox-key-secret').toString('base64')
  for (let paid = 0; paid < count; paid++) {
    const data = { amount: 95_00, currency: 'INR', receipt: crypto.randomUUID() }
    const headers = { authorization: `Basic ${key}` }
    const order = (await (await request.post(`${GATEWAY}/v1/orders`, { data, headers })).json()) as {
      id: string
    }
    const payment = { order_id: order.id, outcome: 'captured' }
    expect((await request.post(`${GATEWAY}/_sim/pay`, { data: payment })).status()).toBe(200)
  }
}

/** As the buyer's own button does it. */
export async function cancelByCall(
  request: APIRequestContext,
  buyer: Person,
  { _id }: Pick<Order, '_id'>,
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  const data = { reason: 'Ordered by mistake' }
  expect((await request.patch(`/api/orders/cancel/${_id}`, { headers, data })).status()).toBe(200)
}

/** The gateway's sheet over the page. */
export const sheet = (page: Page): FrameLocator => page.frameLocator(`iframe[src^="${GATEWAY}/_sim/sheet"]`)

/** It approves by itself after three seconds, which a slow machine needs to press a button. Here it waits. */
export const letSheetWait = (page: Page): Promise<unknown> =>
  page.context().route(
    (address) => address.origin === GATEWAY && address.pathname === '/_sim/sheet',
    async (route) => {
      const response = await route.fetch()
      const hurried = await response.text()
      const body = hurried.replace(/data-approve-after-ms="\d+"/, 'data-approve-after-ms=""')
      expect(body).not.toBe(hurried)
      await route.fulfill({ response, body })
    },
  )

/** On a phone it stands in the bar at the foot, on a computer in the summary. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

async function tokenOf(request: APIRequestContext, person: Person): Promise<Record<string, string>> {
  const { token } = await sessionElsewhere(request, person)
  return { authorization: `Bearer ${token}` }
}
