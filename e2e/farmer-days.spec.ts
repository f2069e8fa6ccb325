import { shortDayText } from '@farmgate/messages/window-text.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { newName } from './listings.ts'
import { openAccount, signInByCall } from './people.ts'
import { dayAhead, putOnDay, roundByCall } from './rounds.ts'
import { expect } from './test.ts'

test('a farmer packs by round day, can’t come, and the buyer reads why', async ({ page, request }) => {
  const farm = await openAccount(request, 'farmer')
  const product = await productOnSale(request, newName('Brinjal'), { price: '40' }, farm)
  const round = await roundByCall(request, undefined, { farms: [product.farmer._id] })
  const buyer = await openAccount(request, 'user')
  const days = [dayAhead(2), dayAhead(4)]
  for (const [index, day] of days.entries()) {
    const { _id } = await placeByCall(request, buyer, [{ product, quantity: index + 1 }])
    await putOnDay(_id, round, day)
  }
  await signInByCall(page, farm)
  await page.goto('/farmer/pack')
  await expect(page.locator('.bring')).toContainText(/Bring to Kothrud point, Paud Road, by \w{3} 11:00 am/)
  await expect(page.locator('.pack-days').getByRole('button')).toHaveCount(2)

  // By its name: which days are offered besides it depends on the hour, with the cut-off at 8 pm.
  const missed = shortDayText(`${days[0]}T10:30:00Z`, 'en')
  await page.getByRole('button', { name: `Can’t come on ${missed}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 bag for 1 buyer')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The tractor broke')
  await dialog.getByRole('button', { name: 'Can’t come' }).click()
  await expect(page.getByText('Saved. The buyers get a notice.')).toBeVisible()

  await signInByCall(page, buyer)
  await page.goto('/inbox')
  await expect(page.getByText(/your bag comes on/)).toBeVisible()
  await expect(page.getByText(/The tractor broke\. You can cancel it free of charge/)).toBeVisible()
})
