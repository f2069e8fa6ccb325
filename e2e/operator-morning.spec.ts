import type { APIRequestContext } from '@playwright/test'
import { approveByCall, editByCall, type Listing, listByCall, newName } from './listings.ts'
import {
  answerYes,
  moveByCall,
  openRow,
  ordersOf,
  payByCall,
  placeByCall,
  productOnSale,
  requestReturn,
  test,
} from './orders.ts'
import { admin, farmer, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('an operator approves a change, decides two returns, ships ten orders and picks the deals', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'), { quantity: '60' })
  const lines = [{ product: okra, quantity: 1 }]
  const change = await changed(request)
  // Different quantities: equal orders within a minute would be one order.
  for (let kilos = 1; kilos <= 10; kilos++)
    await placeByCall(request, buyer, [{ product: okra, quantity: kilos }])
  const returns = [await returned(), await returned()] as const

  async function returned() {
    const order = await payByCall(request, buyer, lines)
    await moveByCall(request, order, 'delivered')
    await requestReturn(request, buyer, order)
    return order
  }

  await test.step('opens Needs attention and approves a change after comparing both versions', async () => {
    await signInByCall(page, admin)
    await page.goto('/admin')
    await page
      .getByRole('link', { name: /^Needs attention/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
    await page.getByRole('combobox', { name: 'What it is about' }).selectOption('change_pending')
    await expect(page).toHaveURL('/admin/attention?kind=change_pending')
    const row = page.locator('.attention-row').filter({ hasText: change.name })
    await openRow(row)
    await expect(row.getByRole('region', { name: 'On sale now' })).toContainText(change.name)
    await expect(row.getByRole('region', { name: 'Proposed' })).toContainText(change.proposed)
    await row.getByRole('button', { name: `Approve ${change.name}` }).click()
    await answerYes(row)
    await expect(page.getByText(`${change.name} is approved`)).toBeVisible()
  })

  await test.step('decides two returns in the list', async () => {
    const [good, bad] = returns
    await page.goto('/admin/attention?kind=return_pending')
    const rowOf = ({ number }: { number: string }) =>
      page.locator('.attention-row').filter({ hasText: `#${number}` })
    await openRow(rowOf(good))
    await page.getByRole('button', { name: `Approve the return of #${good.number}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve return' }).click()
    await expect(page.getByText(`The return of #${good.number} is approved`)).toBeVisible()
    const reason = page.getByRole('dialog').getByRole('textbox')
    // Rows that have just moved ignore clicks for a moment, so click again.
    await expect(async () => {
      await openRow(rowOf(bad))
      await page.getByRole('button', { name: `Reject the return of #${bad.number}` }).click()
      await expect(reason).toBeVisible({ timeout: 500 })
    }).toPass()
    await reason.fill('Eaten, says the photo')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject return' }).click()
    await expect(page.getByText(`The return of #${bad.number} is rejected`)).toBeVisible()
    for (const { number } of returns)
      await expect(page.getByRole('button', { name: `Approve the return of #${number}` })).toHaveCount(0)
    const decided = await ordersOf(request, buyer)
    const statusOf = ({ _id }: { _id: string }) => decided.find((order) => order._id === _id)?.returnStatus
    expect(returns.map(statusOf)).toEqual(['approved', 'rejected'])
  })

  await test.step('ships ten orders together, found by product', async () => {
    await page.goto('/admin/orders?status=confirmed')
    await page
      .getByRole('searchbox', { name: 'Order, buyer, phone, pincode, farm or product' })
      .fill(okra.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=Okra/)
    await expect(page.locator('.order-row')).toHaveCount(10)
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Chosen rows' })
    await expect(bar).toContainText('10 chosen')
    await bar.getByRole('button', { name: 'Mark as shipped' }).click()
    await answerYes(bar)
    await expect(page.getByText('Shipped just now')).toHaveCount(10)
    const shipped = (await ordersOf(request, buyer)).filter(({ status }) => status === 'shipped')
    expect(shipped).toHaveLength(10)
  })

  await test.step('changes the order of the deals and restores it', async () => {
    await page.goto('/admin/deals')
    const places = page.locator('[data-deal]')
    await expect(places).toHaveCount(6)
    const before = await places.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-deal')))
    await places
      .first()
      .getByRole('button', { name: /^Take / })
      .click()
    await expect(places).toHaveCount(5)
    const freed = page.getByRole('button', { name: /^Add .* to the deals$/ }).first()
    await freed.click()
    await page.getByRole('button', { name: 'Save deals' }).click()
    await expect(page.getByText('Deals saved.')).toBeVisible()
    await page.reload()
    await expect(places).toHaveCount(6)
    const after = await places.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-deal')))
    expect(after).toEqual([...before.slice(1), before[0]])
    for (let step = 0; step < 5; step++)
      await page
        .locator(`[data-deal="${before[0]}"]`)
        .getByRole('button', { name: /forward$/ })
        .click()
    await page.getByRole('button', { name: 'Save deals' }).click()
    await expect(page.getByText('Deals saved.').last()).toBeVisible()
  })

  await test.step('finds both decisions in the audit log', async () => {
    await page.goto('/admin/audit?kind=return')
    const log = page.getByRole('main')
    for (const { number } of returns) await expect(log.getByText(`#${number}`).first()).toBeVisible()
    await expect(log).toContainText('Approved a return')
    await expect(log).toContainText('Rejected a return')
  })
})

/** A product on sale with a proposed new name. */
async function changed(request: APIRequestContext): Promise<Listing & { proposed: string }> {
  const listing = await listByCall(request, farmer, newName('Brinjal'))
  await approveByCall(request, listing)
  const proposed = `${listing.name}, new crop`
  await editByCall(request, farmer, listing, { name: proposed })
  return { ...listing, proposed }
}
