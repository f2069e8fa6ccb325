import { savedAddresses, updateAddress, userProfile } from '@farmgate/contract/people/accounts.ts'
import { cart } from '@farmgate/contract/ordering/cart.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { myOrders, oneOrder, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { checkout as english } from '@farmgate/messages/en/checkout.ts'
import { orderWords as orderWordsInEnglish } from '@farmgate/messages/en/order-words.ts'
import { fill as fillWords } from '@farmgate/messages/fill.ts'
import { checkout as hindi } from '@farmgate/messages/hi/checkout.ts'
import { orderWords as orderWordsInHindi } from '@farmgate/messages/hi/order-words.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, callsOf, hold, lose, refuse } from '#testing/answers.ts'
import { EMPTY_CART } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { ADDRESS, cartOf, OKRA, orderOf, profileOf, unpaidOrderOf } from '#testing/answers/order-answers.ts'
import { button, expectAddress, field, fill, heading, link, person } from '#testing/page.ts'
import { loadSheet, openedSheets, removeSheet } from '#testing/payment-sheet.ts'
import { hasUnsavedWork } from '#unsaved-work.ts'

const TOTAL = 2 * 48 + 20 + 5

beforeEach(() => {
  loadSheet()
  answerBuyer(ADDRESS)
  answer(cart, cartOf())
  answer(myOrders, { orders: [], nextCursor: null })
  // The home page asks what reaches the buyer's address.
  answer(delivery, { pincode: ADDRESS.pincode, rounds: [], courier: null, outside: 'accept' })
})

afterEach(() => {
  vi.useRealTimers()
  removeSheet()
})

describe('Place Order', () => {
  test('waits for the address', async () => {
    const release = hold(userProfile)
    await openCheckout()
    expect((await placeButton()).disabled).toBe(true)
    release()
    await waitFor(async () => expect((await placeButton()).disabled).toBe(false))
  })

  test('shows the address that the order goes to', async () => {
    await openCheckout()
    const card = await screen.findByRole('region', { name: 'Shipping address' })
    const { fullName, street, city, state, pincode, country } = ADDRESS
    for (const text of [fullName, street, city, state, pincode, country])
      expect(card.textContent).toContain(text)
  })

  test('finds the five methods, none of them preselected', async () => {
    await openCheckout()
    const card = within(await screen.findByRole('radiogroup', { name: english.method }))
    const methods = card.getAllByRole<HTMLInputElement>('radio')
    const names = ['Cash on Delivery', 'Netbanking', 'UPI', 'Pay Later', 'Credit / Debit Card']
    expect(methods).toHaveLength(names.length)
    for (const [index, name] of names.entries()) {
      expect(card.getByRole('radio', { name: new RegExp(`^${name}`) })).toBe(methods[index])
      expect(methods[index]?.checked).toBe(false)
    }
  })

  test.each([
    ['en', 'Please select a payment method.'],
    ['hi', hindi.chooseMethod],
  ] as const)('without a method sends nothing and asks for one (%s)', async (language, text) => {
    await openCheckout(language)
    await place(language)
    await shown(text, 'alert')
    expect(callsOf(placeOrder)).toEqual([])
  })

  test('sends the items, the total and the contact that was typed', async () => {
    const unpaid = unpaidOrderOf()
    answerPlaced(unpaid)
    await openCheckout()
    expect(await field('Name')).toHaveProperty('value', 'Asha Kulkarni')
    await fill('Name', 'Sunita Patil')
    await fill('Delivery phone', '98900 12345')
    await choose('UPI')
    await place()
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    expect(callsOf(createPaymentOrder).map(({ body }) => body)).toEqual([{ amount: TOTAL }])
    expect(callsOf(placeOrder).map(({ body }) => body)).toEqual([
      {
        items: [{ product: OKRA._id, quantity: 2 }],
        totalAmount: TOTAL,
        paymentMethod: 'UPI',
        paymentOrderId: 'order_FG20418000001',
        contact: { name: 'Sunita Patil', phone: '98900 12345' },
        addressId: ADDRESS._id,
      },
    ])
    expect(openedSheets()[0]?.options).toMatchObject({
      order_id: unpaid.checkout?.orderId,
      amount: TOTAL * 100,
    })
  })

  test('is disabled while the order is being placed', async () => {
    answerPlaced(cashOrder())
    const release = hold(placeOrder)
    await openCheckout()
    await choose('Cash on Delivery')
    await place()
    const [busy] = await screen.findAllByRole('button', { name: 'Placing...' })
    expect(busy?.getAttribute('aria-disabled')).toBe('true')
    await person.click(busy ?? document.body)
    release()
    await expectAddress('/ordersuccess')
    expect(callsOf(placeOrder)).toHaveLength(1)
  })

  test('that is refused says that nothing was charged, and why', async () => {
    refuse(placeOrder, 'order.total_changed')
    await openCheckout()
    await choose('Cash on Delivery')
    await place()
    const note = await shown(english.failed, 'alert')
    expect(note.textContent).toContain(english.cartKept)
    within(note).getByRole('link', { name: english.toCart })
    await expectAddress('/checkout')
  })
})

describe('a payment by UPI', () => {
  test('shows each step for two seconds until the order is placed', async () => {
    answerPlaced(unpaidOrderOf())
    answerPaid()
    await openCheckout()
    await choose('UPI')
    await place()
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()

    vi.useFakeTimers({ shouldAdvanceTime: true })
    const approvedAt = Date.now()
    openedSheets()[0]?.approve()
    const overlay = await screen.findByRole('alertdialog', { name: 'Processing Payment' })
    expect(hasUnsavedWork()).toBe(true)
    expect(overlay.textContent).toContain(`₹${TOTAL}`)
    expect(overlay.textContent).toContain(english.keepOpen)
    await vi.advanceTimersByTimeAsync(1_500)
    await within(overlay).findByText('Done. We are taking you to your order.')
    expect(Date.now() - approvedAt).toBeGreaterThanOrEqual(1_990)
    await vi.advanceTimersByTimeAsync(1_500)
    await expectAddress('/ordersuccess')
    expect(Date.now() - approvedAt).toBeGreaterThanOrEqual(3_990)
    vi.useRealTimers()

    await heading('Payment Successful', 1)
    await screen.findByText('Your order has been placed')
    await person.click(await link('Go to Home'))
    await expectAddress('/')
  })

  test('is in Hindi from the choice to the success page', async () => {
    answerPlaced(unpaidOrderOf())
    answerPaid()
    await openCheckout('hi')
    await choose(orderWordsInHindi['method.UPI'])
    await place('hi')
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openedSheets()[0]?.approve()
    await screen.findByRole('alertdialog', { name: hindi.processing })
    await vi.advanceTimersByTimeAsync(2_000)
    await screen.findByText(hindi.nearlyThere)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await heading(hindi.paidTitle, 1)
  })

  test('that failed leaves cart and order, and a second try pays the same order', async () => {
    answerPlaced(unpaidOrderOf())
    refuse(payOrder, 'payment.not_captured')
    await openCheckout()
    await choose('Netbanking')
    await place()
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    openedSheets()[0]?.fail()
    openedSheets()[0]?.close()
    await screen.findByText('The payment did not go through. Your order is kept, you can try again.')
    await heading('Order #FG-20418 is not paid yet')
    await expectAddress('/checkout')
    expect(callsOf(payOrder)).toHaveLength(1)

    answerPaid()
    await person.click(await button('Pay now'))
    await waitFor(() => expect(openedSheets()).toHaveLength(2))
    await approve()
    await expectAddress('/ordersuccess')
    expect(callsOf(placeOrder)).toHaveLength(1)
  })

  test('whose sheet was closed is not called a failure', async () => {
    answerPlaced(unpaidOrderOf())
    refuse(payOrder, 'payment.not_captured')
    await openCheckout()
    await choose('UPI')
    await place()
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    openedSheets()[0]?.close()
    await heading('Order #FG-20418 is not paid yet')
    expect(screen.queryByText(/did not go through/)).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('without the server’s answer says that the connection is lost', async () => {
    answer(createPaymentOrder, PAYMENT_ORDER)
    lose(placeOrder)
    await openCheckout()
    await choose('UPI')
    await place()
    await screen.findByText(english.lineLost)
    answerPlaced(unpaidOrderOf())
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    const keys = callsOf(placeOrder).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

test('an order that was left while paying is offered again, and Place Order continues it', async () => {
  const unpaid = unpaidOrderOf()
  answer(myOrders, { orders: [unpaid], nextCursor: null })
  answer(placeOrder, { message: '', orderDetails: unpaid })
  answerPaid()
  await openCheckout()
  await screen.findByText('Order #FG-20418 is not paid yet')
  await choose('UPI')
  await place()
  await waitFor(() => expect(openedSheets()).toHaveLength(1))
  expect(openedSheets()[0]?.options.order_id).toBe(unpaid.checkout?.orderId)
  expect(callsOf(createPaymentOrder)).toEqual([])
  await approve()
  await expectAddress('/ordersuccess')
})

describe('a cash order', () => {
  test.each([
    ['en', english, orderWordsInEnglish],
    ['hi', hindi, orderWordsInHindi],
  ] as const)(
    'opens no sheet, and the success page shows the amount to pay at the door (%s)',
    async (language, words, orderWords) => {
      answerPlaced(cashOrder())
      await openCheckout(language)
      await choose(orderWords['method.Cash on Delivery'])
      await place(language)
      await screen.findByRole('alertdialog', { name: words.placing })
      await goNow(words.goNow)
      await heading(words.placedTitle, 1)
      await screen.findByText(fillWords(words.payAtDoor, { amount: `₹${TOTAL}` }))
      expect(screen.queryByText(words.paidTitle)).toBeNull()
      expect(openedSheets()).toEqual([])
      expect(callsOf(createPaymentOrder)).toEqual([])
    },
  )

  test('of the same cart is the same request in every tab; a cart that was filled again is another', async () => {
    answerPlaced(cashOrder())
    for (const updatedAt of [
      '2026-11-18T06:00:00.000Z',
      '2026-11-18T06:00:00.000Z',
      '2026-11-18T06:01:00.000Z',
    ]) {
      answer(cart, cartOf([[OKRA, 2]], { updatedAt }))
      answer(myOrders, { orders: [], nextCursor: null })
      localStorage.removeItem('farmgate.intent.order')
      await openCheckout()
      await choose('Cash on Delivery')
      await place()
      await goNow(english.goNow)
      await expectAddress('/ordersuccess')
    }
    const [first, second, third] = callsOf(placeOrder).map(({ key }) => key)
    expect(first).toEqual(expect.any(String))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

test('a buyer without an address adds it here, and the order goes there', async () => {
  answerBuyer(null)
  answer(updateAddress, () => {
    answerBuyer(NASHIK)
    return { message: '', ...profileOf(NASHIK) }
  })
  answerPlaced(cashOrder())
  await openCheckout()
  await screen.findByText(/There is no address here yet/)
  const card = within(await screen.findByRole('region', { name: english.address }))
  const { fullName, phone, street, city, state, pincode, country } = NASHIK
  for (const [label, value] of [
    [/^Full name/, fullName],
    [/^Phone/, phone],
    [/^Street/, street],
    [/^City/, city],
    [/^State/, state],
    [/^Pincode/, pincode],
    [/^Country/, country],
  ] as const) {
    const input = card.getByLabelText(label)
    await person.clear(input)
    await person.type(input, value)
  }
  await person.click(card.getByRole('button', { name: 'Save address' }))
  await link('Change the shipping address')
  expect(callsOf(updateAddress).map(({ body }) => body)).toEqual([
    { fullName, phone, street, city, state, pincode, country },
  ])
  await choose('Cash on Delivery')
  await waitFor(async () => expect(await field('Delivery phone')).toHaveProperty('value', phone))
  await place()
  await goNow(english.goNow)
  await expectAddress('/ordersuccess')
  expect(callsOf(placeOrder)[0]?.body).toMatchObject({ addressId: NASHIK._id })
})

test('an order without an address is refused on the page', async () => {
  answerBuyer(null)
  await openCheckout()
  await choose('Cash on Delivery')
  await place()
  await shown(english.addressMissing, 'alert')
  expect(callsOf(placeOrder)).toEqual([])
})

test('the checkout with an empty cart leads to the cart', async () => {
  answer(cart, EMPTY_CART)
  await openCheckout()
  await expectAddress('/cart')
  await screen.findByText('Your cart is empty')
  expect(screen.queryByText('Proceed to Pay')).toBeNull()
})

test('the cart is titled “Order Details” and leads to the checkout', async () => {
  await openApp('/cart', { as: ['user'] })
  await heading('Order Details', 1)
  const [proceed] = await screen.findAllByRole('button', { name: 'Proceed to Pay' })
  await person.click(proceed ?? document.body)
  await expectAddress('/checkout')
})

const NASHIK = {
  ...ADDRESS,
  fullName: 'Tara Joshi',
  phone: '9822041873',
  street: '3 Canal Road',
  city: 'Nashik',
  pincode: '422001',
}

const PAYMENT_ORDER = {
  orderId: 'order_FG20418000001',
  key: 'rzp_test_1',
  amountPaise: TOTAL * 100,
  currency: 'INR',
} as const

const cashOrder = () => orderOf({ paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' })

const openCheckout = (language: 'en' | 'hi' = 'en') => openApp('/checkout', { as: ['user'], language })

function answerBuyer(address: typeof ADDRESS | null): void {
  answer(userProfile, profileOf(address))
  answer(savedAddresses, { addresses: address === null ? [] : [address] })
}

/** The server places this order; it is the newest one from then on. */
function answerPlaced(order: Order): void {
  answer(createPaymentOrder, PAYMENT_ORDER)
  answer(placeOrder, () => {
    answer(myOrders, { orders: [order], nextCursor: null })
    answer(oneOrder, { order, events: [], claiming: null })
    return { message: '', orderDetails: order }
  })
}

/** The gateway has the money. */
function answerPaid(): void {
  const order = orderOf()
  answer(payOrder, () => {
    answer(oneOrder, { order, events: [], claiming: null })
    answer(myOrders, { orders: [order], nextCursor: null })
    answer(cart, EMPTY_CART)
    return { message: '', paymentStatus: order.paymentStatus, order }
  })
}

/** In the summary and in the bar of a phone: CSS shows one of them. */
const placeButton = async (language: 'en' | 'hi' = 'en'): Promise<HTMLButtonElement> => {
  const name = (language === 'en' ? english : hindi).place
  const [first] = await screen.findAllByRole<HTMLButtonElement>('button', { name })
  if (first === undefined) throw new Error('no button')
  return first
}

async function place(language: 'en' | 'hi' = 'en'): Promise<void> {
  await waitFor(async () => expect((await placeButton(language)).disabled).toBe(false))
  await person.click(await placeButton(language))
}

const choose = async (method: string): Promise<void> =>
  person.click(await screen.findByRole('radio', { name: new RegExp(`^${method}`) }))

/** Approves in the newest sheet, and lets the two pauses pass. */
async function approve(): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openedSheets().at(-1)?.approve()
  await screen.findByText(english.keepOpen)
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByText(english.nearlyThere)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
}

/** Skips the rest of the pause, as soon as the order is placed. */
async function goNow(name: string): Promise<void> {
  await waitFor(async () => expect((await button(name)).className).not.toContain('invisible'))
  await person.click(await button(name))
}

/** The note or alert with this text. */
const shown = (text: string, role: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.queryAllByRole(role).find((each) => each.textContent?.includes(text))
    if (found === undefined) throw new Error(`${text} is not shown`)
    return found
  })
