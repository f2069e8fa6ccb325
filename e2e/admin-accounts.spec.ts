import { loginUser, userProfile } from '@farmgate/contract/people/accounts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { admin as words } from '@farmgate/messages/hi/admin.ts'
import type { Page } from '@playwright/test'
import { clippedText, coveredControls, horizontalOverflow, smallTargets } from './layout-checks.ts'
import { newName, stockOf } from './listings.ts'
import { moveByCall, placeByCall, productOnSale, test } from './orders.ts'
import { ADDRESS, admin, openAccount, PASSWORD, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

const REASON = 'Never answers the phone'

/** The layout faults of the page in its current state, on a computer and on a phone. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const look of [horizontalOverflow, smallTargets, clippedText, coveredControls])
      faults.push(...(await look(page)).map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

// In Hindi, whose words are the longest.
test('an operator confirms a phone, cancels all open orders, disables an account and enables it', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'), { price: '40', quantity: '50' })
  const before = await stockOf(okra)
  const shipped = await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await moveByCall(request, shipped, 'shipped')
  await placeByCall(request, buyer, [{ product: okra, quantity: 3 }])
  const { token, user } = await sessionElsewhere(request, buyer)
  const profile = () =>
    request.get(`/api${userProfile.path}`, { headers: { authorization: `Bearer ${token}` } })
  const signIn = () =>
    request.post(`/api${loginUser.path}`, {
      data: { email: buyer.email, password: PASSWORD, role: 'user' },
    })
  expect((await profile()).status()).toBe(200)

  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
  await signInByCall(page, admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
  await page.getByRole('link', { name: buyer.name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/users/${user._id}`)
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const dialog = page.locator('dialog:modal')
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  await press(words['account.confirmPhone'])
  await expect(dialog).toContainText(ADDRESS.phone)
  await confirm(words['account.confirmPhone'])
  await expect(page.getByText(words['account.trust.phone'])).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await press(words['account.cancelOrders'])
  await confirm(words['account.cancelOrders'])
  await expect(dialog.getByText(words['account.reasonMissing'])).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByLabel(words['account.reason']).fill(REASON)
  await confirm(words['account.cancelOrders'])
  const note = page.getByRole('main').locator('.note', {
    hasText: fill(words['account.cancelled.title'], { count: '1' }),
  })
  await expect(note).toContainText(`#${shipped.number}`)
  await expect(note).toContainText(fill(words['account.cancelled.remaining'], { count: '1' }))
  expect(await stockOf(okra)).toBe(before - 1)
  expect(await faultsOf(page)).toEqual([])

  await press(words['account.disable'])
  await dialog.getByLabel(words['account.reason']).fill(REASON)
  await confirm(words['account.disable'])
  await expect(page.getByRole('button', { name: words['account.enable'] })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(REASON)
  expect((await profile()).status()).toBe(401)
  const refused = await signIn()
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'auth.wrong_credentials' })
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
  await expect(page.getByText(words['account.disabledBadge'], { exact: true })).toBeVisible()

  await page.goto(`/admin/users/${user._id}`)
  await press(words['account.enable'])
  await confirm(words['account.enable'])
  await expect(page.getByRole('button', { name: words['account.disable'] })).toBeVisible()
  expect((await signIn()).status()).toBe(200)
  expect((await profile()).status()).toBe(401)
})
