import { savedAddresses, userProfile } from '@farmgate/contract/people/accounts.ts'
import { cart } from '@farmgate/contract/ordering/cart.ts'
import { type ComingRound, delivery } from '@farmgate/contract/delivery/reach.ts'
import { myOrders, oneOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { checkout as hindi } from '@farmgate/messages/hi/checkout.ts'
import { dayAndWindowText, shortDayText } from '@farmgate/messages/window-text.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import {
  ADDRESS,
  cartLineOf,
  cartOf,
  FARM,
  OKRA,
  orderOf,
  profileOf,
} from '#testing/answers/order-answers.ts'
import { expectAddress, person, press } from '#testing/page.ts'

const dayAhead = (days: number): string => addDays(indianDay(new Date()), days)
const startOf = (ahead: number): string => `${dayAhead(ahead)}T16:00:00+05:30`
const endOf = (ahead: number): string => `${dayAhead(ahead)}T19:00:00+05:30`

beforeEach(() => {
  answer(userProfile, profileOf(ADDRESS))
  answer(savedAddresses, { addresses: [ADDRESS] })
  answer(myOrders, { orders: [], nextCursor: null })
  answer(cart, {
    ...cartOf(),
    cart: [{ ...cartLineOf(OKRA, 2), sends: { farm: 'rounds', travels: 'fresh' } }],
  })
})

describe('the day of a basket', () => {
  test('is the earliest possible one; full and closed days can’t be chosen, and say why', async () => {
    answerDays({ 1: 'full', 2: 'closed', 3: 'open', 5: 'open' })
    await openCheckout()
    const gates = await gatesOf('Which day')
    expect(gates(1)).toHaveProperty('disabled', true)
    expect(nameOf(gates(1))).toMatch(/Full ?\(every place is taken\)$/)
    expect(gates(2)).toHaveProperty('disabled', true)
    expect(nameOf(gates(2))).toMatch(/Closed ?\(ordering for this day is over\)$/)
    expect(gates(3)).toHaveProperty('checked', true)
    await person.click(gates(5))
    expect(gates(5)).toHaveProperty('checked', true)
    expect(screen.getByRole('region', { name: 'Which day' }).textContent).toContain(
      `${dayAndWindowText({ from: startOf(5), to: endOf(5) }, 'en')}. Order by`,
    )
    expect(callsOf(delivery).map(({ query }) => query)).toEqual([{ pincode: ADDRESS.pincode }])
  })

  test('that fills up meanwhile is named with the next free one, and nothing is ordered', async () => {
    answerDays({ 3: 'open', 5: 'open', 7: 'open' })
    await openCheckout()
    const gates = await gatesOf('Which day')
    await person.click(gates(5))
    await person.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
    refuse(placeOrder, 'delivery.full')
    answerDays({ 3: 'full', 5: 'full', 7: 'open' })
    await place()
    const card = within(await screen.findByRole('region', { name: 'Which day' }))
    const next = shortDayText(startOf(7), 'en')
    await waitFor(() =>
      expect(card.getByRole('alert').textContent).toContain(
        `${shortDayText(startOf(5), 'en')} is now full. The next free day is ${next}.`,
      ),
    )
    expect(gates(5)).toHaveProperty('disabled', true)
    expect(gates(7)).toHaveProperty('checked', true)
    await expectAddress('/checkout')

    const order = orderOf({ paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' })
    answer(oneOrder, { order, events: [], claiming: null })
    answer(placeOrder, { message: '', orderDetails: order })
    await place()
    await waitFor(async () =>
      expect((await screen.findByRole('button', { name: 'Go now' })).className).not.toContain('invisible'),
    )
    await press('Go now')
    await expectAddress('/ordersuccess')
    expect(callsOf(placeOrder).map(({ body }) => body.deliveryDay)).toEqual([dayAhead(5), dayAhead(7)])
  })

  test('can be chosen in Hindi', async () => {
    answerDays({ 1: 'full', 3: 'open' })
    await openCheckout('hi')
    const gates = await gatesOf(hindi.whichDay, 'hi')
    expect(nameOf(gates(1))).toContain(`${hindi['day.full']}(${hindi['whyNot.full']})`)
    expect(gates(3)).toHaveProperty('checked', true)
  })

  test('that can’t be loaded is reported, and may be retried', async () => {
    lose(delivery)
    await openCheckout()
    const card = within(await screen.findByRole('region', { name: 'Which day' }))
    await card.findByRole('alert')
    answerDays({ 3: 'open' })
    await person.click(card.getByRole('button', { name: 'Try again' }))
    const gates = await gatesOf('Which day')
    expect(gates(3)).toHaveProperty('checked', true)
  })
})

test('without a round there is no day to choose: we call about it', async () => {
  answer(cart, cartOf())
  await openCheckout()
  await screen.findByText('We will call you about the day')
  expect(screen.queryByRole('region', { name: 'Which day' })).toBeNull()
  expect(callsOf(delivery)).toEqual([])
})

describe('leave at the door', () => {
  const leave = () => screen.queryByRole('checkbox', { name: /^Leave at the door/ })

  test('is offered with a prepaid method only', async () => {
    answerDays({ 3: 'open' })
    await openCheckout()
    await gatesOf('Which day')
    expect(leave()).toBeNull()
    await person.click(screen.getByRole('radio', { name: /^UPI/ }))
    await person.click(await screen.findByRole('checkbox', { name: /^Leave at the door/ }))
    expect(leave()).toHaveProperty('checked', true)
    await person.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
    expect(leave()).toBeNull()
  })

  test('is not offered where the buyer collects it', async () => {
    answerDays({ 3: 'open' }, { kind: 'pickup', place: 'Kothrud point' })
    await openCheckout()
    await gatesOf('Which day')
    await person.click(screen.getByRole('radio', { name: /^UPI/ }))
    screen.getByText(/Collect at Kothrud point\./)
    expect(leave()).toBeNull()
  })
})

const openCheckout = (language: 'en' | 'hi' = 'en') => openApp('/checkout', { as: ['user'], language })

type DayState = ComingRound['days'][number]['state']

/** A round of the farm with these days from today, 4–7 pm. */
function answerDays(states: Readonly<Record<number, DayState>>, round: Partial<ComingRound> = {}): void {
  answer(delivery, {
    pincode: ADDRESS.pincode,
    rounds: [
      {
        _id: 'round',
        name: 'Kothrud',
        kind: 'home',
        place: null,
        farms: [FARM._id],
        days: Object.entries(states).map(([ahead, state]) => ({
          day: dayAhead(Number(ahead)),
          from: new Date(startOf(Number(ahead))).toISOString(),
          to: new Date(endOf(Number(ahead))).toISOString(),
          orderBy: new Date(Date.parse(startOf(Number(ahead))) - 8 * 3_600_000).toISOString(),
          state,
          without: [],
        })),
        ...round,
      },
    ],
    courier: null,
    outside: 'accept',
  })
}

/** Finds the gate of a day by its name, once the days have loaded. */
async function gatesOf(name: string, language: 'en' | 'hi' = 'en') {
  await screen.findByRole('radiogroup', { name })
  return (ahead: number): HTMLElement =>
    within(screen.getByRole('radiogroup', { name })).getByRole('radio', {
      name: (text) => text.startsWith(shortDayText(startOf(ahead), language)),
    })
}

const nameOf = (gate: HTMLElement): string => gate.closest('label')?.textContent ?? ''

async function place(): Promise<void> {
  const [first] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Place Order' })
  if (first === undefined) throw new Error('no button')
  await person.click(first)
}
