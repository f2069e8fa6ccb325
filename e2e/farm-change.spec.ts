import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { horizontalOverflow } from './layout-checks.ts'
import { type Listing, newName, sellByCall } from './listings.ts'
import { answerYes } from './orders.ts'
import { admin, buyer, openAccount, type Person, sessionElsewhere, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** A verified farm with a product on sale. */
async function verifiedFarm(
  request: APIRequestContext,
): Promise<{ farmer: Person; id: string; okra: Listing }> {
  const farmer = await openAccount(request, 'farmer')
  const okra = await sellByCall(request, farmer, newName('Okra'))
  const { token } = await sessionElsewhere(request, admin)
  const headers = { authorization: `Bearer ${token}` }
  await request.patch(`/api/admin/farmers/${okra.farmer._id}/phone`, {
    headers,
    data: { phone: '98220 41874' },
  })
  const response = await request.patch(`/api/admin/allfarmers/${okra.farmer._id}/verify`, {
    headers,
    data: { what: 'Land papers' },
  })
  expect(response.status()).toBe(200)
  return { farmer, id: okra.farmer._id, okra }
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
}

/** The main content of a product's page. */
async function productPage(page: Page, { _id, name }: Listing): Promise<Locator> {
  await page.goto(`/products/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  return main
}

test('buyers see a verified farm’s new name only after an operator has approved it', async ({
  page,
  request,
}) => {
  const { farmer, okra } = await verifiedFarm(request)
  const name = newName('Patil Farm')
  await signInByCall(page, farmer)
  await page.goto('/farmer/profile')
  await expect(page.getByText('Your farm is verified.')).toBeVisible()
  await saveName(page, name)
  await expect(
    page.getByText('Saved. Buyers see the changes of your farm once they are approved'),
  ).toBeVisible()
  await expect(page.getByText('Your change waits for review')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buyers see' })).toContainText(farmer.name)
  await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText(name)
  expect(await horizontalOverflow(page)).toEqual([])

  await signInByCall(page, buyer)
  const shop = await productPage(page, okra)
  await expect(shop.getByText(farmer.name).first()).toBeVisible()
  await expect(shop.getByText(name)).toHaveCount(0)

  await signInByCall(page, admin)
  await page.goto('/admin/attention?kind=farm_change_pending')
  const row = page.getByRole('listitem').filter({ hasText: 'wants to change its name' }).first()
  await expect(row).toBeVisible()
  await page.goto(`/admin/farmers/${okra.farmer._id}`)
  await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText(name)
  expect(await horizontalOverflow(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await answerYes(page)
  await expect(page.getByText(`The change of ${farmer.name} is approved`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await expect((await productPage(page, okra)).getByText(name).first()).toBeVisible()
})

test('a farmer sees why a change was rejected, and sends a corrected change or withdraws it', async ({
  page,
  request,
}) => {
  const { farmer, id } = await verifiedFarm(request)
  await signInByCall(page, farmer)
  await page.goto('/farmer/profile')
  await saveName(page, 'Patil Brothers Farm')
  await expect(page.getByText('Your change waits for review')).toBeVisible()

  await signInByCall(page, admin)
  await page.goto(`/admin/farmers/${id}`)
  await page.getByLabel('Note to the farmer').fill('Please send the papers of this farm')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await answerYes(page)
  await expect(page.getByText('Last change rejected: Please send the papers of this farm')).toBeVisible()

  await page.goto('/farmer/profile')
  await expect(
    page.getByText('Your change was not approved: Please send the papers of this farm'),
  ).toBeVisible()
  await saveName(page, 'Tara Joshi and Sons')
  await expect(page.getByText('Your change waits for review')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw change' }).click()
  await expect(page.getByText('Your change is withdrawn')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(farmer.name)
})

test('an operator who approves an outdated change is shown the newer one instead', async ({
  page,
  request,
}) => {
  const { farmer, id } = await verifiedFarm(request)
  const { token } = await sessionElsewhere(request, farmer)
  const save = (name: string) =>
    request.patch('/api/farmers/updateprofile', {
      headers: { authorization: `Bearer ${token}` },
      data: { name },
    })
  await save('Tara Joshi Farm')
  await signInByCall(page, admin)
  // Without live hints, or the page would show the newer change before the click.
  await page.route('**/api/live', (route) => route.fulfill({ status: 429, json: {} }))
  await page.goto(`/admin/farmers/${id}`)
  await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText('Tara Joshi Farm')
  await save('Another Farm')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await answerYes(page)
  await expect(page.getByRole('alert')).toContainText('This farm was changed meanwhile.')
  await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText('Another Farm')
})

test('a name that imitates Farmgate is refused at its field', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'farmer'))
  await page.goto('/farmer/profile')
  await saveName(page, 'Farmgate Official Helpdesk')
  await expect(page.getByText('This name sounds like Farmgate itself.')).toBeVisible()
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Farmer' }).check()
  await page.getByLabel('Name', { exact: true }).fill('FARM GATE support')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This name sounds like Farmgate itself.')).toBeVisible()
})
