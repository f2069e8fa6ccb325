import type { Order } from '@farmgate/contract/order-view.ts'
import { newName } from './listings.ts'
import { askForReturn, decideByCall, moveByCall, payByCall, placeByCall, something, test } from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a buyer prints what was bought: farm by farm, fees, total and how it was paid', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const neighbour = await openAccount(request, 'farmer')
  const okra = await something(request, newName('Okra'))
  const beans = await something(request, newName('Beans'), { price: '60' }, neighbour)
  const order = await payByCall(request, buyer, [
    { product: okra, quantity: 2 },
    { product: beans, quantity: 1 },
  ])
  await signInByCall(page, buyer)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: `Invoice of order #${order.number}` }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/invoice`)
  await expect(page).toHaveTitle(`Invoice ${order.number} - Farmgate`)

  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(`#${order.number}`)
  await expect(sheet).toContainText(buyer.email)
  await expect(sheet).toContainText('14 Prabhat Road')
  await expect(sheet.getByRole('table', { name: 'Ramesh Jadhav' })).toContainText('₹96')
  await expect(sheet.getByRole('table', { name: 'Tara Joshi' })).toContainText('₹60')
  for (const figure of ['Delivery fee₹20', 'Platform fee₹5', 'Total₹181', 'UPI, Paid'])
    await expect(sheet).toContainText(figure)
  await expect(sheet.getByRole('heading', { name: 'Refund' })).toHaveCount(0)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: `Order #${order.number}` })).toBeHidden()
  for (const frame of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(frame).filter({ visible: true })).toHaveCount(0)
  // Black on white, whatever the screen likes.
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // A small order is one sheet of A4.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a refund stands on the invoice: how much, where to, and how far it is', async ({ page, request }) => {
  const order = await returned(request)
  await signInByCall(page, admin)
  await page.goto(`/admin/orders/${order._id}/invoice`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('Delivered, Return Approved')
  await expect(sheet.getByRole('heading', { name: 'Refund' })).toBeVisible()
  await expect(sheet).toContainText('₹73')
  await expect(sheet).toContainText('To the UPI account')
  await expect(sheet).toContainText(/On its way|Done/)
})

test('the operator finds the invoice at the order', async ({ page, request }) => {
  const okra = await something(request, newName('Okra'))
  const order = await placeByCall(request, await openAccount(request, 'user'), [
    { product: okra, quantity: 1 },
  ])
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: `#${order.number}, details` }).click()
  await page.getByRole('link', { name: `Invoice of order #${order.number}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${order._id}/invoice`)
  await expect(page.getByRole('article')).toContainText('Cash on Delivery, Cash at the door')
})

test('a stranger’s invoice is not there', async ({ page, request }) => {
  const order = await returned(request)
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto(`/orders/${order._id}/invoice`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
})

async function returned(request: Parameters<typeof something>[0]): Promise<Order> {
  const buyer = await openAccount(request, 'user')
  const okra = await something(request, newName('Okra'))
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await moveByCall(request, order, 'delivered')
  await askForReturn(request, buyer, order)
  await decideByCall(request, order, { status: 'approved' })
  return order
}
