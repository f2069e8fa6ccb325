import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { measureFirstUse, type Received, sum } from './first-use.ts'
import { readShift, watchShifts } from './layout-shift.ts'
import { productNamed } from './listings.ts'
import { ordersOf } from './orders.ts'
import { admin, buyer, farmer, openAccount, signInByCall, tokenOf } from './people.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { expect, test } from './test.ts'

/** Most bytes until *Add* works: document, stylesheets and scripts (see first-use.ts). */
const FIRST_USE = { home: 110_000, list: 130_000, product: 130_000 }

/** Most bytes of each kind of a first visit to the home page when it is idle, besides its code. Its style is in the document. */
const HOME = { font: 50_000, document: 24_000 }

/** Most bytes of code of a first visit when the page is idle. */
const CODE = {
  home: 121_000,
  list: 150_000,
  product: 150_000,
  cart: 184_000,
  checkout: 223_000,
  order: 195_000,
  farmer: 192_000,
  attention: 236_000,
  driver: 71_000,
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  // A stack that has just started may be too slow for the web server, which then renders the home page without products.
  await expect.poll(async () => (await request.get('/')).text()).toContain('product-tile')
  await request.dispose()
})

test('a visitor on the home page can add a product within the budget of a first use', async ({ context }) => {
  const page = await context.newPage()
  const { atEffect, count } = await measureFirstUse(page, {
    path: '/',
    card: '.product-tile',
    add: '.product-tile [data-add]:enabled',
    effect: 'stored',
  })
  expectFirstUse('home', atEffect)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email', { exact: true }).waitFor()
  console.info(`first use of home until the login is shown, bytes: ${JSON.stringify(await count())}`)
})

test('a buyer on the list can add a product within the budget of a first use', async ({
  context,
  request,
}) => {
  const page = await context.newPage()
  await signInByCall(page, await openAccount(request, 'user'))
  const add = '.product-tile [data-add]:enabled'
  const { atEffect } = await measureFirstUse(page, {
    path: '/products',
    card: '.product-tile',
    add,
    effect: 'request',
  })
  expectFirstUse('list', atEffect)
})

test('a buyer on a product page can add it within the budget of a first use', async ({
  context,
  request,
}) => {
  const { _id } = await productNamed(request, 'Kashmiri apple')
  const page = await context.newPage()
  await signInByCall(page, await openAccount(request, 'user'))
  const { atEffect } = await measureFirstUse(page, {
    path: `/products/${_id}`,
    card: '.product-price',
    add: '.product-add:enabled',
    effect: 'request',
  })
  expectFirstUse('product', atEffect)
})

function expectFirstUse(name: keyof typeof FIRST_USE, received: Received): void {
  console.info(`first use of ${name}, bytes: ${sum(received)} ${JSON.stringify(received)}`)
  expect(received.document).toBeGreaterThan(0)
  expect(sum(received)).toBeLessThanOrEqual(FIRST_USE[name])
}

test('the first load of the home page stays within its byte budget', async ({ page }) => {
  const sent = await weigh(page, '/')
  console.info(`first load, bytes: ${JSON.stringify(sent)}`)
  for (const [kind, most] of Object.entries({ ...HOME, script: CODE.home })) {
    expect(sent[kind], kind).toBeGreaterThan(0)
    expect(sent[kind], kind).toBeLessThanOrEqual(most)
  }
})

for (const { name, person, path } of [
  { name: 'list', person: buyer, path: '/products' },
  { name: 'cart', person: buyer, path: '/cart' },
  { name: 'checkout', person: buyer, path: '/checkout' },
  { name: 'farmer', person: farmer, path: '/farmer/today' },
  { name: 'attention', person: admin, path: '/admin/attention' },
] as const) {
  test(`the code of the ${name} page stays within its budget`, async ({ page }) => {
    await signInByCall(page, person)
    await expectCode(page, path, CODE[name])
  })
}

test('the code of a product page stays within its budget', async ({ page, request }) => {
  const { _id } = await productNamed(request, 'Kashmiri apple')
  await signInByCall(page, buyer)
  await expectCode(page, `/products/${_id}`, CODE.product)
})

test('the code of an order page stays within its budget', async ({ page, request }) => {
  const [order] = await ordersOf(request, buyer)
  await signInByCall(page, buyer)
  await expectCode(page, `/orders/${order?._id ?? ''}`, CODE.order)
})

test('the code of the driver’s sheet stays within its budget', async ({ page, request }) => {
  const round = await roundByCall(request)
  const day = dayAhead(1)
  await buyerOnDay(request, round, day)
  const response = await request.post(`/api/admin/rounds/${round._id}/days/${day}/link`, {
    headers: await tokenOf(request, admin),
  })
  const { driverLink } = (await response.json()) as { driverLink: string }
  await expectCode(page, driverLink, CODE.driver)
})

for (const { person, path } of [
  { person: buyer, path: '/cart' },
  { person: buyer, path: '/checkout' },
  { person: farmer, path: '/farmer/today' },
  { person: admin, path: '/admin/attention' },
]) {
  test(`what arrives late does not move the layout of ${path}`, async ({ page }) => {
    await signInByCall(page, person)
    await watchShifts(page)
    // Later than the empty page is painted, as on a phone's connection.
    await page.route('**/api/**', async (route) => {
      await setTimeout(300)
      await route.continue()
    })
    await page.goto(path)
    await page.waitForTimeout(3_000)
    expect(await readShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
  })
}

/** The cumulative layout shift without user input, of pages for which the web server renders only a frame. */
const SHIFT_MAX = 0.1

async function expectCode(page: Page, path: string, most: number): Promise<void> {
  const { script = 0 } = await weigh(page, path)
  console.info(`code of ${path}, bytes: ${script}`)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(most)
}

/** Bytes by kind of file until a second has passed without another file. Live updates are a request that never ends. */
async function weigh(page: Page, path: string): Promise<Readonly<Record<string, number>>> {
  const sent: Record<string, number> = {}
  const sizes: Promise<void>[] = []
  const add = async (request: Request): Promise<void> => {
    const { responseBodySize } = await request.sizes()
    sent[request.resourceType()] = (sent[request.resourceType()] ?? 0) + responseBodySize
  }
  page.on('requestfinished', (request) => {
    // Fetched three seconds after the page is complete, for the next visit: only a slow machine would count it.
    if (!request.url().includes('/watch-for-updates-')) sizes.push(add(request))
  })
  await page.goto(path)
  let known = -1
  while (known !== sizes.length) {
    known = sizes.length
    await page.waitForTimeout(1_000)
  }
  await Promise.all(sizes)
  return sent
}
