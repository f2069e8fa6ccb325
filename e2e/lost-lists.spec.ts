import { buyer, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** Lists that failed to load are in `apps/web/src/areas/lost-lists.page.test.ts`. */
test('a list that came with its document stays when it can’t be loaded again', async ({
  page,
  complaints,
}) => {
  await signInByCall(page, buyer)
  await page.route('**/api/products?*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/products')
  await failed
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()
  await expect(page.getByText('We could not load this')).toHaveCount(0)
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})
