import { attention as attentionWords } from '@farmgate/messages/en/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { cart as cartInHindi } from '@farmgate/messages/hi/cart.ts'
import { queryDatabase, setStandardCashLimits } from './database.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { newName } from './listings.ts'
import {
  answerYes,
  openRow,
  ordersOf,
  placeByCall,
  press,
  putIntoCart,
  productOnSale,
  test,
} from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

// Other journeys raise the limits.
test.beforeEach(setStandardCashLimits)

const reasonInHindi = fill(cartInHindi['why.cash.too_many_orders'], { openOrders: 1, orders: 1 })

test('a new buyer’s cash order within the limit is placed, and the next one must be paid online', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  await putIntoCart(request, buyer, { product: okra, quantity: 2 })
  await signInByCall(page, buyer)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
  await press(page, 'Place Order')
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  expect(await ordersOf(request, buyer)).toHaveLength(1)

  await putIntoCart(request, buyer, { product: okra, quantity: 1 })
  await page.goto('/cart')
  await expect(page.getByText(/You have 1 of 1 cash orders open/)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /^Cash on Delivery/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^UPI/ })).toBeEnabled()

  // The longest reasons, on a small phone.
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: page.url() }])
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByText(reasonInHindi)).toBeVisible()
    expect(await horizontalOverflow(page), path).toEqual([])
  }
})

test('an operator sees the alarm about a buyer who holds much of the stock, and acknowledges it', async ({
  page,
  request,
}) => {
  await queryDatabase('update market_settings set alarm_account_listings = 1')
  try {
    const okra = await productOnSale(request, newName('Okra'), { quantity: '20' })
    const buyer = await openAccount(request, 'user')
    // Else the orders of new accounts are an alarm too, which other journeys would see.
    await queryDatabase('update accounts set email_verified_at = now() where email = $1', buyer.email)
    const order = await placeByCall(request, buyer, [{ product: okra, quantity: 15 }], 'UPI')
    await signInByCall(page, admin)
    await page.goto('/admin/attention')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: attentionWords['alarm.stock_share'] })
      .filter({ hasText: order.user.name })
      .filter({ hasText: '15 units' })
    await expect(row).toBeVisible({ timeout: 30_000 })
    // A row that has just appeared ignores clicks for a moment.
    await page.reload()
    await openRow(row)
    await expect(row.getByRole('link', { name: attentionWords.seeBuyer })).toBeVisible()
    await row.getByRole('button', { name: attentionWords.acknowledge }).click()
    await answerYes(row)
    // It keeps its place until the list is left.
    await expect(page.getByText(attentionWords['justNow.decided'])).toBeVisible()
    await expect(page.getByText(attentionWords.acknowledged)).toBeVisible()
  } finally {
    await queryDatabase('update market_settings set alarm_account_listings = default')
  }
})
