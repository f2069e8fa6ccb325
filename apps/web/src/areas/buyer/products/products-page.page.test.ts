import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { categories, products } from '@farmgate/contract/catalogue/products.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shell as shellInHindi } from '@farmgate/messages/hi/shell.ts'
import { shop as shopInHindi } from '@farmgate/messages/hi/shop.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#paths.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { address, openApp } from '#testing/open-app.tsx'
import { cartLineOf, cartOf, productOf } from '#testing/answers/order-answers.ts'
import { button, expectAddress, heading, link, main, person, press } from '#testing/page.ts'
import { answerShop, listOf, onSale, SHELF_COUNTS } from '#testing/answers/shop-answers.ts'

const OKRA = onSale({ _id: '0192f0c1-0000-7000-8000-0000000000a1', name: 'Tender okra' })

beforeEach(() => answerShop([OKRA]))

describe('a category', () => {
  test.each([
    ['', 'Fruits', 'Fruits'],
    ['?category=Dairy', 'Dairy', 'Dairy'],
    ['?category=Cereals', 'Grains', 'Grains (cereals)'],
    ['?category=All', 'All', 'All produce'],
    ['?category=Dryfruits', 'Dry Fruits', 'Dry Fruits'],
    ['?category=Meat', 'Meat & Eggs', 'Meat & Eggs'],
    ['?category=Jewels', 'Fruits', 'Fruits'],
  ])('is opened by the address %j as %s', async (query, category, title) => {
    await openShop(query)
    await heading(title, 1)
    const current = (await shelves()).getAllByRole('link', { current: 'page' })
    expect(current.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(title === 'All produce' ? 'All' : title),
    ])
    await waitFor(() => expect(lastQuery()).toMatchObject({ category }))
  })

  test('shows its number of products in the list, and opens from there', async () => {
    expect(SHELF_COUNTS).toHaveLength(7)
    answer(products, ({ query }) =>
      listOf([OKRA], SHELF_COUNTS.find(({ name }) => name === query['category'])?.count),
    )
    await openShop('?category=All')
    for (const { name, count } of SHELF_COUNTS) {
      const title = name === 'Grains' ? 'Grains (cereals)' : name
      const shelf = await (await shelves()).findByRole('link', { name: `${title} ${count} products` })
      expect(shelf.getAttribute('href')).toBe(paths.category(name))
    }
    await person.click((await shelves()).getByRole('link', { name: 'Grains (cereals) 15 products' }))
    await heading('Grains (cereals)', 1)
    await expectCount('15 products')
    await expectAddress('/products?category=Grains')
  })

  test('is shown without the numbers when they can’t be loaded', async () => {
    answer(categories, { categories: [] })
    await openShop('?category=Dairy')
    await (await shelves()).findByRole('link', { name: 'Dairy' })
    await expectCount('1 product')
  })
})

describe('sorting and filters', () => {
  const FILTERED = 'category=Fruits&minPrice=50&maxPrice=100&inStock=true&unit=kg&sort=price_up'

  beforeEach(() => answer(products, ({ query }) => listOf([OKRA], query['unit'] === 'kg' ? 5 : 31)))

  test('are chosen in their dialogs, sent with the list and kept in the address', async () => {
    await openShop('?category=Fruits')
    await expectCount('31 products')
    await press('Sort')
    const sorts = within(await screen.findByRole('dialog', { name: 'Sort' }))
    await person.click(sorts.getByRole('link', { name: 'Price: low to high' }))
    await expectAddress('/products?category=Fruits&sort=price_up')
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'price_up' }))

    await press('Filters')
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await person.click(dialog.getByLabelText('In stock only'))
    await person.type(dialog.getByLabelText('To'), '₹1oo')
    await person.click(dialog.getByRole('button', { name: /^Show/ }))
    await dialog.findByText('Please enter an amount in rupees')
    // Swapped limits mean the same.
    await person.type(dialog.getByLabelText('From'), '100')
    await person.clear(dialog.getByLabelText('To'))
    await person.type(dialog.getByLabelText('To'), '50')
    await person.click(dialog.getByRole('button', { name: 'kg' }))
    await person.click(await dialog.findByRole('button', { name: 'Show 5 products' }))
    await expectAddress(`/products?${FILTERED}`)
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectCount('5 products')
    const { limit, ...sent } = lastQuery()
    expect(sent).toEqual(Object.fromEntries(new URLSearchParams(FILTERED)))
    expect(limit).toBe('24')
  })

  test('are read from the address and removed by their chips', async () => {
    await openShop(`?${FILTERED}`)
    await expectCount('5 products')
    const list = await screen.findByRole('list', { name: 'Filters in use' })
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['In stock', '₹50 to ₹100', 'per kg', 'Clear all'])
    await button('Filters, 3 in use')
    await press('Remove filter: ₹50 to ₹100')
    await expectAddress('/products?category=Fruits&inStock=true&unit=kg&sort=price_up')
    await press('Clear all')
    await expectAddress('/products?category=Fruits&sort=price_up')
    await expectCount('31 products')
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
    // The button that was pressed is gone.
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Fruits', 1)))
  })

  test('survive Back and Forward', async () => {
    const router = await openShop('?category=Fruits&sort=price_up')
    await expectCount('31 products')
    await router.navigate(`/products?${FILTERED}`)
    await expectCount('5 products')
    await router.navigate(-1)
    await expectCount('31 products')
    await expectAddress('/products?category=Fruits&sort=price_up')
    await router.navigate(1)
    await expectCount('5 products')
  })

  test('can be chosen in a list on a wide screen', async () => {
    await openShop('?category=Fruits&sort=price_up')
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Price: high to low')
    await expectAddress('/products?category=Fruits&sort=price_down')
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'price_down' }))
  })
})

test('a long category is shown page by page, and every page has its own address', async () => {
  const pages = ['Okra', 'Carrot', 'Beans'].map((name, page) =>
    Array.from({ length: 3 }, (_, at) => onSale({ _id: `${name} ${at}`, name: `${name} ${page}-${at}` })),
  )
  const cursors = [null, 'second', 'third'] as const
  answer(products, ({ query }) => {
    const at = Math.max(0, cursors.indexOf((query['cursor'] ?? null) as (typeof cursors)[number]))
    return { ...listOf(pages[at] ?? [], 9), nextCursor: cursors[at + 1] ?? null }
  })
  await openShop('?category=Vegetables')
  await expectCards(pages[0])
  const pager = async () => within(await screen.findByRole('navigation', { name: 'Pages' }))
  expect((await pager()).queryByRole('link', { name: 'Previous' })).toBeNull()
  await person.click((await pager()).getByRole('link', { name: 'Next' }))
  await expectCards(pages[1])
  await expectAddress('/products?category=Vegetables&cursor=second')
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Vegetables', 1)))

  await openApp(address())
  await expectCards(pages[1])
  await person.click((await pager()).getByRole('link', { name: 'Next' }))
  await expectCards(pages[2])
  await waitFor(async () => expect((await pager()).queryByRole('link', { name: 'Next' })).toBeNull())
  await person.click((await pager()).getByRole('link', { name: 'Previous' }))
  await expectCards(pages[1])
  await person.click((await pager()).getByRole('link', { name: 'Previous' }))
  await expectCards(pages[0])
  await expectAddress('/products?category=Vegetables')
})

describe('a search', () => {
  test('that was read differently says what it searched for instead', async () => {
    answer(products, { ...listOf([OKRA]), searchedFor: 'tomato' })
    await openShop('?q=tomatto')
    await heading('Results for “tomatto”', 1)
    await screen.findByText('Nothing found for “tomatto”. Searched for “tomato” instead.')
    expect(lastQuery()).toMatchObject({ q: 'tomatto' })
  })

  test('that finds nothing on its shelf shows what the whole shop has', async () => {
    answer(products, ({ query }) => listOf(query['category'] === 'Dairy' ? [] : [OKRA]))
    await openShop('?category=Dairy&q=okra')
    await screen.findByText('No “okra” in Dairy.')
    await screen.findByText('Here is what the whole shop has.')
    await link('Tender okra')
    expect(callsOf(products).map(({ query: { category, q } }) => [category, q])).toEqual([
      ['Dairy', 'okra'],
      [undefined, 'okra'],
    ])
  })

  test('that finds nothing anywhere says so', async () => {
    answer(products, listOf([]))
    await openShop('?category=Dairy&q=xqzwv')
    await screen.findByText('No products found.')
    await screen.findByText('Check the spelling, or try a shorter word.')
    expect(screen.queryByText(/^No “xqzwv” in/)).toBeNull()
  })
})

describe('a card', () => {
  test('shows picture, name, seller and price per unit, and leads to the product', async () => {
    await openShop('?category=Vegetables')
    const card = within(await (await main()).findByRole('article'))
    card.getByRole('img', { name: 'Tender okra' })
    card.getByText((_, element) => element?.textContent === '₹48 / kg' && element.tagName === 'SPAN')
    card.getByText('Ramesh, Nashik, Maharashtra')
    await person.click(card.getByRole('link', { name: 'Tender okra' }))
    await expectAddress(`/products/${OKRA._id}`)
    await heading('Tender okra', 1)
  })

  test('of a sold-out product says so and has no way to buy it', async () => {
    answerShop([{ ...OKRA, stock: 0 }])
    await openShop('?category=Vegetables')
    const card = within(await (await main()).findByRole('article'))
    card.getByText('Sold out')
    expect(card.getByRole('button')).toHaveProperty('disabled', true)
  })

  test('puts one into the cart and opens it', async () => {
    const filled = { ...cartOf(), cart: [cartLineOf(productOf({ _id: OKRA._id, name: OKRA.name }), 1)] }
    answer(addToCart, () => {
      answer(cart, filled)
      return filled
    })
    await openShop('?category=Vegetables')
    await press('Add Tender okra to cart')
    await expectAddress('/cart')
    const quantity = within(await screen.findByRole('group', { name: 'Quantity of Tender okra' }))
    expect(quantity.getByRole('status').textContent).toBe('1')
    expect(callsOf(addToCart).map(({ body }) => body)).toEqual([{ productId: OKRA._id, quantity: 1 }])
  })

  test('of a product in the cart keeps Add beside its stepper, which adds one more and opens the cart', async () => {
    const holding = (quantity: number) => ({
      ...cartOf(),
      cart: [cartLineOf(productOf({ _id: OKRA._id, name: OKRA.name }), quantity)],
    })
    answer(cart, holding(2))
    answer(addToCart, () => {
      answer(cart, holding(3))
      return holding(3)
    })
    await openShop('?category=Vegetables')
    const card = within(await (await main()).findByRole('article'))
    const stepper = within(await card.findByRole('group', { name: 'Quantity of Tender okra' }))
    expect(stepper.getByRole('status').textContent).toBe('2')
    await person.click(card.getByRole('button', { name: 'Add Tender okra to cart' }))
    await expectAddress('/cart')
    expect(callsOf(addToCart).map(({ body }) => body)).toEqual([{ productId: OKRA._id, quantity: 1 }])
    const quantity = within(await screen.findByRole('group', { name: 'Quantity of Tender okra' }))
    expect(quantity.getByRole('status').textContent).toBe('3')
  })
})

test('the shop is in Hindi, from the categories to the filters', async () => {
  answer(products, listOf([OKRA], 12))
  await openApp('/products?category=Vegetables', { as: ['user'], language: 'hi' })
  await heading(shellInHindi['category.Vegetables'], 1)
  await expectCount(fill(shopInHindi['products.other'], { count: 12 }))
  await screen.findByRole('navigation', { name: shopInHindi.categories })
  await press(shopInHindi.filters)
  const dialog = within(await screen.findByRole('dialog', { name: shopInHindi.filters }))
  await person.click(dialog.getByRole('button', { name: shellInHindi['unit.piece'] }))
  await person.click(
    await dialog.findByRole('button', { name: fill(shopInHindi['showCount.other'], { count: 12 }) }),
  )
  await expectAddress('/products?category=Vegetables&unit=piece')
})

const openShop = (query: string) => openApp(`/products${query}`, { as: ['user'] })

const shelves = async () => within(await screen.findByRole('navigation', { name: 'Categories' }))

const expectCount = (text: string): Promise<void> =>
  waitFor(() => expect(document.querySelector('.shop-count')?.textContent).toBe(text))

const expectCards = (shown: readonly { readonly name: string }[] = []): Promise<void> =>
  waitFor(() => {
    const cards = [...document.querySelectorAll('main article')]
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(shown.map(({ name }) => name))
  })

/** What the newest list was asked for. */
const lastQuery = (): Readonly<Record<string, string>> =>
  callsOf(products).findLast(({ query }) => query['limit'] === '24')?.query ?? {}
