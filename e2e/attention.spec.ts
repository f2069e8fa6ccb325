import { newName } from './listings.ts'
import {
  breakGateway,
  cancelByCall,
  leaveList,
  openRow,
  ordersOf,
  payByCall,
  productOnSale,
  test,
} from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a failed refund is sent again from the list and processed', async ({ page, request }) => {
  await breakGateway(request, { route: 'POST /v1/payments/:id/refund', status: 400 })
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await cancelByCall(request, buyer, order)
  const refundState = async () => (await ordersOf(request, buyer))[0]?.refund?.state
  await expect.poll(refundState, { timeout: 15_000 }).toBe('failed')
  await breakGateway(request)

  await signInByCall(page, admin)
  await page.goto('/admin/attention')
  await page.getByRole('combobox', { name: 'What it is about' }).selectOption('refund_failed')
  await expect(page).toHaveURL(/\/admin\/attention\?kind=/)
  const title = page.locator('h2', { hasText: `Refund for #${order.number}` })
  const row = page.locator('.attention-row').filter({ has: title })
  await openRow(row)
  await expect(row).toContainText('The buyer still waits for ₹121')
  await row.getByRole('button', { name: `Send again: Refund for #${order.number}` }).click()
  await expect(page.getByText('₹121 was sent again')).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
  await expect.poll(refundState, { timeout: 15_000 }).toBe('processed')
})
