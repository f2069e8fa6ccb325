import type { Page } from '@playwright/test'
import { checkout } from '@farmgate/messages/en/checkout.ts'
import { orderWords } from '@farmgate/messages/en/order-words.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { checkout as checkoutInHindi } from '@farmgate/messages/hi/checkout.ts'
import { orderWords as orderWordsInHindi } from '@farmgate/messages/hi/order-words.ts'
import { queryDatabase, liftCashLimits } from './database.ts'
import { newName, stockOf } from './listings.ts'
import {
  cartOf,
  disableAutoApproval,
  ordersOf,
  placeByCall,
  putIntoCart,
  gatewaySheet,
  productOnSale,
  totalOf,
  press,
  test,
} from './orders.ts'
import { openAccount, openTab, PASSWORD, type Person, signInByCall } from './people.ts'
import { expect } from './test.ts'

test.setTimeout(60_000)

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

test('a buyer pays by UPI and sees each step until the order is placed', async ({ page, request }) => {
  const { buyer, total } = await buyerWithCart(page, request)
  await disableAutoApproval(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Details')
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')

  await press(page, 'Place Order')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a payment method.' })).toBeVisible()
  await page.getByRole('radio', { name: /^UPI/ }).check()
  await press(page, 'Place Order')
  await expect(page.getByRole('alertdialog', { name: 'Processing Payment' })).toBeVisible()
  await gatewaySheet(page).getByRole('button', { name: 'Approve' }).click()
  const approvedAt = Date.now()
  const overlay = page.getByRole('alertdialog', { name: 'Processing Payment' })
  await expect(overlay).toBeVisible()
  // “Processing” is shown for two seconds, “done” for two more.
  await expect(overlay).toContainText('Done. We are taking you to your order.')
  expect(Date.now() - approvedAt).toBeGreaterThan(1_900)
  await expect(overlay).toBeVisible()

  await expect(page).toHaveURL('/ordersuccess')
  expect(Date.now() - approvedAt).toBeGreaterThan(3_900)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  await expect(page.getByText('Your order has been placed')).toBeVisible()
  expect(await cartOf(request, buyer)).toBe(0)
  const [order] = await ordersOf(request, buyer)
  expect(order).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'UPI', totalAmount: total })

  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('Place Order waits for the address, no method is preselected, and the order stores the contact', async ({
  page,
  request,
}) => {
  const { buyer } = await buyerWithCart(page, request)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/users/profile', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: 'Place Order', exact: true }).filter({ visible: true })
  await expect(place).toBeDisabled()
  release()
  await expect(place).toBeEnabled()

  const methods = page.locator('input[name="payment-method"]')
  const names = ['Cash on Delivery', 'Netbanking', 'UPI', 'Pay Later', 'Credit / Debit Card']
  await expect(methods).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(methods.nth(index)).toHaveAccessibleName(new RegExp(`^${name}`))
    await expect(methods.nth(index)).not.toBeChecked()
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tara Joshi')
  await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
  await page.getByLabel('Delivery phone').fill('98900 12345')
  await methods.first().check()
  await place.click()
  await expect(page.getByRole('button', { name: 'Placing...' }).filter({ visible: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  expect((await ordersOf(request, buyer))[0]?.contact).toEqual({ name: 'Sunita Patil', phone: '98900 12345' })
})

test('the checkout is in Hindi from the choice of UPI to the success page', async ({ page, request }) => {
  const { buyer } = await buyerWithCart(page, request)
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: page.url() }])
  await page.goto('/checkout')
  await press(page, checkoutInHindi.place)
  await expect(page.getByRole('alert').filter({ hasText: checkoutInHindi.chooseMethod })).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${orderWordsInHindi['method.UPI']}`) }).check()
  await press(page, checkoutInHindi.place)
  // In the demo the payment sheet approves by itself after three seconds.
  await expect(page).toHaveURL('/ordersuccess', { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkoutInHindi.paidTitle)
  expect((await ordersOf(request, buyer))[0]?.paymentStatus).toBe('paid')
})

test('after a failed payment the cart and the order stay, and a second try pays the order', async ({
  page,
  request,
}) => {
  const { buyer } = await buyerWithCart(page, request)
  await disableAutoApproval(page)
  await chooseAndPlace(page, 'Netbanking')
  await gatewaySheet(page).getByRole('button', { name: 'Fail' }).click()
  await expect(gatewaySheet(page).getByRole('alert')).toHaveText('The payment failed. No money was taken.')
  await gatewaySheet(page).getByRole('button', { name: 'Close without paying' }).click()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(/is not paid yet/)).toBeVisible()
  expect(await cartOf(request, buyer)).toBe(1)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await gatewaySheet(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  const orders = await ordersOf(request, buyer)
  expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
  expect(await cartOf(request, buyer)).toBe(0)
})

test('an order left unpaid is in My Orders with its time limit and can be paid there', async ({
  page,
  request,
}) => {
  const { buyer } = await buyerWithCart(page, request)
  await disableAutoApproval(page)
  await chooseAndPlace(page, 'UPI')
  await gatewaySheet(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(page.getByText(/is not paid yet/)).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('Waiting for payment').first()).toBeVisible()
  await expect(page.getByText(/(29|30) min left to pay/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await gatewaySheet(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  expect((await ordersOf(request, buyer)).length).toBe(1)
})

test('a buyer who closed the tab while paying continues with the same order', async ({ page, request }) => {
  const { buyer, okra } = await buyerWithCart(page, request)
  await disableAutoApproval(page)
  const abandonedTab = await openTab(page, '/checkout')
  await abandonedTab.bringToFront()
  await chooseAndPlace(abandonedTab, 'UPI', false)
  await expect(gatewaySheet(abandonedTab).getByRole('button', { name: 'Fail' })).toBeVisible()
  await abandonedTab.close()
  const [first] = await ordersOf(request, buyer)

  await page.goto('/checkout')
  await expect(page.getByText(`Order #${first?.number} is not paid yet`)).toBeVisible()
  await page.reload()
  await chooseAndPlace(page, 'UPI', false)
  await gatewaySheet(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  const orders = await ordersOf(request, buyer)
  expect(orders.map(({ _id, paymentStatus }) => [_id, paymentStatus])).toEqual([[first?._id, 'paid']])
  expect(await stockOf(okra)).toBe(38)
})

test('two tabs that place the same cart make one order', async ({ page, request }) => {
  const { buyer, okra } = await buyerWithCart(page, request)
  const other = await openTab(page, '/checkout')
  await page.goto('/checkout')
  for (const tab of [other, page]) await tab.getByRole('radio', { name: /^Cash on Delivery/ }).check()
  await Promise.all([press(other, 'Place Order'), press(page, 'Place Order')])
  await expect(page).toHaveURL('/ordersuccess', { timeout: 20_000 })
  await expect(other).toHaveURL('/ordersuccess', { timeout: 20_000 })
  expect(await ordersOf(request, buyer)).toHaveLength(1)
  expect(await stockOf(okra)).toBe(38)
})

test('the same produce put into the cart again, right after a cash order, makes a second order', async ({
  page,
  request,
}) => {
  const { buyer, okra } = await buyerWithCart(page, request)
  await liftCashLimits(buyer)
  for (const orders of [1, 2]) {
    if (orders === 2) await putIntoCart(request, buyer, { product: okra, quantity: 2 })
    await page.goto('/checkout')
    await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
    await press(page, 'Place Order')
    await expect(page).toHaveURL('/ordersuccess', { timeout: 20_000 })
    expect(await ordersOf(request, buyer)).toHaveLength(orders)
  }
  expect(await stockOf(okra)).toBe(36)
})

for (const [language, words, cash] of [
  ['en', checkout, orderWords['method.Cash on Delivery']],
  ['hi', checkoutInHindi, orderWordsInHindi['method.Cash on Delivery']],
] as const) {
  test(`a cash order needs no gateway, and the success page shows the amount to pay at the door (${language})`, async ({
    page,
    request,
  }) => {
    const { buyer, total } = await buyerWithCart(page, request)
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: page.url() }])
    await page.goto('/checkout')
    await page.getByRole('radio', { name: new RegExp(`^${cash}`) }).check()
    await press(page, words.place)
    await expect(page.getByRole('alertdialog', { name: words.placing })).toBeVisible()
    await page.getByRole('button', { name: words.goNow }).click()
    await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.placedTitle)
    await expect(page.getByText(fill(words.payAtDoor, { amount: `₹${total}` }))).toBeVisible()
    await expect(page.getByText(words.paidTitle)).toHaveCount(0)
    expect((await ordersOf(request, buyer))[0]).toMatchObject({
      paymentStatus: 'not paid',
      status: 'confirmed',
    })
    expect(await cartOf(request, buyer)).toBe(0)
  })
}

test('the success page opened directly shows the newest order, or leads to My Orders when there is none', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  await signInByCall(page, buyer)
  await page.goto('/ordersuccess')
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()

  const okra = await productOnSale(request, newName('Okra'))
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await page.goto('/ordersuccess')
  await expect(page.getByText(`Order #${order.number}`)).toBeVisible()
})

test('a buyer without an address adds it at the checkout, and the order is delivered there', async ({
  page,
  request,
}) => {
  const { buyer } = await buyerWithCart(page, request)
  await forgetAddress(buyer)
  await page.goto('/checkout')
  await expect(page.getByText(/There is no address here yet/)).toBeVisible()
  for (const [label, value] of [
    ['Full name', 'Tara Joshi'],
    ['Phone', '9822041873'],
    ['Street', '3 Canal Road'],
    ['City', 'Nashik'],
    ['State', 'Maharashtra'],
    ['Pincode', '422001'],
    ['Country', 'India'],
  ] as const) {
    await page.getByLabel(label, { exact: false }).last().fill(value)
  }
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('link', { name: 'Change the shipping address' })).toBeVisible()
  await chooseAndPlace(page, 'Cash on Delivery', false)
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  expect((await ordersOf(request, buyer))[0]?.delivery.city).toBe('Nashik')
})

test('the checkout with an empty cart leads to the cart', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Proceed to Pay')).toHaveCount(0)
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

async function chooseAndPlace(page: Page, method: string, open = true): Promise<void> {
  if (open) await page.goto('/checkout')
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await press(page, 'Place Order')
}

async function forgetAddress({ email }: Person): Promise<void> {
  await queryDatabase(
    `delete from addresses using accounts where accounts.id = account_id and accounts.email = $1`,
    email,
  )
}
