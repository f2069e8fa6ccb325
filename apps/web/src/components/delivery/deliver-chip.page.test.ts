import { cart } from '@farmgate/contract/ordering/cart.ts'
import { askReach, type ComingRound, delivery } from '@farmgate/contract/delivery/reach.ts'
import { products } from '@farmgate/contract/catalogue/products.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { home as homeInEnglish } from '@farmgate/messages/en/home.ts'
import { shell as english } from '@farmgate/messages/en/shell.ts'
import { shop as shopInEnglish } from '@farmgate/messages/en/shop.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { home as homeInHindi } from '@farmgate/messages/hi/home.ts'
import { shell as hindi } from '@farmgate/messages/hi/shell.ts'
import { shop as shopInHindi } from '@farmgate/messages/hi/shop.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { showPlace } from '#api/delivery.ts'
import { cacheHome } from '#api/load-home.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { HOME } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { cartOf, FARM, productOf } from '#testing/answers/order-answers.ts'
import { person } from '#testing/page.ts'
import { answerShop, onSale } from '#testing/answers/shop-answers.ts'
import { weekdayText } from '@farmgate/messages/day-names.ts'
import { windowText } from './window-text.ts'

const PINCODE = '416999'
const DAY = addDays(indianDay(new Date()), 2)
const WINDOW = { from: `${DAY}T10:30:00.000Z`, to: `${DAY}T13:30:00.000Z` }

/** Comes with the round in two days; the pumpkin is of a farm that has none. */
const OKRA = onSale({
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  name: 'Tender okra',
  farmer: { ...FARM, delivery: 'rounds' },
})
const PUMPKIN = onSale({
  _id: '0192f0c1-0000-7000-8000-0000000000a2',
  name: 'Pumpkin',
  farmer: { _id: 'far', name: 'Savita Pawar', place: 'Latur', delivery: 'rounds' },
})
/** Of a farm about which nothing is decided. */
const RADISH = onSale({
  _id: '0192f0c1-0000-7000-8000-0000000000a3',
  name: 'Radish',
  farmer: { _id: 'new', name: 'Lata Jadhav', place: 'Nashik' },
})

const languages = [
  ['en', english, homeInEnglish, shopInEnglish],
  ['hi', hindi, homeInHindi, shopInHindi],
] as const

afterEach(() => {
  showPlace(null)
  cacheHome(HOME)
})

describe.each(languages)('the pincode (%s)', (language, shell, home, shop) => {
  test('is asked for, checked, read in Devanagari digits, and shows what reaches it', async () => {
    cacheHome({ ...HOME, fresh: [cardOf(OKRA)], nextRound: DAY })
    answerReach()
    await openApp('/', { language })
    await waitFor(() =>
      expect(document.querySelector('.hero-chip-delivery')?.textContent).toContain(
        home.nextRound.replace('{day}', ''),
      ),
    )
    // A visitor without a pincode sends no request for it.
    expect(callsOf(delivery)).toEqual([])
    await openSheet(shell.enterPincode)
    const dialog = within(await screen.findByRole('dialog', { name: shell.pincodeTitle }))
    await person.type(dialog.getByLabelText(shell.pincode), '41699')
    await person.click(dialog.getByRole('button', { name: shell.pincodeSave }))
    await dialog.findByText(shell.pincodeWrong)
    await person.clear(dialog.getByLabelText(shell.pincode))
    await person.type(dialog.getByLabelText(shell.pincode), '४१६९९९')
    await person.click(dialog.getByRole('button', { name: shell.pincodeSave }))

    const window = windowText(WINDOW, language)
    await waitFor(() => expect(chipTexts()).toContain(window))
    expect(chipTexts()).toContain(fill(shell.deliverTo, { pincode: PINCODE }))
    const tile = document.querySelector('.product-tile')
    expect(tile?.querySelector('.arrival-line')?.textContent).toBe(window)
    expect(document.querySelector('.hero-chip-delivery')?.textContent).toContain(
      fill(home.nextRoundTo, { pincode: PINCODE, day: weekdayText(DAY, language) }),
    )
    expect(callsOf(delivery).map(({ query }) => query)).toEqual([{ pincode: PINCODE }])
    expect(document.cookie).toContain(`farmgate_pincode=${PINCODE}`)
  })

  test('sorts the shop by what reaches it; what does not says so in place of Add, what has no day too', async () => {
    document.cookie = `farmgate_pincode=${PINCODE}; path=/`
    answer(cart, cartOf())
    answerShop([OKRA, RADISH, PUMPKIN])
    answerReach('refuse')
    await openApp('/products?category=All', { as: ['user'], language })
    const unsent = await screen.findByRole('button', { name: fill(shell.notSentTo, { pincode: PINCODE }) })
    expect(unsent).toHaveProperty('disabled', true)
    expect(unsent.closest('.product-tile')?.textContent).toContain('Pumpkin')
    expect(
      [...document.querySelectorAll('.product-tile .arrival-line')].map((line) => line.textContent),
    ).toEqual([windowText(WINDOW, language), shell.noDayYet])
    const add = fill(shell.addNamed, { product: 'Radish' })
    expect(screen.getByRole('button', { name: add })).toHaveProperty('disabled', false)
    expect(callsOf(products).at(-1)?.query).toMatchObject({ pincode: PINCODE })
    expect(screen.getByRole('combobox', { name: shop.sort }).textContent).toContain(shop['sort.reach'])
  })

  test('that a product does not reach is said on its page, which offers to tell when it does', async () => {
    document.cookie = `farmgate_pincode=${PINCODE}; path=/`
    answerShop([OKRA, PUMPKIN])
    answerReach('refuse')
    answer(askReach, { pincode: PINCODE })
    await openApp(`/products/${PUMPKIN._id}`, { as: ['user'], language })
    const [unsent] = await screen.findAllByRole('button', {
      name: fill(shell.notSentTo, { pincode: PINCODE }),
    })
    expect(unsent).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: shell.addToCart })).toBeNull()
    await person.click(screen.getByRole('button', { name: shop.tellReach }))
    await screen.findByText(fill(shop.reachAsked, { pincode: PINCODE }))
    expect(callsOf(askReach)).toMatchObject([{ params: { id: PUMPKIN._id }, body: { pincode: PINCODE } }])
  })

  test('the cart says of each line what the shelf says', async () => {
    document.cookie = `farmgate_pincode=${PINCODE}; path=/`
    const lines = cartOf([
      [productOf({ _id: OKRA._id, name: OKRA.name }), 1],
      [productOf({ _id: RADISH._id, name: RADISH.name }), 1],
      [productOf({ _id: PUMPKIN._id, name: PUMPKIN.name }), 1],
    ])
    const from = [OKRA, RADISH, PUMPKIN]
    answer(cart, {
      ...lines,
      cart: lines.cart.map((line, index) => {
        const listed: (typeof OKRA)['farmer'] = from[index]?.farmer ?? FARM
        const { delivery: farm = 'undecided', ...farmer } = listed
        const sends = { farm, travels: 'fresh' } as const
        return { ...line, product: { ...line.product, farmer }, sends }
      }),
    })
    answerReach('refuse')
    await openApp('/cart', { as: ['user'], language })
    await screen.findByText(fill(shell.notSentTo, { pincode: PINCODE }))
    expect(
      [...document.querySelectorAll('.cart-line .arrival-line')].map((line) => line.textContent),
    ).toEqual([windowText(WINDOW, language), shell.noDayYet, fill(shell.notSentTo, { pincode: PINCODE })])
  })
})

test('the home page names no round where the market does not promise one', async () => {
  cacheHome(HOME)
  await openApp('/')
  await waitFor(() =>
    expect(document.querySelector('.hero-chip-delivery')?.textContent).toContain(HOME.copy.en.delivery),
  )
})

const cardOf = ({ _id, name, image, picture, price, unit, stock, travels, farmer }: typeof OKRA) => ({
  _id,
  name,
  image,
  picture,
  price,
  unit,
  stock,
  travels,
  farmer,
})

/** One round comes to the pincode, 4–7 pm, with the produce of one farm. */
function answerReach(outside: 'accept' | 'refuse' = 'accept'): void {
  const round: ComingRound = {
    _id: 'round',
    name: 'Kothrud',
    kind: 'home',
    place: null,
    farms: [FARM._id],
    days: [
      {
        day: DAY,
        ...WINDOW,
        orderBy: new Date(Date.now() + 3_600_000).toISOString(),
        state: 'open',
        without: [],
      },
    ],
  }
  answer(delivery, { pincode: PINCODE, rounds: [round], courier: null, outside, hasRounds: true })
}

/** In the header of a computer and below that of a phone: CSS shows one of them. */
const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.deliver-chip')]

const chipTexts = (): string =>
  chips()
    .map(({ textContent }) => textContent)
    .join(' ')

async function openSheet(name: string): Promise<void> {
  const [chip] = await screen.findAllByRole('button', { name })
  await person.click(chip ?? document.body)
}
