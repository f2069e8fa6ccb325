import { savedAddresses, updateShelfChoice } from '@farmgate/contract/people/accounts.ts'
import {
  type Cart,
  cart,
  changeCartLine,
  removeCartLine,
  type CartLine,
} from '@farmgate/contract/ordering/cart.ts'
import { cart as english } from '@farmgate/messages/en/cart.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { cart as hindi } from '@farmgate/messages/hi/cart.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer, callsOf, lose, sentCalls } from '#testing/answers.ts'
import { EMPTY_CART } from '#testing/answers/frame-answers.ts'
import { openApp, sessionOf } from '#testing/open-app.tsx'
import { cartLineOf, cartOf, productOf } from '#testing/answers/order-answers.ts'
import { expectAddress, person } from '#testing/page.ts'

const OKRA = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a1', name: 'Okra' })
const RICE = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a2', name: 'Rice' })

describe.each([
  ['en', english],
  ['hi', hindi],
] as const)('whether Add shall go on opening the cart, in %s', (language, words) => {
  const isAsked = () => screen.queryByText(words.stayQuestion) !== null
  const one = [OKRA, 1] as const
  const two = [one, [RICE, 1]] as const
  const open = async (lines: readonly (readonly [typeof OKRA, number])[], fields: Partial<Cart> = {}) => {
    answer(cart, cartOf(lines, fields))
    await openApp('/cart', { as: ['user'], language })
    await screen.findAllByRole('button', { name: fill(words.remove, { product: 'Okra' }) })
  }

  test('is asked with the second product, and only once', async () => {
    await open([one])
    expect(isAsked()).toBe(false)
    await open(two)
    expect(isAsked()).toBe(true)
    await open(two)
    expect(isAsked()).toBe(false)
  })

  test('is not asked of a buyer who stays already', async () => {
    await open(two, { stayOnShelf: true })
    expect(isAsked()).toBe(false)
  })

  test('is answered and left with one press', async () => {
    answer(updateShelfChoice, { stayOnShelf: true })
    sessionStorage.setItem('farmgate.shelf', JSON.stringify({ path: '/', index: null }))
    await open(two)
    await person.click(await screen.findByRole('button', { name: words.stayYes }))
    await expectAddress('/')
    expect(callsOf(updateShelfChoice).map(({ body }) => body)).toEqual([{ stayOnShelf: true }])
  })

  test('stays asked when the answer was not saved', async () => {
    lose(updateShelfChoice)
    await open(two)
    await person.click(await screen.findByRole('button', { name: words.stayYes }))
    await screen.findByText(words.staySaveFailed)
    await expectAddress('/cart')
    expect(isAsked()).toBe(true)
  })
})

describe('the cart', () => {
  test('follows the quantities at once and saves them in one call, and the checkout has them', async () => {
    answer(savedAddresses, { addresses: [] })
    await openCart(cartLineOf(OKRA, 1), cartLineOf(RICE, 1))
    const okra = await line('Okra')
    okra.getByText((_, element) => element?.textContent === '₹48 / kg')
    expect(document.querySelector('main li img')?.getAttribute('src')).toBe(OKRA.image)
    const less = okra.getByRole('button', { name: 'One less of Okra' })
    expect(less.getAttribute('aria-disabled')).toBe('true')
    await person.click(less)
    expect(okra.getByRole('status').textContent).toBe('1')
    await expectSums('₹96', '₹20', '₹5', '₹121')

    const more = okra.getByRole('button', { name: 'One more of Okra' })
    await person.click(more)
    await person.click(more)
    expect(okra.getByRole('status').textContent).toBe('3')
    okra.getByText('₹144')
    await expectSums('₹192', '₹20', '₹5', '₹217')
    await person.click(less)
    await expectSums('₹144', '₹20', '₹5', '₹169')

    // Presses that wait are sent before the checkout opens.
    const [proceed] = await proceedButtons()
    await person.click(proceed ?? document.body)
    await expectAddress('/checkout')
    expect(callsOf(changeCartLine).map(({ params, body }) => [params, body])).toEqual([
      [{ lineId: `line of ${OKRA._id}` }, { quantity: 2 }],
    ])
    await expectSums('₹144', '₹20', '₹5', '₹169')
  })

  test('whose lines are removed one by one says that it is empty, and has no way to the checkout', async () => {
    await openCart(cartLineOf(OKRA, 1), cartLineOf(RICE, 1))
    await person.click((await line('Rice')).getByRole('button', { name: 'Remove Rice' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Okra' })),
    )
    await expectSums('₹48', '₹20', '₹5', '₹73')
    await person.click((await line('Okra')).getByRole('button', { name: 'Remove Okra' }))
    await screen.findByText('Your cart is empty')
    await expectSums('₹0', '₹0', '₹0', '₹0')
    expect(screen.queryByText('Proceed to Pay')).toBeNull()
    expect(callsOf(removeCartLine).map(({ params }) => params)).toEqual([
      { lineId: `line of ${RICE._id}` },
      { lineId: `line of ${OKRA._id}` },
    ])
  })

  test('is fetched with the buyer’s token, and a change is shown from its own response', async () => {
    await openCart(cartLineOf(OKRA, 1), cartLineOf(RICE, 1))
    await expectSums('₹96', '₹20', '₹5', '₹121')
    expect(cartCalls()).toEqual([['GET', sessionOf('user').token]])
    await person.click((await line('Okra')).getByRole('button', { name: 'One more of Okra' }))
    await waitFor(() => expect(callsOf(changeCartLine)).toHaveLength(1))
    await person.click((await line('Rice')).getByRole('button', { name: 'Remove Rice' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    await expectSums('₹96', '₹20', '₹5', '₹121')
    expect(cartCalls().map(([method]) => method)).toEqual(['GET', 'PUT', 'DELETE'])
  })

  test('of a visitor is not fetched', async () => {
    await openApp('/')
    await screen.findByRole('heading', { level: 1 })
    expect(cartCalls()).toEqual([])
  })

  test('reports each changed product at its line, and one click resolves it', async () => {
    const [dearer, short, gone, withdrawn] = ['Dearer', 'Short', 'Gone', 'Withdrawn'].map((name, index) =>
      cartLineOf(productOf({ _id: `0192f0c1-0000-7000-8000-0000000000b${index}`, name, price: 48 }), 2),
    ) as [CartLine, CartLine, CartLine, CartLine]
    await openCart(
      {
        ...dearer,
        product: { ...dearer.product, price: 50 },
        lineTotal: 100,
        state: 'price_moved',
        priceSeen: 48,
      },
      { ...short, product: { ...short.product, stock: 1 }, state: 'short' },
      { ...gone, product: { ...gone.product, stock: 0 }, state: 'sold_out' },
      { ...withdrawn, product: { ...withdrawn.product, stock: 0 }, state: 'withdrawn' },
    )
    for (const button of await proceedButtons()) expect(button).toHaveProperty('disabled', true)
    await screen.findByText('Some items changed. Review them to continue.')
    const troubles = [
      ['Dearer', 'Price was ₹48, now ₹50', 'Keep it: Dearer at ₹50'],
      ['Short', 'Only 1 kg of Short left', 'Take 1 of Short'],
      ['Gone', 'Sold out', 'Remove Gone'],
      ['Withdrawn', 'No longer sold', 'Remove Withdrawn'],
    ] as const
    for (const [name, text] of troubles) (await line(name)).getByText(text)
    for (const [name, , action] of troubles) {
      const trouble = (await lineOf(name)).querySelector<HTMLElement>('.cart-line-trouble')
      await person.click(within(trouble ?? document.body).getByRole('button', { name: action }))
      await waitFor(() => expect(trouble?.isConnected).toBe(false))
    }
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect((await line('Dearer')).getByRole('status').textContent).toBe('2')
    expect((await line('Short')).getByRole('status').textContent).toBe('1')
    await expectSums('₹148', '₹20', '₹5', '₹173')
    for (const button of await proceedButtons()) expect(button).toHaveProperty('disabled', false)
    expect(callsOf(changeCartLine).map(({ params, body }) => [params['lineId'], body])).toEqual([
      [dearer._id, { quantity: 2 }],
      [short._id, { quantity: 1 }],
    ])
    expect(callsOf(removeCartLine).map(({ params }) => params['lineId'])).toEqual([gone._id, withdrawn._id])
  })
})

describe('the cart of a new buyer', () => {
  test.each([
    ['en', english],
    ['hi', hindi],
  ] as const)('says how much can be paid in cash, and above it only online (%s)', async (language, words) => {
    const values = { max: '₹1,500', verified: '₹5,000' }
    answer(cart, cartOf([[OKRA, 3]], { cash: NEW_BUYER }))
    await openApp('/cart', { as: ['user'], language })
    await screen.findByText(fill(words.cashNew, values))
    expect((await screen.findByText(words.verifyEmail)).closest('a')?.getAttribute('href')).toBe('/profile')

    answer(cart, cartOf([[OKRA, 4]], { cash: { ...NEW_BUYER, allowed: false, why: 'cash.above_value' } }))
    await openApp('/cart', { as: ['user'], language })
    await screen.findByText(
      `${fill(words['why.cash.above_value'], values)} ${fill(words.verifyForMore, values)}`,
    )
  })

  test('with an open cash order says that no other one can be paid in cash', async () => {
    const cash = {
      ...NEW_BUYER,
      allowed: false,
      why: 'cash.too_many_orders',
      open: { orders: 1, value: 121 },
      whenVerified: null,
    } as const
    answer(cart, cartOf([[OKRA, 1]], { cash }))
    await openApp('/cart', { as: ['user'] })
    await screen.findByText('You have 1 of 1 cash orders open: pay online, or order after the delivery.')
    expect(screen.queryByText(english.verifyEmail)).toBeNull()
  })
})

describe('a large cart of a buyer who has proved nothing', () => {
  const limits = { units: 200, value: 25_000 }

  test.each([
    ['en', english],
    ['hi', hindi],
  ] as const)('is held briefly, which is said with the way out (%s)', async (language, words) => {
    const online = { allowed: true, why: null, holdMinutes: 10, limits }
    answer(cart, cartOf([[OKRA, 30]], { online }))
    await openApp('/cart', { as: ['user'], language })
    await screen.findByText(fill(words.heldBriefly, { minutes: 10 }))
    expect((await screen.findByText(words.verifyEmail)).closest('a')?.getAttribute('href')).toBe('/profile')
  })

  test.each([
    ['en', english, 'unpaid.above_units'],
    ['hi', hindi, 'unpaid.above_value'],
  ] as const)('above all limits it is not taken to the checkout (%s)', async (language, words, why) => {
    const online = { allowed: false, why, holdMinutes: 10, limits }
    const cash = { ...NEW_BUYER, allowed: false, why: 'cash.above_value', whenVerified: null } as const
    answer(cart, cartOf([[OKRA, 100]], { cash, online }))
    await openApp('/cart', { as: ['user'], language })
    await screen.findByText(fill(words[`why.${why}`], { units: 200, value: '₹25,000' }))
    await screen.findByText(words.noWayToPay)
    for (const button of await screen.findAllByRole('button', { name: words.proceed }))
      expect(button).toHaveProperty('disabled', true)
  })
})

const NEW_BUYER = {
  ...EMPTY_CART.cash,
  group: 'new',
  limits: { orders: 1, value: 1_500, sharePercent: 50, unitsMin: 5 },
  whenVerified: { allowed: true, orders: 3, value: 5_000 },
} as const

/** Opens a cart that keeps what is changed, as the server does. */
async function openCart(...start: readonly CartLine[]): Promise<void> {
  let kept = start
  const answered = () => {
    const itemsTotal = kept.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
    const [deliveryFee, platformFee] = kept.length === 0 ? [0, 0] : [20, 5]
    return {
      ...EMPTY_CART,
      cart: [...kept],
      summary: { itemsTotal, deliveryFee, platformFee, total: itemsTotal + deliveryFee + platformFee },
      canCheckOut: kept.length > 0 && kept.every(({ state }) => state === 'ok'),
    }
  }
  answer(cart, answered)
  answer(changeCartLine, ({ params }) => {
    const { quantity } = callsOf(changeCartLine).at(-1)?.body ?? { quantity: 0 }
    kept = kept.map((line) =>
      line._id === params['lineId']
        ? { ...line, quantity, lineTotal: quantity * line.product.price, state: 'ok' }
        : line,
    )
    return answered()
  })
  answer(removeCartLine, ({ params }) => {
    kept = kept.filter(({ _id }) => _id !== params['lineId'])
    return answered()
  })
  await openApp('/cart', { as: ['user'] })
  await waitFor(() => expect(lines()).toHaveLength(start.length))
}

const lines = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cart-line')]

const lineOf = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = lines().find((each) => within(each).queryByRole('link', { name }) !== null)
    if (found === undefined) throw new Error(`${name} is not in the cart`)
    return found
  })

const line = async (name: string) => within(await lineOf(name))

/** In the summary and in the bar of a phone: CSS shows one of them. */
const proceedButtons = () => screen.findAllByRole('button', { name: 'Proceed to Pay' })

/** Items, delivery, platform, total. */
const expectSums = (...sums: readonly string[]): Promise<void> =>
  waitFor(async () => {
    const summary = within(await screen.findByRole('region', { name: 'Order Summary' }))
    expect(summary.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Items total',
      'Delivery fee',
      'Platform fee',
      'Total',
    ])
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(sums)
  })

const cartCalls = () =>
  sentCalls()
    .filter(({ endpoint }) => endpoint.path.startsWith('/cart'))
    .map(({ endpoint, token }) => [endpoint.method, token])
