import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { startApi } from './api-process.ts'
import { newName } from './listings.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, PASSWORD, signIn } from './people.ts'
import { freePort, type Program } from './program.ts'
import { startRedis } from './redis-process.ts'
import { PAGES } from './stack.ts'
import { expect } from './test.ts'
import { startWeb } from './web-process.ts'

/** Pages without live hints poll every 15 s. */
const POLLING_MS = 16_000
const WITHIN_HINT_TIME = { timeout: 4_000 }

let running: Program[] = []

test.afterEach(async () => {
  for (const program of running.toReversed()) await program.stop()
  running = []
})

test('with Redis killed buyers can read and buy, and changes arrive by polling', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'))
  const order = (quantity: number) => placeByCall(request, buyer, [{ product: okra, quantity }])
  const [first, second, third] = [await order(1), await order(2), await order(3)]

  // Buyer and operator use different API processes, which only Redis connects.
  const [webPort, redisPort] = [await freePort(), await freePort()]
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const redis = track(await startRedis(redisPort))
  const [here, there] = [track(await startApi(redisUrl, webPort)), track(await startApi(redisUrl, webPort))]
  const web = track(await startWeb(PAGES, here.origin, webPort))
  const ship = await operatorAt(there.origin)
  const page = await (await browser.newContext({ baseURL: web.origin })).newPage()
  await page.clock.install()
  await signIn(page, buyer)
  await page.waitForURL('/')

  await openOrder(page, first._id)
  await ship(first._id)
  await expect(shipped(page)).toBeVisible(WITHIN_HINT_TIME)

  await redis.stop('SIGKILL')
  await openOrder(page, second._id)
  await ship(second._id)
  await page.clock.fastForward(POLLING_MS)
  await expect(shipped(page)).toBeVisible()

  await page.goto(`/products?q=${encodeURIComponent(okra.name)}`)
  await page.getByRole('link', { name: okra.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(okra.name)
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/cart')
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.getByRole('button', { name: 'Place Order', exact: true }).filter({ visible: true }).click()
  await page.waitForURL(/\/ordersuccess/)

  // With Redis back the hints work again: the API reconnects every two seconds.
  track(await startRedis(redisPort))
  await sleep(3_000)
  await openOrder(page, third._id)
  await ship(third._id)
  await expect(shipped(page)).toBeVisible(WITHIN_HINT_TIME)
})

function track<T extends Program>(program: T): T {
  running.push(program)
  return program
}

/** Signs an operator in at this API. Returns a function that ships an order. */
async function operatorAt(origin: string): Promise<(id: string) => Promise<unknown>> {
  const call = createClient(origin, fetch)
  const { token } = await call(loginUser, { body: { email: admin.email, password: PASSWORD, role: 'admin' } })
  return (id) => call(advanceOrder, { params: { id }, body: { status: 'shipped' } }, { token })
}

async function openOrder(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Your order is being prepared')).toBeVisible()
}

const shipped = (page: Page) => page.getByText('Order has been shipped')
