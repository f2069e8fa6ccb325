import type { APIRequestContext, Page, Route } from '@playwright/test'
import { type Listing, newName, stockOf } from './listings.ts'
import { placeByCall, productOnSale } from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

async function farmWithOrder(request: APIRequestContext) {
  const farm = await openAccount(request, 'farmer')
  const okra = await productOnSale(request, newName('Okra'), {}, farm)
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 3 }])
  return { farm, okra, buyer, order }
}

const packedBox = (page: Page, name: string) => page.getByRole('checkbox', { name: `3 kg ${name}: packed` })

test('fifty acts over a line that loses requests and responses arrive once each', async ({
  page,
  request,
  complaints,
}) => {
  test.setTimeout(90_000)
  const { farm, okra, order } = await farmWithOrder(request)
  await signInByCall(page, farm)
  await page.goto('/farmer/packing')
  await expect(packedBox(page, okra.name)).toBeVisible()
  const before = await stockOf(okra)
  await queueActs(page, okra, order)

  let attempts = 0
  const flap = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    attempts++
    // One request is lost on its way, the next one's response on its way back, the third gets through.
    if (attempts % 3 === 1) return route.abort('connectionfailed')
    const response = await route.fetch()
    return attempts % 3 === 2 ? route.abort('connectionfailed') : route.fulfill({ response })
  }
  await page.route(/\/api\/farmers\/(products|packlist)/, flap)
  await page.reload()
  // The page comes back into view again and again, as on a phone in a field; each time the outbox tries.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return attempts
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(150)
  await expect(page.getByText(/waiting to be sent|Sending/)).toHaveCount(0)
  expect(await stockOf(okra)).toBe(before + 25)
  await expect(packedBox(page, okra.name)).toBeChecked()
  complaints.splice(0)
})

/** Stores 25 changes of the stock by one and 25 ticks in turn, as if done without a signal; the last one packs. */
const queueActs = (page: Page, { _id, name }: Listing, order: { readonly _id: string }): Promise<void> =>
  page.evaluate(
    async ({ product, name, order }) => {
      const { user } = JSON.parse(localStorage.getItem('farmgate.farmer') ?? '') as { user: { _id: string } }
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('farmgate')
        opening.onsuccess = () => resolve(opening.result)
      })
      const storing = database.transaction('outbox', 'readwrite')
      for (let n = 0; n < 50; n++) {
        const deed =
          n % 2 === 0
            ? { kind: 'stock', product, name, unit: 'kg', quantity: 11, seen: 10 }
            : { kind: 'tick', product, name, orders: [order], packed: n % 4 === 1 }
        const key = `000000000000${100 + n}`
        const value = { key, idempotencyKey: crypto.randomUUID(), deed, sentAt: null, refused: null }
        storing.objectStore('outbox').put({ account: user._id, key, savedAt: n, value })
      }
      await new Promise((resolve) => storing.addEventListener('complete', resolve))
      database.close()
    },
    { product: _id, name, order: order._id },
  )

test('a log-out with unsent work asks first', async ({ page, request, complaints }) => {
  const { farm, okra } = await farmWithOrder(request)
  await signInByCall(page, farm)
  await page.goto('/farmer/packing')
  await page.route('**/api/farmers/packlist', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await packedBox(page, okra.name).click()
  await expect(page.getByText('1 waiting to be sent')).toBeVisible()
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first()
  await logout.click()
  const question = page.getByRole('alertdialog', { name: '1 change is not sent yet' })
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(question.getByText('There is no signal yet. Nothing was lost.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep working' }).click()
  await expect(page).toHaveURL('/farmer/profile')
  await page.unroute('**/api/farmers/packlist')
  await logout.click()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL('/login')
  complaints.splice(0)
})
