import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { FARM, OKRA, orderOf, parcelOf, productOf, unpaidOrderOf } from '#testing/answers/order-answers.ts'
import { expectAddress, heading, link } from '#testing/page.ts'

const TOMATO = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a2', name: 'Tomato' })

test('the page opened directly shows the newest order', async () => {
  await openSuccess([orderOf()])
  await heading('Payment Successful', 1)
  await screen.findByText('Your order has been placed')
  await screen.findByText('Order #FG-20418')
  expect((await link('Go to Home')).getAttribute('href')).toBe('/')
})

test('only a paid order is called successful: cash shows what to pay at the door', async () => {
  await openSuccess([orderOf({ paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' })])
  await heading('Your order has been placed', 1)
  await screen.findByText('Please have ₹121 in cash ready when it arrives.')
  expect(screen.queryByText('Payment Successful')).toBeNull()
})

test('cash of paise is asked for in whole rupees, as the driver collects it', async () => {
  const unpaid = { paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' } as const
  await openSuccess([orderOf({ ...unpaid, totalAmount: 121.85, currentTotal: 121.85 })])
  await screen.findByText('Please have ₹121 in cash ready when it arrives.')
  expect(document.body.textContent).not.toContain('121.85')
})

const comingOn = (day: string): Order['parcels'][number]['delivery'] => ({
  round: {
    _id: `round of ${day}`,
    name: 'Kothrud',
    kind: 'home',
    place: null,
    day,
    from: `${day}T10:30:00.000Z`,
    to: `${day}T13:30:00.000Z`,
    orderBy: `${day}T02:30:00.000Z`,
    code: null,
    failedAt: null,
    failedBecause: null,
    handedTo: null,
    photo: null,
  },
  courier: null,
})

test.each([
  ['en', 'Tue 20 Nov, 4–7 pm', 'We will call you about the day'],
  ['hi', 'मंगल 20 नव, शाम 4–7', 'दिन बताने के लिए हम आपको फ़ोन करेंगे'],
] as const)(
  'the day on which it comes is named, or that none is known yet (%s)',
  async (language, day, none) => {
    await openSuccess([orderOf({}, [[OKRA, 2]])], language)
    await screen.findByText(none)

    const order = orderOf()
    const undecided = { ...FARM, _id: 'undecided' }
    const two = {
      ...order,
      items: [
        ...order.items,
        ...orderOf({}, [[TOMATO, 1]]).items.map((item) => ({ ...item, farmer: undecided })),
      ],
      parcels: [
        parcelOf(order, { farmer: undecided }),
        parcelOf(order, { delivery: comingOn('2029-11-20') }),
      ],
    }
    await openSuccess([two], language)
    const lines = (await screen.findByText(day)).closest('ul')?.querySelectorAll('li') ?? []
    expect([...lines].map((line) => line.textContent)).toEqual([`${day}Okra`, `${none}Tomato`])
  },
)

test('without an order it leads to My Orders', async () => {
  await openSuccess([])
  await expectAddress('/orders')
  await screen.findByText("You haven't placed any orders yet.")
})

test.each([
  ['unpaid', unpaidOrderOf()],
  ['cancelled', orderOf({ status: 'cancelled' })],
])('an order that is %s leads to its own page', async (_state, order) => {
  await openSuccess([order])
  await expectAddress(`/orders/${order._id}`)
  await heading('Order #FG-20418', 1)
  expect(screen.queryByText('Payment Successful')).toBeNull()
})

async function openSuccess(orders: readonly Order[], language: 'en' | 'hi' = 'en'): Promise<void> {
  answer(myOrders, { orders: [...orders], nextCursor: null })
  const [order] = orders
  if (order !== undefined) answer(oneOrder, { order, events: [], claiming: null })
  await openApp('/ordersuccess', { as: ['user'], language })
}
