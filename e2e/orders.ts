import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Stage } from '@farmgate/domain/ordering/orders/stage.ts'
import { liftCashLimits } from './database.ts'
import { type Listing, sellByCall } from './listings.ts'
import { admin, farmer, type Person, tokenOf } from './people.ts'
import { STACK } from './stack.ts'
import { test as base } from './test.ts'

type SoldProduct = Pick<Listing, '_id' | 'price'>

export interface Line {
  readonly product: SoldProduct
  readonly quantity: number
}

/** What the current journey has put on sale. */
let onSale: SoldProduct[] = []

/** Puts a new product on sale that no other journey buys. */
export async function productOnSale(
  request: APIRequestContext,
  name: string,
  more: { price?: string; quantity?: string; unit?: string } = {},
  seller: Person = farmer,
): Promise<Listing> {
  const listing = await sellByCall(request, seller, name, more)
  onSale.push(listing)
  return listing
}

/** Deletes the journey's products afterwards, because other journeys count the products on sale. */
export const test = base.extend<{ shelves: undefined }>({
  shelves: [
    async ({ request }, use) => {
      await use(undefined)
      const sold = onSale
      onSale = []
      if (sold.length === 0) return
      const headers = await tokenOf(request, admin)
      for (const { _id } of sold) {
        const response = await request.delete(`/api/admin/products/${_id}`, { headers })
        expect(response.status()).toBe(200)
      }
    },
    { auto: true },
  ],
})

/** Fills the cart through the API. */
export async function putIntoCart(
  request: APIRequestContext,
  buyer: Person,
  ...lines: Line[]
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  for (const { product, quantity } of lines) {
    const response = await request.post('/api/cart', { headers, data: { productId: product._id, quantity } })
    expect(response.status()).toBe(200)
  }
}

/** The total of these lines with both fees. */
export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 25)

/** Places an order through the API: unpaid, or with cash on delivery. */
export async function placeByCall(
  request: APIRequestContext,
  buyer: Person,
  lines: readonly Line[],
  paymentMethod: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  if (isCash(paymentMethod)) await liftCashLimits(buyer)
  const headers = await tokenOf(request, buyer)
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
  const response = await request.post('/api/orders', {
    headers,
    data: { items, totalAmount: totalOf(lines), paymentMethod },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { orderDetails: Order }).orderDetails
}

/** Places an order and pays it. In the demo the pay call makes the simulated gateway capture the payment. */
export async function payByCall(
  request: APIRequestContext,
  buyer: Person,
  lines: readonly Line[],
): Promise<Order> {
  const { _id } = await placeByCall(request, buyer, lines, 'UPI')
  const headers = await tokenOf(request, buyer)
  const response = await request.patch(`/api/orders/${_id}/pay`, { headers })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { order: Order }).order
}

/** Moves an order as the operator. */
export async function moveByCall(
  request: APIRequestContext,
  { _id }: Pick<Order, '_id'>,
  status: Stage,
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const response = await request.patch(`/api/orders/${_id}/status`, { headers, data: { status } })
  expect(response.status()).toBe(200)
}

/** Requests a return; reason and photo are optional. */
export async function requestReturn(
  request: APIRequestContext,
  buyer: Person,
  { _id }: Pick<Order, '_id'>,
  details?: { reason: string; photo: string },
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  const body =
    details === undefined
      ? { data: {} }
      : {
          multipart: {
            reason: details.reason,
            image: { name: 'goods.webp', mimeType: 'image/webp', buffer: readFileSync(details.photo) },
          },
        }
  const response = await request.patch(`/api/orders/return/${_id}`, { headers, ...body })
  expect(response.status()).toBe(200)
}

export async function decideByCall(
  request: APIRequestContext,
  { _id }: Pick<Order, '_id'>,
  decision: { status: 'approved' | 'rejected'; note?: string },
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const response = await request.patch(`/api/orders/return/handle/${_id}`, { headers, data: decision })
  expect(response.status()).toBe(200)
}

/** The buyer's orders from the API, newest first. */
export async function ordersOf(request: APIRequestContext, buyer: Person): Promise<Order[]> {
  const response = await request.get('/api/orders/myorders', { headers: await tokenOf(request, buyer) })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { orders: Order[] }).orders
}

/** The number of lines in the buyer's cart. */
export async function cartOf(request: APIRequestContext, buyer: Person): Promise<number> {
  const response = await request.get('/api/cart', { headers: await tokenOf(request, buyer) })
  return ((await response.json()) as { cart: unknown[] }).cart.length
}

export const GATEWAY = `http://127.0.0.1:${STACK.gatewayPort}`

/** Sets the gateway's faults; without arguments it works again. */
export async function breakGateway(
  request: APIRequestContext,
  ...faults: { route: string; status?: number; drop_before?: boolean }[]
): Promise<void> {
  const response = await request.post(`${GATEWAY}/_sim/faults`, { data: faults })
  expect(response.status()).toBe(200)
}

/** Cancels an order as the buyer. */
export async function cancelByCall(
  request: APIRequestContext,
  buyer: Person,
  { _id }: Pick<Order, '_id'>,
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  const data = { reason: 'Ordered by mistake' }
  expect((await request.patch(`/api/orders/cancel/${_id}`, { headers, data })).status()).toBe(200)
}

/** The gateway's payment sheet over the page. */
export const gatewaySheet = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[src^="${GATEWAY}/_sim/sheet"]`)

/** Stops the payment sheet from approving by itself after three seconds, which is too short for a slow machine. */
export const disableAutoApproval = (page: Page): Promise<unknown> =>
  page.context().route(
    (address) => address.origin === GATEWAY && address.pathname === '/_sim/sheet',
    async (route) => {
      const response = await route.fetch()
      const original = await response.text()
      const body = original.replace(/data-approve-after-ms="\d+"/, 'data-approve-after-ms=""')
      expect(body).not.toBe(original)
      await route.fulfill({ response, body })
    },
  )

/** Clicks the visible button: on a phone it is in the bottom bar, on a desktop in the summary. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** Answers the question that a pressed button has become. */
export const answerYes = (scope: Page | Locator): Promise<void> =>
  scope.getByRole('button', { name: 'Yes', exact: true }).click()

/** Opens a row of Needs attention in its place. A row that is alone is open already. */
export async function openRow(row: Locator): Promise<void> {
  const head = row.locator('h2 button')
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
}

/** Moves the pointer out of a list, which then closes up. */
export const leaveList = (page: Page): Promise<void> => page.mouse.move(1, 1)
