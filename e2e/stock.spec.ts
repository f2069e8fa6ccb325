import type { Locator } from '@playwright/test'
import { editByCall, listByCall, newName, stockOf } from './listings.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('five counts are saved with one call and at most 12 taps, and a sale meanwhile is explained', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const farmer = await openAccount(request, 'farmer')
  const listings = []
  for (const crop of ['Okra', 'Onion', 'Brinjal', 'Carrot', 'Tomato'])
    listings.push(await listByCall(request, farmer, newName(crop)))
  await signInByCall(page, farmer)
  await page.goto('/farmer/my-products')
  await page.getByRole('link', { name: 'Today’s stock' }).click()
  // The newest is on top.
  const [first] = listings.toReversed()
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    await target.tap()
    taps += 1
  }
  const keypad = page.getByRole('region', { name: /^Keypad for / })
  const key = (name: string) => keypad.getByRole('button', { name, exact: true })

  await tap(page.getByRole('button', { name: `${first?.name}: 40 kg` }))
  expect((await key('5').boundingBox())?.height).toBe(52)
  for (const digit of ['5', '6', '7', '8']) {
    await tap(key(digit))
    await tap(key('Next product'))
  }
  await tap(key('Sold out'))
  await expect(keypad).toContainText('was 40 kg')
  // Meanwhile two are taken from the first.
  if (first !== undefined) await editByCall(request, farmer, first, { quantity: '38' })
  await tap(key('Save 5 changes'))
  await expect(page.getByText('5 changes saved')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(12)
  await expect(page.getByText('2 kg sold meanwhile. Now 3 kg.')).toBeVisible()
  await expect(page.getByRole('button', { name: /: Sold out$/ })).toBeVisible()
  expect(await Promise.all(listings.toReversed().map(stockOf))).toEqual([3, 6, 7, 8, 0])
})
