import { savedAddresses } from '@farmgate/contract/people/accounts.ts'
import { cart } from '@farmgate/contract/ordering/cart.ts'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { cacheHome } from '#api/load-home.ts'
import { answer } from '#testing/answers.ts'
import { HOME } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { heading, main } from '#testing/page.ts'
import { cartOf } from '#testing/answers/order-answers.ts'

afterEach(() => void cacheHome(HOME))

describe.each([
  ['en', 'We open soon. You can fill your cart already.', 'Proceed to Pay'],
  ['hi', 'हम जल्द खुल रहे हैं। कार्ट अभी भर सकते हैं।', 'भुगतान करें'],
] as const)('in %s', (language, opensSoon, proceed) => {
  test('the home page says that the market opens soon, until it is open', async () => {
    cacheHome({ ...HOME, opensSoon: true })
    await openApp('/', { language })
    await (await main()).findByText(opensSoon)
    cacheHome(HOME)
    await openApp('/', { language })
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
    expect(screen.queryByText(opensSoon)).toBeNull()
  })

  test('the cart says so, and its buttons are disabled until the market is open', async () => {
    answer(cart, cartOf(undefined, { marketOpen: false }))
    await openApp('/cart', { as: ['user'], language })
    await (await main()).findByText(opensSoon)
    expect(await proceedButtons(proceed)).toEqual([true, true])

    answer(cart, cartOf())
    await openApp('/cart', { as: ['user'], language })
    await waitFor(async () => expect(await proceedButtons(proceed)).toEqual([false, false]))
    expect(screen.queryByText(opensSoon)).toBeNull()
  })
})

test('the checkout says that the market opens soon', async () => {
  answer(savedAddresses, { addresses: [] })
  answer(cart, cartOf(undefined, { marketOpen: false }))
  await openApp('/checkout', { as: ['user'] })
  await heading('Checkout', 1)
  const note = await (await main()).findByText('We open soon. You can fill your cart already.')
  expect(note.closest('.note-warn')).not.toBeNull()
})

/** Whether each is disabled: the one of the summary, and the one of the bar of a phone. */
const proceedButtons = async (name: string): Promise<boolean[]> =>
  (await screen.findAllByRole<HTMLButtonElement>('button', { name })).map(({ disabled }) => disabled)
