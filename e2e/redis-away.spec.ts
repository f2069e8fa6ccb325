import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { loginUser } from '@farmgate/contract/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { advanceOrder } from '@farmgate/contract/orders.ts'
import { startApi } from './api-process.ts'
import { newName } from './listings.ts'
import { placeByCall, something, test } from './orders.ts'
import { admin, openAccount, PASSWORD, signIn } from './people.ts'
import { freePort, type Program } from './program.ts'
import { startRedis } from './redis-process.ts'
import { PAGES } from './stack.ts'
import { expect } from './test.ts'
import { startWeb } from './web-process.ts'

/** Pages ask by themselves every 15 s, while nobody tells them. */
const BY_ASKING = { timeout: 25_000 }
const BY_A_HINT = { timeout: 4_000 }

let running: Program[] = []

test.afterEach(async () => {
  for (const program of running.toReversed()) await program.stop()
  running = []
})

test('with Redis killed everything can be read and bought, and what happens elsewhere arrives by asking', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const buyer = await openAccount(request, 'user')
  const okra = await something(request, newName('Okra'))
  const order = (quantity: number) => placeByCall(request, buyer, [{ product: okra, quantity }])
  const [first, second, third] = [await order(1), await order(2), await order(3)]

  // The buyer looks at one process, the operator works at another: between them is only Redis.
  const [webPort, redisPort] = [await freePort(), await freePort()]
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const redis = keep(await startRedis(redisPort))
  const [here, there] = [keep(await startApi(redisUrl, webPort)), keep(await startApi(redisUrl, webPort))]
  const web = keep(await startWeb(PAGES, here.origin, webPort))
  const ship = await operatorAt(there.origin)
  const page = await (await browser.newContext({ baseURL: web.origin })).newPage()
  await signIn(page, buyer)
  await page.waitForURL('/')

  await look(page, first._id)
  await ship(first._id)
  await expect(shipped(page)).toBeVisible(BY_A_HINT)

  await redis.stop('SIGKILL')
  await look(page, second._id)
  await ship(second._id)
  await expect(shipped(page)).toBeVisible(BY_ASKING)

  await page.goto(`/products?q=${encodeURIComponent(okra.name)}`)
  await page.getByRole('link', { name: okra.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(okra.name)
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/cart')
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.getByRole('button', { name: 'Place Order', exact: true }).filter({ visible: true }).click()
  await page.waitForURL(/\/ordersuccess/)

  // Back again, and so are the hints: whoever lost it tries anew every two seconds.
  keep(await startRedis(redisPort))
  await sleep(3_000)
  await look(page, third._id)
  await ship(third._id)
  await expect(shipped(page)).toBeVisible(BY_A_HINT)
})

function keep<T extends Program>(program: T): T {
  running.push(program)
  return program
}

/** Moves an order, as an operator who is signed in there. */
async function operatorAt(origin: string): Promise<(id: string) => Promise<unknown>> {
  const call = createClient(origin, fetch)
  const { token } = await call(loginUser, { body: { email: admin.email, password: PASSWORD, role: 'admin' } })
  return (id) => call(advanceOrder, { params: { id }, body: { status: 'shipped' } }, { token })
}

async function look(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Your order is being prepared')).toBeVisible()
}

const shipped = (page: Page) => page.getByText('Order has been shipped')
