import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { FarmOrder, Order } from '@farmgate/contract/ordering/order-view.ts'
import { newName } from './listings.ts'
import {
  requestReturn,
  decideByCall,
  moveByCall,
  payByCall,
  placeByCall,
  productOnSale,
  test,
} from './orders.ts'
import { ADDRESS, openAccount, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

test('a farm sees only its own lines of an order from two farms, their sum, and the buyer’s name and place', async ({
  page,
  request,
}) => {
  const { farm, okra } = await farmWithOkra(request)
  const neighbours = await productOnSale(request, newName('Milk'), { price: '60' })
  const buyer = await openAccount(request, 'user')
  const order = await payByCall(request, buyer, [
    { product: okra, quantity: 2 },
    { product: neighbours, quantity: 3 },
  ])
  await openOrders(page, farm)
  const row = rowOf(page, order)
  await expect(row).toContainText(`${okra.name} × 2`)
  // Not the other farm's milk, the fees or the order's total.
  await expect(row.getByText('₹96', { exact: true })).toBeVisible()
  await expect(row).toContainText('Paid')
  await expect(row).not.toContainText(neighbours.name)
  await expect(row).not.toContainText(String(order.totalAmount))
  await expect(row).toContainText('Tara Joshi')
  await expect(row).toContainText('Pune, Maharashtra')
  await expectNumbers(page, { orders: 1, revenue: '₹96' })

  // What no page shows must not be in the response either.
  const headers = await tokenOf(request, farm)
  const response = await request.get('/api/orders/farmer', { headers })
  const { orders } = (await response.json()) as { orders: FarmOrder[] }
  expect(orders).toMatchObject([{ _id: order._id, totalAmount: 96, total: 96 }])
  const sent = JSON.stringify(orders)
  for (const secret of [neighbours.name, buyer.email, ADDRESS.street, ADDRESS.phone, ADDRESS.pincode])
    expect(sent).not.toContain(secret)
})

test('an online order appears on the farm’s open page once it is paid', async ({ page, request }) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }], 'UPI')
  await page.clock.install()
  await openOrders(page, farm)
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible()
  await expectNumbers(page, { orders: 0, revenue: '₹0' })

  const headers = await tokenOf(request, buyer)
  const paid = await request.patch(`/api/orders/${order._id}/pay`, { headers })
  expect(paid.status()).toBe(200)
  // The page polls every 15 s.
  await page.clock.fastForward(16_000)
  await expect(rowOf(page, order)).toContainText('Paid')
  await expectNumbers(page, { orders: 1, revenue: '₹96' })
})

test('a farm’s revenue counts cash at delivery and subtracts a return, and a cancelled order stays in its list', async ({
  page,
  request,
}) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  const lines = [{ product: okra, quantity: 2 }]
  const delivered = await placeByCall(request, buyer, lines)
  await openOrders(page, farm)
  await expect(rowOf(page, delivered)).toContainText('Cash at the door')
  await expectNumbers(page, { orders: 1, revenue: '₹0' })

  await moveByCall(request, delivered, 'delivered')
  await page.reload()
  await expect(rowOf(page, delivered)).toContainText('Delivered')
  await expect(rowOf(page, delivered)).toContainText('Paid')
  await expectNumbers(page, { orders: 1, revenue: '₹96' })

  await requestReturn(request, buyer, delivered)
  await decideByCall(request, delivered, { status: 'approved' })
  const cancelled = await payByCall(request, buyer, lines)
  await cancelByCall(request, buyer, cancelled, 'Ordered by mistake')
  await page.reload()
  await expect(rowOf(page, cancelled)).toContainText('Reason: Ordered by mistake')
  await expectNumbers(page, { orders: 2, revenue: '₹0' })

  const chips = page.getByRole('group', { name: 'Show orders' })
  await chips.getByRole('button', { name: 'Cancelled', exact: true }).click()
  await expect(page).toHaveURL('/farmer/orders?status=cancelled')
  await expect(rowOf(page, delivered)).toHaveCount(0)
  await expect(rowOf(page, cancelled)).toContainText('Cancelled')
  await chips.getByRole('button', { name: 'Shipped', exact: true }).click()
  await expect(page.getByText('None of your orders is in this state.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/farmer/orders')
  await expect(rowOf(page, delivered)).toBeVisible()
})

/** A new farm, so that its numbers start at zero. */
async function farmWithOkra(request: APIRequestContext) {
  const farm = await openAccount(request, 'farmer')
  return { farm, okra: await productOnSale(request, newName('Okra'), {}, farm) }
}

async function openOrders(page: Page, farm: Person): Promise<void> {
  await signInByCall(page, farm)
  await page.goto('/farmer/orders')
}

const rowOf = (page: Page, { number }: Order): Locator =>
  page.getByRole('row').filter({ hasText: `#${number}` })

async function expectNumbers(page: Page, { orders, revenue }: { orders: number; revenue: string }) {
  const numbers = page.getByRole('region', { name: 'Your numbers' })
  const valueOf = (label: string) =>
    numbers.locator('.stat-tile').filter({ hasText: label }).locator('.stat-tile-value')
  await expect(valueOf('Total orders')).toHaveText(String(orders))
  await expect(valueOf('Total revenue')).toHaveText(revenue)
}

async function cancelByCall(
  request: APIRequestContext,
  buyer: Person,
  { _id }: Order,
  reason: string,
): Promise<void> {
  const headers = await tokenOf(request, buyer)
  const response = await request.patch(`/api/orders/cancel/${_id}`, { headers, data: { reason } })
  expect(response.status()).toBe(200)
}
