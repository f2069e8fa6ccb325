import type { Locator, Page } from '@playwright/test'
import { newName } from './listings.ts'
import { ordersOf, press, productOnSale, putIntoCart, test } from './orders.ts'
import { ADDRESS, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

const OFFICE = {
  ...ADDRESS,
  fullName: 'Tara at work',
  phone: '9822041874',
  street: '4th floor',
  pincode: '411030',
}

test('a buyer saves an office in the profile, makes it the default and deletes the other one', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  await signInByCall(page, buyer)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Saved addresses' })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveText([/^14 Prabhat RoadDefaultTara Joshi/])

  await card.getByRole('button', { name: 'Add an address' }).click()
  await expect(card.getByLabel('Name of this address')).toBeFocused()
  await card.getByRole('button', { name: 'Save address' }).click()
  await expect(card.getByText('Give this address a name')).toBeVisible()
  await fillAddress(card, 'Office')
  await card.getByRole('button', { name: 'Save address' }).click()
  await expect(rows).toHaveText([/^14 Prabhat RoadDefault/, /^OfficeTara at work/])

  await card.getByRole('button', { name: 'Edit 14 Prabhat Road' }).click()
  await card.getByLabel('Name of this address').fill('Home')
  await card.getByRole('button', { name: 'Save address' }).click()
  await expect(rows).toHaveText([/^HomeDefault/, /^Office/])

  await card.getByRole('button', { name: 'Make default: Office' }).click()
  await expect(rows).toHaveText([/^OfficeDefault/, /^Home/])
  // The form of the specification has the default.
  const form = page.getByRole('region', { name: 'Shipping Address' })
  await expect(form.getByLabel('Street')).toHaveValue(OFFICE.street)

  await card.getByRole('button', { name: 'Delete Home' }).click()
  const question = card.getByRole('group', { name: 'Delete Home: Delete?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes' }).and(page.locator(':not([aria-disabled])')).click()
  await expect(rows).toHaveText([/^OfficeDefault/])
  await page.reload()
  await expect(rows).toHaveText([/^OfficeDefault/])
})

test('a buyer adds an address at the checkout, and the order goes there', async ({ page, request }) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  await putIntoCart(request, buyer, { product: okra, quantity: 1 })
  await signInByCall(page, buyer)
  await page.goto('/checkout')
  const card = page.getByRole('region', { name: 'Shipping address' })
  await expect(card.getByText(ADDRESS.street)).toBeVisible()
  await expect(card.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('Delivery phone')).toHaveValue(ADDRESS.phone)

  await card.getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(card, 'Office')
  await card.getByRole('button', { name: 'Save address' }).click()
  const office = card.getByRole('radio', { name: /^Office/ })
  await expect(office).toBeChecked()
  // Name and phone come with the address.
  await expect(page.getByLabel('Delivery phone')).toHaveValue(OFFICE.phone)

  await card.getByRole('radio', { name: /^14 Prabhat Road/ }).check()
  await expect(page.getByLabel('Delivery phone')).toHaveValue(ADDRESS.phone)
  await page.getByLabel('Delivery phone').fill('9000000001')
  await office.check()
  await expect(page.getByLabel('Delivery phone')).toHaveValue('9000000001')

  await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
  await press(page, 'Place Order')
  await expect(page).toHaveURL('/ordersuccess')
  const [order] = await ordersOf(request, buyer)
  expect(order).toMatchObject({ delivery: OFFICE, contact: { name: OFFICE.fullName, phone: '9000000001' } })
})

async function fillAddress(form: Locator | Page, label: string): Promise<void> {
  await form.getByLabel('Name of this address').fill(label)
  for (const [field, value] of [
    ['Full name', OFFICE.fullName],
    ['Phone', OFFICE.phone],
    ['Street', OFFICE.street],
    ['Pincode', OFFICE.pincode],
    ['City', OFFICE.city],
    ['State', OFFICE.state],
    ['Country', OFFICE.country],
  ] as const)
    await form.getByLabel(field).fill(value)
}
