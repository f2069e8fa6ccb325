import { newName, photoOf, stockOf } from './listings.ts'
import { answerYes, decideByCall, moveByCall, ordersOf, payByCall, productOnSale, test } from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a buyer cancels an order and returns another one, and gets the money back for both', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const lines = [{ product: okra, quantity: 2 }]
  const cancelled = await payByCall(request, buyer, lines)
  const returned = await payByCall(request, buyer, lines)
  await moveByCall(request, returned, 'delivered')
  const cardOf = ({ number }: typeof returned) => page.getByRole('article', { name: `Order #${number}` })
  await signInByCall(page, buyer)
  await page.goto('/orders')
  expect(await stockOf(okra)).toBe(36)

  const first = cardOf(cancelled)
  await first.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('radio', { name: 'Ordered by mistake' }).check()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(question).toHaveCount(0)
  await expect(first).toContainText('Order has been cancelled')
  await expect(first).toContainText('Reason: Ordered by mistake')
  await expect(first).toContainText(/Refund of ₹121 is on its way|₹121 refunded/)
  await expect(first).toContainText('To the UPI account')
  expect(await stockOf(okra)).toBe(38)

  const second = cardOf(returned)
  await second.getByRole('button', { name: 'Something is wrong' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^The whole order/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Request a return?' })
  await form.getByLabel(/What is wrong/).fill('Half of it is mouldy')
  await form.locator('input[type=file]').setInputFiles(photoOf('okra'))
  await form.getByRole('img', { name: 'Chosen photo' }).waitFor()
  await form.getByRole('button', { name: 'Request return' }).click()
  await answerYes(form)
  await expect(form).toHaveCount(0)
  await expect(second).toContainText('Return Pending')
  const [newest] = await ordersOf(request, buyer)
  expect(newest).toMatchObject({ returnStatus: 'pending', returnReason: 'Half of it is mouldy' })
  expect(newest?.returnPicture).not.toBeNull()

  await decideByCall(request, returned, { status: 'approved' })
  await page.reload()
  await expect(second).toContainText('Return Approved')
  await expect(second).toContainText(/Refund of ₹121 is on its way|₹121 refunded/)
  await second.getByRole('link', { name: /^View order/ }).click()
  await expect(page.getByRole('img', { name: 'Your photo of the goods' })).toBeVisible()
  await expect(page.getByText('Half of it is mouldy')).toBeVisible()
})
