import type { Order } from '@farmgate/contract/ordering/order-view.ts'
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
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a buyer’s invoice prints on one page with lines per farm, fees, total and payment', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const neighbour = await openAccount(request, 'farmer')
  const okra = await productOnSale(request, newName('Okra'))
  const beans = await productOnSale(request, newName('Beans'), { price: '60' }, neighbour)
  const order = await payByCall(request, buyer, [
    { product: okra, quantity: 2 },
    { product: beans, quantity: 1 },
  ])
  await signInByCall(page, buyer)
  await page.goto(`/orders/${order._id}`)
  // Whom to call or write to about the order.
  await expect(page.getByText('020 2543 8810')).toContainText('grievance@farmgate.test')
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
  // Who runs the market, with its numbers.
  const foot = sheet.locator('footer')
  await expect(foot).toContainText('Gala 4, Market Yard, Gultekdi, Pune 411037, Maharashtra')
  for (const number of ['27AAAAF4821K1ZR', '11523014000387', 'PNA/PNA(3)/AGR/1284/2024'])
    await expect(foot).toContainText(number)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: `Order #${order.number}` })).toBeHidden()
  for (const frame of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(frame).filter({ visible: true })).toHaveCount(0)
  // Black on white, also with the dark theme.
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // A small order is one sheet of A4.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('an invoice shows a refund with its amount, destination and state', async ({ page, request }) => {
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

test('an order’s details link to its invoice for the operator', async ({ page, request }) => {
  const okra = await productOnSale(request, newName('Okra'))
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

test('another buyer’s invoice is not found', async ({ page, request }) => {
  const order = await returned(request)
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto(`/orders/${order._id}/invoice`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
})

async function returned(request: Parameters<typeof productOnSale>[0]): Promise<Order> {
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'))
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await moveByCall(request, order, 'delivered')
  await requestReturn(request, buyer, order)
  await decideByCall(request, order, { status: 'approved' })
  return order
}
