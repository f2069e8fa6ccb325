import type { Page } from '@playwright/test'
import { newName, stockOf } from './listings.ts'
import {
  cartOf,
  disableAutoApproval,
  ordersOf,
  putIntoCart,
  gatewaySheet,
  productOnSale,
  totalOf,
  press,
  test,
} from './orders.ts'
import { openAccount, openTab, PASSWORD, signInByCall } from './people.ts'
import { expect } from './test.ts'

test.setTimeout(90_000)

test('the calls of the specification alone lead to a paid order', async ({ request }) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const login = await request.post('/api/users/login', { data: { email: buyer.email, password: PASSWORD } })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }

  await request.post('/api/cart', { headers, data: { productId: okra._id, quantity: 2 } })
  const amount = okra.price * 2 + 20 + 5
  const announced = await request.post('/api/payment/order', { headers, data: { amount } })
  expect(await announced.json()).toMatchObject({ orderId: expect.stringMatching(/^order_\w{14}$/) })
  const placed = await request.post('/api/orders', {
    headers,
    data: { items: [{ product: okra._id, quantity: 2 }], totalAmount: amount, paymentMethod: 'UPI' },
  })
  const { orderDetails } = (await placed.json()) as { orderDetails: { _id: string; paymentStatus: string } }
  expect(orderDetails.paymentStatus).toBe('not paid')
  const paid = await request.patch(`/api/orders/${orderDetails._id}/pay`, { headers })
  expect(paid.status()).toBe(200)

  const mine = await request.get('/api/orders/myorders', { headers })
  expect(await mine.json()).toMatchObject({
    orders: [{ _id: orderDetails._id, paymentStatus: 'paid', status: 'confirmed', totalAmount: amount }],
  })
  const cart = await request.get('/api/cart', { headers })
  expect(await cart.json()).toMatchObject({ cart: [], summary: { total: 0 } })
})

test('a buyer pays by UPI; after a failed payment cart and order stay, and a second try pays the same order', async ({
  page,
  request,
}) => {
  const { buyer, okra, total } = await buyerWithCart(page, request)
  await disableAutoApproval(page)
  await page.goto('/cart')
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await chooseAndPlace(page, 'UPI')
  await gatewaySheet(page).getByRole('button', { name: 'Fail' }).click()
  await expect(gatewaySheet(page).getByRole('alert')).toHaveText('The payment failed. No money was taken.')
  await gatewaySheet(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(/is not paid yet/)).toBeVisible()
  expect(await cartOf(request, buyer)).toBe(1)

  await page.getByRole('button', { name: 'Pay now' }).click()
  await gatewaySheet(page).getByRole('button', { name: 'Approve' }).click()
  const overlay = page.getByRole('alertdialog', { name: 'Processing Payment' })
  await expect(overlay).toContainText('Done. We are taking you to your order.')
  await overlay.getByRole('button', { name: 'Go now' }).click()
  await expect(page).toHaveURL('/ordersuccess')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  expect(await cartOf(request, buyer)).toBe(0)
  expect(await ordersOf(request, buyer)).toMatchObject([
    { paymentStatus: 'paid', paymentMethod: 'UPI', totalAmount: total },
  ])
  expect(await stockOf(okra)).toBe(38)
})

test('a cash order placed in two tabs at once is one order, which needs no gateway', async ({
  page,
  request,
}) => {
  const { buyer, okra, total } = await buyerWithCart(page, request)
  const other = await openTab(page, '/checkout')
  await page.goto('/checkout')
  for (const tab of [other, page]) await tab.getByRole('radio', { name: /^Cash on Delivery/ }).check()
  await Promise.all([press(other, 'Place Order'), press(page, 'Place Order')])
  for (const tab of [page, other]) await expect(tab).toHaveURL('/ordersuccess', { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order has been placed')
  await expect(page.getByText(`Please have ₹${total} in cash ready when it arrives.`)).toBeVisible()
  expect(await ordersOf(request, buyer)).toMatchObject([{ paymentStatus: 'not paid', status: 'confirmed' }])
  expect(await cartOf(request, buyer)).toBe(0)
  expect(await stockOf(okra)).toBe(38)
})

/** A signed-in new buyer with two kilos of a new product in the cart. */
async function buyerWithCart(page: Page, request: Parameters<typeof productOnSale>[0]) {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const lines = [{ product: okra, quantity: 2 }]
  await putIntoCart(request, buyer, ...lines)
  await signInByCall(page, buyer)
  return { buyer, okra, total: totalOf(lines) }
}

async function chooseAndPlace(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await press(page, 'Place Order')
}
