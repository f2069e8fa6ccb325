import type { Page } from '@playwright/test'
import { newName } from './listings.ts'
import { press, productOnSale, putIntoCart, test } from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('the sums follow when a buyer changes quantities, and the checkout has them from the server', async ({
  page,
  request,
}) => {
  const [okra, rice] = [
    await productOnSale(request, newName('Okra')),
    await productOnSale(request, newName('Rice')),
  ]
  const buyer = await openAccount(request, 'user')
  await putIntoCart(request, buyer, { product: okra, quantity: 1 }, { product: rice, quantity: 1 })
  await signInByCall(page, buyer)
  await page.goto('/cart')
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
  const more = page.getByRole('button', { name: `One more of ${okra.name}` })
  await more.click()
  await more.click()
  await expectSums(page, ['₹192', '₹20', '₹5', '₹217'])
  await page.getByRole('button', { name: `One less of ${okra.name}` }).click()
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])
  await page.goBack()

  // On a desktop the button is in the summary.
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await page.goBack()
  await page.getByRole('button', { name: `Remove ${rice.name}` }).click()
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
})

/** Items, delivery, platform, total. */
const expectSums = (page: Page, sums: readonly string[]): Promise<void> =>
  expect(page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')).toHaveText([...sums])
