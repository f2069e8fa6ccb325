import { queryDatabase } from './database.ts'
import { settle } from './page-list.ts'
import { productNamed } from './listings.ts'
import { admin, buyer, sessionElsewhere, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test.describe('the market’s identity', () => {
  let fssai = ''
  test.beforeAll(async () => {
    const [row] = await queryDatabase('select fssai from market_identity')
    fssai = String(row?.['fssai'])
  })
  // Other journeys place orders.
  test.afterAll(async () => {
    await queryDatabase('update market_identity set fssai = $1', fssai)
  })

  test('an operator fills it in, and the market opens', async ({ page, request }) => {
    await queryDatabase(`update market_identity set fssai = ''`)
    const { token } = await sessionElsewhere(request, buyer)
    const headers = { authorization: `Bearer ${token}` }
    const { _id: productId } = await productNamed(request, 'Kashmiri apple')
    await request.post('/api/cart', { headers, data: { productId, quantity: 1 } })

    await signInByCall(page, buyer)
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Proceed to Pay' }).first()).toBeDisabled()
    await expect(page.getByText('We open soon.').first()).toBeVisible()

    await signInByCall(page, admin)
    await page.goto('/admin/identity')
    await settle(page)
    await expect(page.getByText('The market takes no orders yet.')).toBeVisible()
    await page.getByLabel('FSSAI licence').fill('1152 3014 000387')
    await page.getByRole('button', { name: 'Save identity' }).click()
    await expect(page.getByText('Saved. The shop shows it within a minute.')).toBeVisible()
    await expect(page.getByText('The market takes no orders yet.')).toHaveCount(0)

    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Proceed to Pay' }).first()).toBeEnabled()
  })
})
