import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { CANCEL_REASONS } from '@farmgate/domain/orders/cancel-reason.ts'
import { orders as ordersInHindi } from '@farmgate/messages/hi/orders.ts'
import { orderWords as orderWordsInHindi } from '@farmgate/messages/hi/order-words.ts'
import { newName, photoOf, stockOf } from './listings.ts'
import {
  requestReturn,
  decideByCall,
  moveByCall,
  ordersOf,
  payByCall,
  placeByCall,
  productOnSale,
  test,
} from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a buyer cancels with one of five reasons, gets the money back, and the produce is on sale again', async ({
  page,
  request,
}) => {
  const { order, okra } = await withPaidOrder(page, request)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders')
  const card = cardOf(page, order)
  await expect(card).toContainText('Your order is being prepared')
  await expect(card.getByRole('button', { name: 'Request return' })).toHaveCount(0)
  expect(await stockOf(okra)).toBe(38)

  await card.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog.getByRole('radio')).toHaveCount(CANCEL_REASONS.length)
  for (const reason of CANCEL_REASONS) await expect(dialog.getByRole('radio', { name: reason })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select a cancellation reason.')

  await dialog.getByRole('radio', { name: 'Ordered by mistake' }).check()
  await page.route('**/api/orders/cancel/*', (route) => route.fulfill({ status: 409, json: {} }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to cancel order.')

  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Order has been cancelled')
  await expect(card).toContainText('Reason: Ordered by mistake')
  await expect(card).toContainText(/Refund of ₹121 is on its way|₹121 refunded/)
  await expect(card).toContainText('To the UPI account')
  await expect(badgeOf(card)).toHaveClass(/badge-bad/)
  await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  expect(await stockOf(okra)).toBe(40)
})

test('an order shows its stage in text and colour', async ({ page, request }) => {
  const { order } = await withPaidOrder(page, request)
  await page.goto('/orders')
  const card = cardOf(page, order)
  for (const [stage, text, tone] of [
    ['confirmed', 'Your order is being prepared', 'warn'],
    ['shipped', 'Order has been shipped', 'warn'],
    ['delivered', 'Delivered to your address', 'ok'],
  ] as const) {
    if (stage !== 'confirmed') await moveByCall(request, order, stage)
    await page.reload()
    await expect(card).toContainText(text)
    await expect(badgeOf(card)).toHaveClass(new RegExp(`badge-${tone}`))
    // Cancelling ends when the order is shipped, returning starts at delivery.
    await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(
      stage === 'confirmed' ? 1 : 0,
    )
    await expect(card.getByRole('button', { name: 'Request return' })).toHaveCount(
      stage === 'delivered' ? 1 : 0,
    )
  }

  // A status that only a later version of the server knows.
  await page.route('**/api/orders/myorders*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { orders: object[] }
    const orders = list.orders.map((each) => ({ ...each, status: 'at the depot' }))
    await route.fulfill({ response, json: { ...list, orders } })
  })
  await page.reload()
  await expect(card).toContainText('Status not available')
  await expect(badgeOf(card)).toHaveClass(/badge-warn/)
})

test('a buyer requests a return with a reason and a photo, and sees the decision', async ({
  page,
  request,
}) => {
  const { buyer, order } = await withPaidOrder(page, request)
  await moveByCall(request, order, 'delivered')
  await page.goto('/orders')
  const card = cardOf(page, order)
  await card.getByRole('button', { name: 'Request return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a return?' })
  await dialog.getByLabel(/What is wrong/).fill('Half of it is mouldy')
  await dialog.locator('input[type=file]').setInputFiles(photoOf('okra'))
  await dialog.getByRole('img', { name: 'Chosen photo' }).waitFor()

  await page.route('**/api/orders/return/*', (route) => route.fulfill({ status: 409, json: {} }), {
    times: 1,
  })
  // It asks once: the first press sends nothing, and No leaves the form as it is.
  const ask = dialog.getByRole('button', { name: 'Request return' })
  const yes = dialog.getByRole('button', { name: 'Yes', exact: true })
  await ask.click()
  await expect(yes).toBeEnabled()
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await ask.click()
  await yes.click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to request return.')

  await ask.click()
  await yes.click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Return Pending')
  await expect(card.getByRole('button', { name: 'Request return' })).toHaveCount(0)
  const [returned] = await ordersOf(request, buyer)
  expect(returned).toMatchObject({
    returnStatus: 'pending',
    returnReason: 'Half of it is mouldy',
    returnLate: false,
  })
  expect(returned?.returnPicture).not.toBeNull()

  await decideByCall(request, order, { status: 'approved' })
  await page.reload()
  await expect(card).toContainText('Return Approved')
  await expect(card).toContainText(/Refund of ₹121 is on its way|₹121 refunded/)
  await card.getByRole('link', { name: /^View order/ }).click()
  await expect(page.getByRole('img', { name: 'Your photo of the goods' })).toBeVisible()
  await expect(page.getByText('Half of it is mouldy')).toBeVisible()
})

for (const [note, text] of [
  ['The photo shows another crop', 'Note: The photo shows another crop'],
  [undefined, 'Note: No reason provided'],
] as const) {
  test(`a buyer sees why a return was rejected: ${text}`, async ({ page, request }) => {
    const { order, buyer } = await withPaidOrder(page, request)
    await moveByCall(request, order, 'delivered')
    await requestReturn(request, buyer, order)
    await decideByCall(request, order, { status: 'rejected', ...(note === undefined ? {} : { note }) })
    await page.goto('/orders')
    const card = cardOf(page, order)
    await expect(card).toContainText('Return Rejected')
    await expect(card).toContainText(text)
    await expect(card).not.toContainText('Refund')
  })
}

test('My Orders is in Hindi, and a cash order is unpaid until its delivery', async ({ page, request }) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await signInByCall(page, buyer)
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: page.url() }])
  await page.goto('/orders')
  const card = page.getByRole('article').filter({ hasText: order.number })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ordersInHindi.title)
  await expect(card).toContainText(orderWordsInHindi['tracking.confirmed'])
  await expect(card).toContainText(orderWordsInHindi.notPaid)
  await moveByCall(request, order, 'delivered')
  await page.reload()
  await expect(card).toContainText(orderWordsInHindi['tracking.delivered'])
  await expect(card).not.toContainText(orderWordsInHindi.notPaid)
  await expect(card).toContainText(orderWordsInHindi.paid)
})

async function withPaidOrder(page: Page, request: APIRequestContext) {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await signInByCall(page, buyer)
  return { okra, buyer, order }
}

const cardOf = (page: Page, { number }: Order): Locator =>
  page.getByRole('article', { name: `Order #${number}` })

const badgeOf = (card: Locator): Locator => card.locator('.order-badge')
