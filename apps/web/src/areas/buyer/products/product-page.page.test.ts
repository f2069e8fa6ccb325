import { addToCart, cart, changeCartLine, removeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { product, products, similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { WRITTEN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shop as shopInHindi } from '@farmgate/messages/hi/shop.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { EMPTY_CART } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { cartLineOf, cartOf, productOf } from '#testing/answers/order-answers.ts'
import { expectAddress, heading, link, main, person, press } from '#testing/page.ts'
import { answerShop, detailOf, listOf, onSale } from '#testing/answers/shop-answers.ts'

const OKRA = onSale({ _id: '0192f0c1-0000-7000-8000-0000000000a1', name: 'Tender okra' })
const KOKUM = onSale({
  _id: '0192f0c1-0000-7000-8000-0000000000a2',
  name: 'Dried kokum',
  category: 'Dry Fruits',
})
const PATH = `/products/${OKRA._id}`

beforeEach(() => answerShop([OKRA, KOKUM]))

describe('the page of a product', () => {
  test('shows name, farmer, description, category, unit and stock', async () => {
    await openProduct()
    await heading('Tender okra', 1)
    const page = await main()
    page.getByText('Grown by Ramesh Jadhav')
    page.getByText(OKRA.description)
    for (const [label, value] of [
      ['Category', 'Vegetables'],
      ['Sold by', 'kg'],
      ['Available stock', '40'],
    ] as const)
      expect(page.getByText(label).nextElementSibling?.textContent).toBe(value)
    page.getByText(
      (_, element) => element?.textContent === 'Available stock: 40' && element.tagName === 'SPAN',
    )
  })

  test.each(WRITTEN_FIELDS)('shows its %s, as the farmer wrote it', async (field) => {
    answer(product, { product: { ...detailOf(OKRA), [field]: 'As the farmer wrote it' } })
    await openProduct()
    expect((await screen.findAllByText('As the farmer wrote it')).length).toBeGreaterThan(0)
  })

  test.each([
    ['kg', ['1kg', '3kgs', '5kgs']],
    ['litre', ['1 litre', '3 litres', '5 litres']],
    ['dozen', ['1 dozen', '3 dozen', '5 dozen']],
    ['piece', ['1 piece', '3 pieces', '5 pieces']],
    ['pack', ['1 pack', '3 packs', '5 packs']],
  ] as const)('offers packs of one, three and five in the words of the unit: %s', async (unit, labels) => {
    expect(UNITS).toHaveLength(5)
    answer(product, { product: detailOf({ ...OKRA, unit }) })
    await openProduct()
    expect(packs().map(({ labels: texts }) => texts?.[0]?.textContent)).toEqual(labels)
  })

  test('shows the price of the chosen pack', async () => {
    answer(product, { product: detailOf({ ...OKRA, price: 180 }) })
    await openProduct()
    await expectChosen('1kg · ₹180')
    await person.click(screen.getByRole('radio', { name: '3kgs' }))
    await expectChosen('3kgs · ₹540')
  })

  test('offers no pack above the stock', async () => {
    answer(product, { product: detailOf({ ...OKRA, stock: 4 }) })
    await openProduct()
    expect(packs().map(({ disabled }) => disabled)).toEqual([false, false, true])
  })

  test('says that a product is sold out, and has no way to buy it', async () => {
    answer(product, { product: detailOf({ ...OKRA, stock: 0 }) })
    await openProduct()
    await screen.findByText('The farmer has none left at the moment.')
    for (const buy of await screen.findAllByRole('button', { name: 'Sold out' }))
      expect(buy).toHaveProperty('disabled', true)
    expect(packs().map(({ disabled }) => disabled)).toEqual([true, true, true])
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  })

  test('shows the farm and its other products, and leads to all of them', async () => {
    answer(products, ({ query }) => listOf(query['farmer'] === OKRA.farmer._id ? [OKRA, KOKUM] : []))
    await openProduct()
    const farm = within(await screen.findByRole('region', { name: 'The farm' }))
    farm.getByRole('heading', { name: 'Ramesh Jadhav' })
    farm.getByText('ramesh.jadhav@example.in')
    farm.getByText('Four acres above the Darna river.')
    await person.click(await farm.findByRole('link', { name: 'See all' }))
    await expectAddress(`/products?farmer=${OKRA.farmer._id}`)
    await heading('From Ramesh Jadhav’s farm', 1)
    await link('Dried kokum')
    expect(callsOf(products).at(-1)?.query).toMatchObject({ farmer: OKRA.farmer._id })
  })

  test('shows similar products of its shelf, and leads to the shelf', async () => {
    const similar = ['Carrot', 'Beans', 'Peas', 'Gourd'].map((name) => onSale({ _id: name, name }))
    answer(similarProducts, { products: similar })
    await openProduct()
    const region = within(await screen.findByRole('region', { name: 'More vegetables' }))
    expect(region.getAllByRole('article')).toHaveLength(4)
    expect(region.queryByText('Tender okra')).toBeNull()
    await person.click(region.getByRole('link', { name: 'See all' }))
    await expectAddress('/products?category=Vegetables')
  })

  test('has a button that leads back to the shelf', async () => {
    await openApp('/products?category=Vegetables', { as: ['user'] })
    await person.click(await link('Tender okra'))
    await expectAddress(PATH)
    await press('Back')
    await expectAddress('/products?category=Vegetables')
  })

  test('is in Hindi with its packs and its farm', async () => {
    answer(product, { product: detailOf({ ...OKRA, unit: 'piece' }) })
    await openApp(PATH, { as: ['user'], language: 'hi' })
    const group = await screen.findByRole('group', { name: shopInHindi.packSize })
    expect(group.textContent).toContain(fill(shopInHindi['pack.piece.other'], { count: 3 }))
    await screen.findByRole('region', { name: shopInHindi.farm })
  })
})

describe('Add to Cart', () => {
  test('adds the chosen pack and opens the cart', async () => {
    answerCart()
    await openProduct()
    await person.click(screen.getByRole('radio', { name: '3kgs' }))
    await pressFirst('Add to Cart')
    await expectAddress('/cart')
    expect(callsOf(addToCart).map(({ body }) => body)).toEqual([{ productId: OKRA._id, quantity: 3 }])
    const quantity = within(await screen.findByRole('group', { name: 'Quantity of Tender okra' }))
    expect(quantity.getByRole('status').textContent).toBe('3')
  })

  test('adds one where no other pack is chosen', async () => {
    answerCart()
    await openProduct()
    await pressFirst('Add to Cart')
    await expectAddress('/cart')
    expect(callsOf(addToCart).map(({ body }) => body)).toEqual([{ productId: OKRA._id, quantity: 1 }])
  })

  test('stays beside a stepper in steps of the chosen pack, while the product is in the cart', async () => {
    answerCart(1)
    await openProduct()
    const [stepper] = await screen.findAllByRole('group', { name: 'Quantity of Tender okra' })
    const quantity = within(stepper ?? document.body)
    expect(stepper?.nextElementSibling?.textContent).toBe('Add to Cart')
    await person.click(screen.getByRole('radio', { name: '3kgs' }))
    await person.click(quantity.getByRole('button', { name: 'One more of Tender okra' }))
    expect(quantity.getByRole('status').textContent).toBe('4')
    await person.click(quantity.getByRole('button', { name: 'One less of Tender okra' }))
    expect(quantity.getByRole('status').textContent).toBe('1')
    await person.click(quantity.getByRole('button', { name: 'Remove Tender okra' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Quantity of Tender okra' })).toBeNull())
    await waitFor(() => expect(callsOf(removeCartLine)).toHaveLength(1))
    // Presses in a row are one call.
    expect(callsOf(changeCartLine)).toEqual([])
  })
})

async function openProduct(): Promise<void> {
  await openApp(PATH, { as: ['user'] })
  await screen.findByRole('group', { name: 'Pack size' })
}

const packs = (): readonly HTMLInputElement[] =>
  within(screen.getByRole('group', { name: 'Pack size' })).getAllByRole<HTMLInputElement>('radio')

const expectChosen = (text: string): Promise<void> =>
  waitFor(async () => {
    const statuses = (await main()).getAllByRole('status')
    expect(statuses.find(({ textContent }) => textContent?.includes('₹'))?.textContent).toBe(text)
  })

/** In the page and in the bar of a phone: CSS shows one of them. */
async function pressFirst(name: string): Promise<void> {
  const [first] = await screen.findAllByRole('button', { name })
  await person.click(first ?? document.body)
}

/** The cart with this many okra, which keeps what is changed. */
function answerCart(start = 0): void {
  let kept = start
  const answered = () => ({
    ...cartOf(),
    ...(kept === 0
      ? EMPTY_CART
      : { cart: [cartLineOf(productOf({ _id: OKRA._id, name: OKRA.name }), kept)] }),
  })
  answer(cart, answered)
  answer(addToCart, () => {
    kept += callsOf(addToCart).at(-1)?.body.quantity ?? 1
    return answered()
  })
  answer(changeCartLine, () => {
    kept = callsOf(changeCartLine).at(-1)?.body.quantity ?? 0
    return answered()
  })
  answer(removeCartLine, () => {
    kept = 0
    return answered()
  })
}
