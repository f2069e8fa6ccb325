import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, myOrders, oneOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { CANCEL_REASONS } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { orders as ordersInHindi } from '@farmgate/messages/hi/orders.ts'
import { orderWords as orderWordsInHindi } from '@farmgate/messages/hi/order-words.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answer, answerLater, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { orderOf, unpaidOrderOf } from '#testing/answers/order-answers.ts'
import { answerYes, expectAddress, heading, person } from '#testing/page.ts'
import { loadSheet, openedSheets, removeSheet } from '#testing/payment-sheet.ts'

const REFUND = { amount: 121, state: 'sent', to: 'UPI', at: '2026-11-18T06:00:00.000Z' } as const
const delivered = (fields: Partial<Order> = {}) =>
  orderOf({ status: 'delivered', deliveredAt: new Date(Date.now() - 3_600_000).toISOString(), ...fields })

afterEach(() => {
  vi.useRealTimers()
  removeSheet()
})

describe('an order shows its stage in text and colour', () => {
  test.each([
    ['confirmed', 'Your order is being prepared', 'badge-warn'],
    ['shipped', 'Order has been shipped', 'badge-warn'],
    ['delivered', 'Delivered to your address', 'badge-ok'],
    ['cancelled', 'Order has been cancelled', 'badge-bad'],
  ] as const)('%s: %s', async (status, text, tone) => {
    const at = new Date().toISOString()
    await openOrders(orderOf({ status, deliveredAt: status === 'delivered' ? at : null }))
    const card = await cardOf()
    await card.findByText(text)
    expectTone(tone)
    // Cancelling ends when the order is shipped, returning starts at delivery.
    expect(card.queryAllByRole('button', { name: 'Cancel order' })).toHaveLength(
      status === 'confirmed' ? 1 : 0,
    )
    expect(card.queryAllByRole('button', { name: 'Something is wrong' })).toHaveLength(
      status === 'delivered' ? 1 : 0,
    )
  })

  test('one of a later version: Status not available', async () => {
    answerLater(myOrders, 200, { orders: [{ ...orderOf(), status: 'at the depot' }], nextCursor: null })
    await openApp('/orders', { as: ['user'] })
    await (await cardOf()).findByText('Status not available')
    expectTone('badge-warn')
  })
})

describe('cancelling an order', () => {
  test('needs one of five reasons', async () => {
    await openOrders(orderOf())
    await heading('My Orders', 1)
    const dialog = await openCancel()
    const reasons = [
      'Changed my mind',
      'Found a better price elsewhere',
      'Ordered by mistake',
      'Item no longer needed',
      'Other reason',
    ]
    expect(CANCEL_REASONS).toEqual(reasons)
    expect(dialog.getAllByRole('radio')).toEqual(reasons.map((name) => dialog.getByRole('radio', { name })))
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Please select a cancellation reason.')
    expect(callsOf(cancelOrder)).toEqual([])
  })

  test('that failed is reported, and a second try shows reason and refund', async () => {
    refuse(cancelOrder, 'order.not_cancellable')
    await openOrders(orderOf())
    const dialog = await openCancel()
    await person.click(dialog.getByRole('radio', { name: 'Ordered by mistake' }))
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to cancel order.')

    answerChanged(
      orderOf({
        status: 'cancelled',
        cancelReason: 'Ordered by mistake',
        cancelledBy: 'buyer',
        refund: REFUND,
      }),
      (order) => answer(cancelOrder, order),
    )
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const card = await cardOf()
    await card.findByText('Order has been cancelled')
    card.getByText('Reason: Ordered by mistake')
    card.getByText('Refund of ₹121 is on its way')
    card.getByText(/^To the UPI account/)
    expectTone('badge-bad')
    expect(card.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(callsOf(cancelOrder).map(({ body }) => body)).toEqual([
      { reason: 'Ordered by mistake' },
      { reason: 'Ordered by mistake' },
    ])
    expect(new Set(callsOf(cancelOrder).map(({ key }) => key)).size).toBe(1)
  })
})

describe('a return', () => {
  test('is requested after a question, with a reason and a photo', async () => {
    refuse(requestReturn, 'return.not_allowed')
    await openOrders(delivered())
    const card = await cardOf()
    expect(card.queryByText('Return Pending')).toBeNull()
    await person.click(card.getByRole('button', { name: 'Something is wrong' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a return?' }))
    await person.type(dialog.getByLabelText(/What is wrong/), 'Half of it is mouldy')
    await choosePhoto()
    await dialog.findByRole('img', { name: 'Chosen photo' })

    // The first press sends nothing, and No leaves the form as it is.
    await person.click(dialog.getByRole('button', { name: 'Request return' }))
    // No answer is taken while a double click may go on.
    const yes = await dialog.findByRole('button', { name: 'Yes' })
    await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
    await person.click(dialog.getByRole('button', { name: 'No' }))
    expect(callsOf(requestReturn)).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Request return' }))
    await answerYes()
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to request return.')

    answerChanged(delivered({ returnRequested: true, returnStatus: 'pending' }), (order) =>
      answer(requestReturn, order),
    )
    await person.click(dialog.getByRole('button', { name: 'Request return' }))
    await answerYes()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await card.findByText('Return Pending')
    expect(card.queryByRole('button', { name: 'Something is wrong' })).toBeNull()
    expect(callsOf(requestReturn).map(({ body }) => body)).toEqual([
      { reason: 'Half of it is mouldy', image: expect.any(Blob) },
      { reason: 'Half of it is mouldy', image: expect.any(Blob) },
    ])
  })

  test('that was approved shows its refund', async () => {
    await openOrders(delivered({ returnRequested: true, returnStatus: 'approved', refund: REFUND }))
    const card = await cardOf()
    await card.findByText('Return Approved')
    card.getByText('Refund of ₹121 is on its way')
    expect(card.queryByRole('button', { name: 'Something is wrong' })).toBeNull()
  })

  test.each([
    ['The photo shows another crop', 'Note: The photo shows another crop'],
    ['No reason provided', 'Note: No reason provided'],
  ])('that was rejected shows why: %s', async (returnNote, text) => {
    await openOrders(delivered({ returnRequested: true, returnStatus: 'rejected', returnNote }))
    const card = await cardOf()
    await card.findByText('Return Rejected')
    card.getByText(text)
    expect(card.queryByText(/Refund/)).toBeNull()
  })
})

describe('an unpaid order', () => {
  test('shows its time limit and is paid here', async () => {
    loadSheet()
    const unpaid = unpaidOrderOf()
    await openOrders(unpaid)
    const card = await cardOf()
    expect(card.getAllByText('Waiting for payment').length).toBeGreaterThan(0)
    expect(card.queryByText('Your order is being prepared')).toBeNull()
    expect(card.getByRole('timer').textContent).toMatch(/^(29|30) min left to pay$/)
    answerChanged(orderOf(), ({ message, order }) =>
      answer(payOrder, { message, order, paymentStatus: 'paid' }),
    )
    await person.click(card.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    expect(openedSheets()[0]?.options.order_id).toBe(unpaid.checkout?.orderId)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openedSheets()[0]?.approve()
    await screen.findByRole('alertdialog', { name: 'Processing Payment' })
    await vi.advanceTimersByTimeAsync(2_000)
    await screen.findByText('Done. We are taking you to your order.')
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await expectAddress('/ordersuccess')
  })

  test('whose payment failed says so, and can be paid again', async () => {
    loadSheet()
    refuse(payOrder, 'payment.not_captured')
    await openOrders(unpaidOrderOf())
    const card = await cardOf()
    await person.click(card.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(openedSheets()).toHaveLength(1))
    openedSheets()[0]?.fail()
    openedSheets()[0]?.close()
    await card.findByText('The payment did not go through. Your order is kept, you can try again.')
    expect(card.getByRole('button', { name: 'Pay now' })).toHaveProperty('disabled', false)
  })

  test('after its time is checked, and can’t be paid', async () => {
    await openOrders(unpaidOrderOf({ payBy: new Date(Date.now() - 60_000).toISOString() }))
    const card = await cardOf()
    card.getByText('The time to pay is over. We are checking whether your payment has arrived.')
    expect(card.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  test('whose payment is unknown must not be paid twice', async () => {
    await openOrders(unpaidOrderOf({ paymentUnknown: true }))
    const card = await cardOf()
    card.getByText('We are asking your bank')
    expect(card.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })
})

test.each([
  ['confirmed', 'not paid', orderWordsInHindi['tracking.confirmed'], orderWordsInHindi.notPaid],
  ['delivered', 'paid', orderWordsInHindi['tracking.delivered'], orderWordsInHindi.paid],
] as const)('a cash order in Hindi: %s and %s', async (status, paymentStatus, tracking, payment) => {
  answerOrders(orderOf({ status, paymentStatus, paymentMethod: 'Cash on Delivery' }))
  await openApp('/orders', { as: ['user'], language: 'hi' })
  await heading(ordersInHindi.title, 1)
  const card = within(await screen.findByRole('article'))
  card.getByText(tracking)
  card.getByText(payment)
  const other = status === 'delivered' ? orderWordsInHindi.notPaid : orderWordsInHindi.paid
  expect(card.queryByText(other)).toBeNull()
})

function answerOrders(...orders: readonly Order[]): void {
  answer(myOrders, { orders: [...orders], nextCursor: null })
}

async function openOrders(...orders: readonly Order[]): Promise<void> {
  answerOrders(...orders)
  await openApp('/orders', { as: ['user'] })
}

/** What the next change answers, and every call after it. */
function answerChanged(order: Order, changes: (response: { message: string; order: Order }) => void): void {
  changes({ message: '', order })
  answerOrders(order)
  answer(oneOrder, { order, events: [], claiming: null })
}

const cardOf = async () => within(await screen.findByRole('article', { name: 'Order #FG-20418' }))

const expectTone = (tone: string): void =>
  expect(document.querySelector('article .order-badge')?.className).toContain(tone)

async function openCancel() {
  await person.click((await cardOf()).getByRole('button', { name: 'Cancel order' }))
  return within(await screen.findByRole('dialog', { name: 'Cancel this order?' }))
}

async function choosePhoto(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  expect(input).not.toBeNull()
  if (input !== null) await person.upload(input, new File(['okra'], 'okra.jpg', { type: 'image/jpeg' }))
}
