import type { Locator, Page } from '@playwright/test'
import { fill } from '@farmgate/messages/fill.ts'
import { home as homeInHindi } from '@farmgate/messages/hi/home.ts'
import { shell as shellInHindi } from '@farmgate/messages/hi/shell.ts'
import { shop as shopInHindi } from '@farmgate/messages/hi/shop.ts'
import { productNamed } from './listings.ts'
import { buyer, openAccount, PASSWORD, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

test('the address opens a category by any of its names, and each category shows its number of products', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await signInByCall(page, buyer)
  for (const [query, shelf] of [
    ['', 'Fruits'],
    ['?category=Dairy', 'Dairy'],
    ['?category=Cereals', 'Grains (cereals)'],
    ['?category=All', 'All'],
    ['?category=Dryfruits', 'Dry Fruits'],
    ['?category=Meat', 'Meat & Eggs'],
    ['?category=Jewels', 'Fruits'],
  ] as const) {
    await page.goto(`/products${query}`)
    await expect(page.getByRole('heading', { level: 1 }), query).toHaveText(
      shelf === 'All' ? 'All produce' : shelf,
    )
    await expect(shelves(page).locator('[aria-current=page]'), query).toContainText(shelf)
  }

  const counts = await countsOf(page)
  expect(Object.keys(counts)).toHaveLength(7)
  for (const [name, count] of Object.entries(counts)) {
    const category = name === 'Grains' ? 'Grains (cereals)' : name
    await shelves(page)
      .getByRole('link', { name: `${category} ${count} products` })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category)
    await expect(resultCount(page)).toHaveText(`${count} products`)
  }
})

test('sorting and filters are in the address, survive Back, Forward and a reload, and are removed by chips', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await signInByCall(page, buyer)
  await page.goto('/products?category=Fruits')
  const all = `${(await countsOf(page))['Fruits']} products`
  await expect(resultCount(page)).toHaveText(all)

  await sortBy(page, 'Price: low to high')
  await expect(page).toHaveURL('/products?category=Fruits&sort=price_up')
  // Wait for the sorted page; the previous one has other prices.
  await expect
    .poll(async () => {
      const shown = await prices(page)
      return shown.length > 20 && shown.every((price, i) => price >= (shown[i - 1] ?? 0))
    })
    .toBe(true)

  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('In stock only').check()
  await dialog.getByLabel('To', { exact: true }).fill('₹1oo')
  await dialog.getByRole('button', { name: /^Show/ }).click()
  await expect(dialog.getByText('Please enter an amount in rupees')).toBeVisible()
  // Swapped limits mean the same.
  await dialog.getByLabel('From', { exact: true }).fill('100')
  await dialog.getByLabel('To', { exact: true }).fill('50')
  await dialog.getByRole('button', { name: 'kg', exact: true }).click()
  const filtered = '/products?category=Fruits&minPrice=50&maxPrice=100&inStock=true&unit=kg&sort=price_up'
  const { total: filteredTotal } = (await (await page.request.get(`/api${filtered}`)).json()) as {
    total: number
  }
  expect(filteredTotal).toBeGreaterThan(3)
  await dialog.getByRole('button', { name: `Show ${filteredTotal} products`, exact: true }).click()
  await expect(page).toHaveURL(filtered)
  await expect(resultCount(page)).toHaveText(`${filteredTotal} products`)
  await expect(cards(page)).toHaveCount(filteredTotal)
  for (const price of await prices(page)) {
    expect(price).toBeGreaterThanOrEqual(50)
    expect(price).toBeLessThanOrEqual(100)
  }

  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips.getByRole('button')).toHaveText(['In stock', '₹50 to ₹100', 'per kg', 'Clear all'])
  await expect(page.getByRole('button', { name: 'Filters, 3 in use' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/products?category=Fruits&sort=price_up')
  await expect(resultCount(page)).toHaveText(all)
  await page.goForward()
  await expect(resultCount(page)).toHaveText(`${filteredTotal} products`)
  await page.reload()
  await expect(resultCount(page)).toHaveText(`${filteredTotal} products`)
  await chips.getByRole('button', { name: 'Remove filter: ₹50 to ₹100' }).click()
  await expect(page).toHaveURL('/products?category=Fruits&inStock=true&unit=kg&sort=price_up')
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products?category=Fruits&sort=price_up')
  await expect(resultCount(page)).toHaveText(all)

  await page.setViewportSize(COMPUTER)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low')
  await expect(page).toHaveURL('/products?category=Fruits&sort=price_down')
})

test('a long category is shown page by page, with every product exactly once', async ({ page }) => {
  await signInByCall(page, buyer)
  // From the page after this one the shop is sorted for the pincode of the buyer's address.
  await page.goto('/profile')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('farmgate_pincode')
  await page.goto('/products?category=Vegetables')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(cards(page)).toHaveCount(24)
  const first = await names(page)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeVisible()
  await expect(page).toHaveURL(/cursor=/)
  await expect.poll(async () => (await names(page)).some((name) => first.includes(name))).toBe(false)
  await settle(page)
  const second = await names(page)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(second)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/products?category=Vegetables')
  // The old page is shown until the new one has loaded.
  await expect.poll(() => names(page)).toEqual(first)
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(second)

  // Other journeys put vegetables on sale, so there may be more pages.
  const seen = [...first, ...second]
  while ((await pages.getByRole('link', { name: 'Next' }).count()) > 0) {
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect.poll(async () => (await names(page)).some((name) => seen.includes(name))).toBe(false)
    await settle(page)
    seen.push(...(await names(page)))
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength((await countsOf(page))['Vegetables'] ?? 0)
})

test('the header suggests searches, the keyboard chooses one, and a misspelling is corrected', async ({
  page,
}) => {
  await signInByCall(page, buyer)
  await page.goto('/')
  // On a phone the shop has one search box, and none in its header.
  const box = page.locator('input[type=search]').filter({ visible: true }).first()
  await box.pressSequentially('bhin')
  const option = page.getByRole('option', { name: /^bhindi/ })
  await expect(option).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)
  await expect(box).toHaveValue('bhin')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=bhindi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bhindi”')
  await expect(cards(page).getByRole('link', { name: 'Tender okra', exact: true })).toBeVisible()

  await box.fill('tomatto')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found for “tomatto”. Searched for “tomato” instead.')).toBeVisible()
  await expect(cards(page).getByRole('link', { name: 'Country tomato', exact: true })).toBeVisible()
})

test('each pack size shows its price and unit, and is disabled above the stock', async ({
  page,
  request,
}) => {
  await signInByCall(page, buyer)
  const pack = page.getByRole('group', { name: 'Pack size' })
  const chosen = page.locator('main').getByRole('status').filter({ hasText: '₹' })

  await page.goto(`/products/${(await productNamed(request, 'Kashmiri apple'))._id}`)
  await expect(pack).toHaveText(/1kg3kgs5kgs$/)
  await expect(chosen).toHaveText('1kg · ₹180')
  await pack.getByText('3kgs').click()
  await expect(chosen).toHaveText('3kgs · ₹540')

  const words = [
    ['Alphonso mango', /1 dozen3 dozen5 dozen$/],
    ['Queen pineapple', /1 piece3 pieces5 pieces$/],
    ['Mahabaleshwar strawberry', /1 pack3 packs5 packs$/],
    ['Murrah buffalo milk', /1 litre3 litres5 litres$/],
  ] as const
  for (const [name, sizes] of words) {
    await page.goto(`/products/${(await productNamed(request, name))._id}`)
    await expect(pack).toHaveText(sizes)
  }

  // Its stock is four.
  await page.goto(`/products/${(await productNamed(request, 'Shimla capsicum'))._id}`)
  await expect(pack.getByRole('radio', { name: '3kgs' })).toBeEnabled()
  await expect(pack.getByRole('radio', { name: '5kgs' })).toBeDisabled()
})

test('a sold-out product can be viewed but not bought', async ({ page, request }) => {
  await signInByCall(page, buyer)
  const payari = await productNamed(request, 'Payari mango')
  await page.goto('/products?q=payari')
  const card = cards(page).filter({ hasText: 'Payari mango' })
  await expect(card).toContainText('Sold out')
  await expect(card.getByRole('button')).toBeDisabled()
  await page.goto(`/products/${payari._id}`)
  await expect(page.getByText('The farmer has none left at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sold out' }).filter({ visible: true })).toBeDisabled()
  for (const size of await page.getByRole('group', { name: 'Pack size' }).getByRole('radio').all())
    await expect(size).toBeDisabled()
})

test('Add puts one into the cart, and a chosen pack puts in its number', async ({ page, request }) => {
  const newcomer = await openAccount(request, 'user')
  const okra = await productNamed(request, 'Tender okra')
  await signInByCall(page, newcomer)
  await page.goto('/products?q=Tender%20okra')
  await page.getByRole('button', { name: 'Add Tender okra' }).first().click()
  await expect(page).toHaveURL('/cart')
  const quantity = page.getByRole('group', { name: 'Quantity of Tender okra' }).filter({ visible: true })
  await expect(quantity.getByRole('status')).toHaveText('1')

  // In the cart, the page has a stepper in the button's place; it steps by the chosen pack.
  await page.goto(`/products/${okra._id}`)
  await page.getByRole('radio', { name: '3kgs' }).check()
  await quantity.getByRole('button', { name: 'One more of Tender okra' }).click()
  await expect(quantity.getByRole('status')).toHaveText('4')
  await quantity.getByRole('button', { name: 'One less of Tender okra' }).click()
  await quantity.getByRole('button', { name: 'Remove Tender okra' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/cart')
  await expect(quantity.getByRole('status')).toHaveText('3')
})

test('a card shows picture, name and price per unit; the product’s page shows farmer, description and stock', async ({
  page,
  request,
}) => {
  await signInByCall(page, buyer)
  const okra = await productNamed(request, 'Tender okra')
  await page.goto('/products?q=Tender%20okra')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: okra.name }) })
  await expect(card.getByRole('img', { name: okra.name })).toBeVisible()
  await expect(card).toContainText(`₹${okra.price}`)
  await expect(card).toContainText('/ kg')

  // The categories are a row on a phone and a column on a desktop.
  const tops = () =>
    shelves(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize(COMPUTER)
  await expect.poll(async () => new Set(await tops()).size).toBe((await tops()).length)

  await card.getByRole('link', { name: okra.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(okra.name)
  const main = page.getByRole('main')
  await expect(main.getByText(okra.farmer.name).first()).toBeVisible()
  await expect(main).toContainText(okra.description)
  await expect(main.getByRole('definition').filter({ hasText: okra.category })).toBeVisible()
  await expect(main.getByText(`Available stock: ${okra.stock}`)).toBeVisible()
})

test('a product’s page links to its farm and to similar products, and back', async ({ page, request }) => {
  const mango = await productNamed(request, 'Alphonso mango')
  await signInByCall(page, buyer)
  await page.goto('/products?category=Fruits')
  await cards(page).getByRole('link', { name: 'Alphonso mango', exact: true }).click()
  await expect(page).toHaveURL(`/products/${mango._id}`)
  const farm = page.getByRole('region', { name: 'The farm' })
  await expect(farm.getByRole('heading', { name: 'Ramesh Jadhav' })).toBeVisible()
  await expect(farm).toContainText('farmer@farmgate.test')
  const similar = page.getByRole('region', { name: 'More fruits' })
  await expect(similar.getByRole('article')).toHaveCount(4)
  await expect(similar).not.toContainText('Alphonso mango')

  await farm.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(`/products?farmer=${mango.farmer._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From Ramesh Jadhav’s farm')
  // From several categories, and only this farm's.
  await expect(cards(page).filter({ hasText: 'Dried kokum' })).toBeVisible()
  for (const card of await cards(page).all()) await expect(card).toContainText('Ramesh, Pawas')
  await page.goBack()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/products?category=Fruits')
})

test('each featured page links to a listing on sale', async ({ page }) => {
  await signInByCall(page, buyer)
  for (const [featured, listing] of [
    ['honey', /honey/i],
    ['milk', /milk/i],
    ['oil', /groundnut oil/i],
  ] as const) {
    await page.goto(`/featured/${featured}`)
    const offer = page.getByRole('region', { name: 'On sale now' })
    await expect(offer).toContainText(/₹\d/)
    await offer.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing)
  }
})

test('a visitor sees fresh produce and six deals at half price on the home page, and signs in to buy', async ({
  page,
  request,
}) => {
  const deals = page.getByRole('region', { name: 'Deals of the Day' }).getByRole('article')
  await openHomeWith(page, deals)
  await expect(deals).toHaveCount(6)
  for (const deal of await deals.all()) await expect(deal).toContainText('-50%')
  await expect(deals.filter({ hasText: 'Country tomato' })).toContainText(/₹16 \/ kg.*₹32/)
  const fresh = page.getByRole('region', { name: 'Fresh today' }).getByRole('article')
  await expect(fresh).toHaveCount(8)
  for (const product of await fresh.all()) await expect(product).toContainText(/₹[\d,.]+ \/ /)

  // After the sign-in the product is in the cart.
  const newcomer = await openAccount(request, 'user')
  await page.getByRole('button', { name: 'Add to Cart: Country tomato' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText('Country tomato')
})

test('the shop is in Hindi, from the categories to the pack sizes', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
  await signInByCall(page, buyer)
  const deals = page.getByRole('region', { name: homeInHindi.deals }).getByRole('article')
  await openHomeWith(page, deals)
  await expect(deals).toHaveCount(6)
  await page.goto('/products?category=Vegetables')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shellInHindi['category.Vegetables'])
  const count = (await countsOf(page))['Vegetables'] ?? 0
  await expect(resultCount(page)).toHaveText(fill(shopInHindi['products.other'], { count }))
  await page.getByRole('button', { name: shopInHindi.filters }).click()
  const dialog = page.getByRole('dialog', { name: shopInHindi.filters })
  await dialog.getByRole('button', { name: shellInHindi['unit.piece'], exact: true }).click()
  await dialog.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/products?category=Vegetables&unit=piece')
  await page.locator('.product-tile', { hasText: 'Hill broccoli' }).getByRole('link').click()
  await expect(page.getByRole('group', { name: shopInHindi.packSize })).toContainText(
    fill(shopInHindi['pack.piece.other'], { count: 3 }),
  )
  await expect(page.getByRole('region', { name: shopInHindi.farm })).toBeVisible()
})

/** The first visitor after a quiet minute gets the page without produce instead of waiting, so load it again. */
const openHomeWith = (page: Page, produce: Locator): Promise<void> =>
  expect(async () => {
    await page.goto('/')
    expect(await produce.count()).toBeGreaterThan(0)
  }).toPass()

const COMPUTER = { width: 1280, height: 800 }

const shelves = (page: Page): Locator => page.getByRole('navigation', { name: 'Categories' })

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

const resultCount = (page: Page): Locator => page.locator('.shop-count')

const names = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts()

/** The prices on the cards, in order. */
const prices = async (page: Page): Promise<number[]> =>
  (await cards(page).allInnerTexts()).map((card) => Number(/₹([\d,.]+)/.exec(card)?.[1]?.replaceAll(',', '')))

/** Chooses a sort order in the phone's sheet; on a desktop it is a list. */
async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('dialog', { name: 'Sort' }).getByRole('link', { name: order }).click()
}

/** The number of products per category, from the API. */
async function countsOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const response = await page.request.get('/api/categories')
  const { categories } = (await response.json()) as { categories: { name: string; count: number }[] }
  return Object.fromEntries(categories.map(({ name, count }) => [name, count]))
}
