import { savedAddresses, userProfile } from '@farmgate/contract/people/accounts.ts'
import { type Cart, cart } from '@farmgate/contract/ordering/cart.ts'
import { placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { cart as english } from '@farmgate/messages/en/cart.ts'
import { orderWords as orderWordsInEnglish } from '@farmgate/messages/en/order-words.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { cart as hindi } from '@farmgate/messages/hi/cart.ts'
import { orderWords as orderWordsInHindi } from '@farmgate/messages/hi/order-words.ts'
import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { EMPTY_CART } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { ADDRESS, cartOf, OKRA, orderOf, profileOf } from '#testing/answers/order-answers.ts'
import { alert, button, expectAddress, person } from '#testing/page.ts'

beforeEach(() => {
  answer(userProfile, profileOf(ADDRESS))
  answer(savedAddresses, { addresses: [ADDRESS] })
})

describe('Cash on Delivery at the checkout', () => {
  test.each([
    ['en', english, orderWordsInEnglish],
    ['hi', hindi, orderWordsInHindi],
  ] as const)('is disabled above the limit, with the reason (%s)', async (language, words, orderWords) => {
    const values = { max: '₹1,500', verified: '₹5,000' }
    const cash = () => methodNamed(orderWords['method.Cash on Delivery'])
    await openCheckout({ cash: NEW_BUYER }, language)
    expect((await cash()).disabled).toBe(false)

    await openCheckout({ cash: { ...NEW_BUYER, allowed: false, why: 'cash.above_value' } }, language)
    expect((await cash()).disabled).toBe(true)
    expect((await cash()).closest('label')?.textContent).toContain(
      `${fill(words['why.cash.above_value'], values)} ${fill(words.verifyForMore, values)}`,
    )
  })

  test('is disabled while another cash order is open, and UPI is not', async () => {
    const open = { orders: 1, value: 121 }
    await openCheckout({ cash: { ...NEW_BUYER, allowed: false, why: 'cash.too_many_orders', open } })
    expect((await methodNamed('Cash on Delivery')).disabled).toBe(true)
    expect((await methodNamed('UPI')).disabled).toBe(false)
    await screen.findByText(/^You have 1 of 1 cash orders open/)
  })

  test('is the only way while online payment is refused, and says why', async () => {
    const online = {
      allowed: false,
      why: 'unpaid.verify_first',
      holdMinutes: 30,
      limits: { units: 200, value: 25_000 },
    } as const
    await openCheckout({ online })
    const upi = await methodNamed('UPI')
    expect(upi.disabled).toBe(true)
    expect(upi.closest('label')?.textContent).toContain(english['why.unpaid.verify_first'])
    expect((await methodNamed('Cash on Delivery')).disabled).toBe(false)
  })

  test('still works when the gateway is down, which the checkout reports without emptying the cart', async () => {
    refuse(createPaymentOrder, 'payment.busy')
    answer(placeOrder, {
      message: '',
      orderDetails: orderOf({ paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' }),
    })
    await openCheckout()
    await person.click(await methodNamed('UPI'))
    await place()
    const note = await alert()
    expect(note.textContent).toContain('Something went wrong during order placement.')
    expect(note.textContent).toContain(
      'Payment service is busy. Try again in a moment, or choose Cash on Delivery.',
    )
    expect(note.textContent).toContain('Nothing was charged, and your cart is as it was.')
    expect(callsOf(placeOrder)).toEqual([])

    await person.click(await methodNamed('Cash on Delivery'))
    await place()
    await person.click(await button('Go now'))
    await expectAddress('/ordersuccess')
    expect(callsOf(placeOrder).map(({ body }) => body.paymentMethod)).toEqual(['Cash on Delivery'])
  })
})

const NEW_BUYER = {
  ...EMPTY_CART.cash,
  group: 'new',
  limits: { orders: 1, value: 1_500, sharePercent: 50, unitsMin: 5 },
  whenVerified: { allowed: true, orders: 3, value: 5_000 },
} as const

async function openCheckout(fields: Partial<Cart> = {}, language: 'en' | 'hi' = 'en'): Promise<void> {
  answer(cart, cartOf([[OKRA, 2]], fields))
  await openApp('/checkout', { as: ['user'], language })
}

/** The label of a method goes on with its detail. */
const methodNamed = (name: string): Promise<HTMLInputElement> =>
  screen.findByRole('radio', { name: new RegExp(`^${name}`) })

/** In the summary and in the bar of a phone: CSS shows one of them. */
async function place(): Promise<void> {
  const [first] = await screen.findAllByRole('button', { name: 'Place Order' })
  await person.click(first ?? document.body)
}
