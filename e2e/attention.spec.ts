import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { approveByCall, editByCall, listByCall, newName } from './listings.ts'
import {
  answerYes,
  requestReturn,
  breakGateway,
  cancelByCall,
  decideByCall,
  authorizePayment,
  capturePayment,
  leaveList,
  moveByCall,
  ordersOf,
  payByCall,
  payUnknownOrders,
  placeByCall,
  productOnSale,
  test,
} from './orders.ts'
import { admin, openAccount, PINCODE_WITHOUT_ROUNDS, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a return is approved in the list, and its cash is handed back', async ({ page, request }) => {
  const order = await delivered(request)
  await requestReturn(request, order.buyer, order)
  await signInByCall(page, admin)

  await filterBy(page, 'Return to answer')
  const pending = rowOf(page, `#${order.number}`)
  await expect(pending).toContainText('₹121')
  await pending.getByRole('button', { name: `Approve the return of #${order.number}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve return' }).click()
  await expect(page.getByText(`The return of #${order.number} is approved`)).toBeVisible()
  await leaveList(page)
  await expect(pending).toHaveCount(0)

  await filterBy(page, 'Refund due')
  const cash = rowOf(page, `#${order.number}`)
  await expect(cash).toContainText('₹121 in cash is to be handed back to Tara Joshi')
  await cash.getByRole('button', { name: `Cash handed back: Refund for #${order.number}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cash handed back' }).click()
  await expect(cash).toContainText('Cash handed back just now')
  await leaveList(page)
  await expect(cash).toHaveCount(0)
  expect((await ordersOf(request, order.buyer))[0]).toMatchObject({ refund: { state: 'processed' } })
})

test('a listing is approved in the list, and a change after comparing both versions', async ({
  page,
  request,
}) => {
  const farm = await openAccount(request, 'farmer')
  const listing = await listByCall(request, farm, newName('Beetroot'))
  const onSale = await listByCall(request, farm, newName('Radish'))
  await approveByCall(request, onSale)
  await editByCall(request, farm, onSale, { name: `${onSale.name}, new crop` })
  await signInByCall(page, admin)

  await filterBy(page, 'Listing to review')
  const newListing = rowOf(page, listing.name)
  await newListing.getByRole('button', { name: `Approve ${listing.name}` }).click()
  await expect(page.getByText(`${listing.name} is approved`)).toBeVisible()
  await leaveList(page)
  await expect(newListing).toHaveCount(0)

  await filterBy(page, 'Change to review')
  const changed = rowOf(page, onSale.name)
  await changed.getByRole('button', { name: `Compare and decide: ${onSale.name}` }).click()
  const dialog = page.getByRole('dialog', { name: onSale.name })
  await expect(dialog.getByRole('region', { name: 'On sale now' })).toContainText(onSale.name)
  await expect(dialog.getByRole('region', { name: 'Proposed' })).toContainText('new crop')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('group', { name: 'Replace what is on sale?' })).toBeVisible()
  await answerYes(dialog)
  await expect(dialog).toBeHidden()
  await leaveList(page)
  await expect(changed).toHaveCount(0)
})

test('a farmer is verified in the list, with a note of what was checked', async ({ page, request }) => {
  // Farmers of other journeys have the same name; the e-mail identifies this one.
  const farm = await openAccount(request, 'farmer')
  await signInByCall(page, admin)
  await filterBy(page, 'Farmer to verify')
  const row = page.locator('.attention-card').filter({ hasText: farm.email })
  await row.getByRole('button', { name: `Verify ${farm.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Verify ${farm.name}?` })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog).toContainText('Please write what was checked')
  await dialog.getByLabel('What did you check?').fill('Land papers and a visit')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(`${farm.name} is verified`)).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
})

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
  await filterBy(page, 'Refund failed')
  const row = rowOf(page, `Refund for #${order.number}`)
  await expect(row).toContainText('The buyer still waits for ₹121')
  await row.getByRole('button', { name: `Send again: Refund for #${order.number}` }).click()
  await expect(page.getByText('₹121 was sent again')).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
  await expect.poll(refundState, { timeout: 15_000 }).toBe('processed')
})

test('an operator checks an unproven payment until the gateway has captured it', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }], 'UPI')
  const payment = await authorizePayment(request, buyer, order)

  await signInByCall(page, admin)
  await filterBy(page, 'Payment not proven')
  const row = rowOf(page, `#${order.number}`)
  const checkPayment = row.getByRole('button', { name: `Ask the payment service: #${order.number}` })
  await checkPayment.click()
  await expect(page.getByText('The payment service is not sure yet. We keep checking.')).toBeVisible()
  await expect(row).toBeVisible()

  await capturePayment(request, payment)
  await checkPayment.click()
  await expect(page.getByText(`#${order.number} is paid`)).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
})

test('an overdue order is shipped from the list, and the focus moves to the next row', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user', PINCODE_WITHOUT_ROUNDS)
  const lines = [{ product: okra, quantity: 2 }]
  const [first, second] = [await payByCall(request, buyer, lines), await payByCall(request, buyer, lines)]
  for (const { _id } of [first, second])
    await queryDatabase(`update orders set paid_at = paid_at - interval '40 hours' where id = $1`, _id)

  await signInByCall(page, admin)
  await filterBy(page, 'Order not sent')
  const row = rowOf(page, `#${first.number}`)
  await expect(row).toContainText('Ordered 40 hours ago and still not sent. It should leave within 24 hours.')
  await row
    .getByRole('group', { name: `Move order #${first.number}` })
    .getByRole('button', { name: 'Mark as shipped' })
    .click()
  await answerYes(row)
  await expect(page.getByText(`#${first.number} is marked as shipped`)).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
  await expect(page.locator('h2.attention-title:focus')).toHaveCount(1)
  await moveByCall(request, second, 'delivered')
})

test('the second of two operators at one return is shown the first one’s decision', async ({
  page,
  request,
}) => {
  const order = await delivered(request)
  await requestReturn(request, order.buyer, order)
  await signInByCall(page, admin)
  await filterBy(page, 'Return to answer')
  const row = rowOf(page, `#${order.number}`)
  await row.getByRole('button', { name: `Approve the return of #${order.number}` }).click()
  await decideByCall(request, order, { status: 'rejected', note: 'The photo shows good okra' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve return' }).click()
  await expect(row.getByRole('alert')).toContainText(`Already decided by ${admin.name}`)
  await expect(row).toContainText('Return Rejected')
  // Rows that have just moved ignore clicks for a moment, so click again.
  await expect(async () => {
    if ((await row.count()) > 0) await row.getByRole('button', { name: /^OK/ }).click({ timeout: 1_000 })
    await expect(row).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})

test('an operator stops a farm from selling and allows it again, on the farm’s page', async ({
  page,
  request,
}) => {
  const farm = await openAccount(request, 'farmer')
  const crop = await listByCall(request, farm, newName('Brinjal'))
  await approveByCall(request, crop)
  await signInByCall(page, admin)
  await page.goto(`/admin/farmers/${crop.farmer._id}`)
  await page.getByRole('button', { name: 'Stop selling' }).click()
  const dialog = page.getByRole('dialog', { name: `Stop ${farm.name} from selling?` })
  await dialog.getByLabel('Reason').fill('Spoiled parcels')
  await dialog.getByRole('button', { name: 'Stop selling' }).click()
  await expect(page.getByText(`${farm.name} no longer sells`)).toBeVisible()
  // The farm's page also lists this act.
  await expect(page.getByText(`Spoiled parcels (${admin.name})`)).toBeVisible()
  expect((await request.get(`/api/products/${crop._id}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Resume selling' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume selling' }).click()
  await expect(page.getByText(`${farm.name} sells again`)).toBeVisible()
  expect((await request.get(`/api/products/${crop._id}`)).status()).toBe(200)
})

test('refunds held above the limit raise an alarm, and an operator sends all of them back', async ({
  page,
  request,
}) => {
  await payUnknownOrders(request, 7)
  await expect
    .poll(
      () =>
        queryDatabase(
          `select count(*)::int as count from payments where stray_at > now() - interval '1 hour'`,
        ),
      {
        timeout: 20_000,
      },
    )
    .toEqual([{ count: 7 }])
  await signInByCall(page, admin)
  await page.goto('/admin/attention')
  // Ranked above every other row.
  await expect(page.locator('.attention-card').first()).toContainText(
    'Refunds held: payments without an order',
  )
  const row = rowOf(page, 'Refunds held: payments without an order')
  await expect(row).toContainText('2 payments, ₹190 in all, came for no order of ours.')
  await row.getByRole('button', { name: 'Send all back' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Send 2 payments back?')
  await dialog.getByRole('button', { name: 'Send all back' }).click()
  await expect(page.getByText('2 payments are sent back, ₹190 in all')).toBeVisible()
  await leaveList(page)
  await expect(row).toHaveCount(0)
  await expect
    .poll(
      () =>
        queryDatabase(
          `select count(*)::int as count from payments where refund_hold = 'sent_back' and alarm_id is not null`,
        ),
      {
        timeout: 20_000,
      },
    )
    .not.toEqual([{ count: 0 }])
  // Reset the hourly count for the other journeys.
  await queryDatabase(
    `update payments set stray_at = stray_at - interval '61 minutes' where stray_at is not null`,
  )
})

/** Filters the list by the chip of this kind. */
async function filterBy(page: Page, kind: string): Promise<void> {
  await page.goto('/admin/attention')
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await expect(page).toHaveURL(/\/admin\/attention\?kind=/)
}

const rowOf = (page: Page, text: string): Locator =>
  page.locator('.attention-card').filter({ has: page.locator('h2', { hasText: text }) })

/** A delivered cash order of a new buyer. */
async function delivered(request: APIRequestContext) {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await moveByCall(request, order, 'delivered')
  return { ...order, buyer }
}
