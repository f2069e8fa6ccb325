import { boughtBefore } from '@farmgate/contract/market/home.ts'
import { myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { OKRA, orderOf, unpaidOrderOf } from '#testing/answers/order-answers.ts'
import { button, expectAddress, heading, main, person, press } from '#testing/page.ts'
import { onHome } from '#testing/answers/shop-answers.ts'

describe('a buyer’s home page', () => {
  test('begins with the order to pay and what they bought, and the shop follows', async () => {
    const unpaid = unpaidOrderOf()
    const other = orderOf({ _id: '0192f0c1-0000-7000-8000-0000000000c2', number: 'FG-20417' })
    answer(myOrders, { orders: [other, unpaid], nextCursor: null })
    answer(boughtBefore, { products: [onHome({ _id: OKRA._id, name: 'Tender okra' })] })
    answer(oneOrder, { order: unpaid, events: [], claiming: null })
    await openApp('/', { as: ['user'] })

    await heading(/^Good (morning|afternoon|evening), Asha$/, 1)
    const next = within(await screen.findByRole('region', { name: 'Order #FG-20418' }))
    next.getByText(/^(29|30) min left to pay$/)
    next.getByRole('button', { name: 'Pay ₹121' })
    expect(next.getByRole('link', { name: '1 more order' }).getAttribute('href')).toBe('/orders')
    const again = within(await screen.findByRole('region', { name: 'Buy again' }))
    again.getByRole('link', { name: 'Tender okra' })
    expect((await main()).queryByRole('link', { name: 'Sign Up' })).toBeNull()
    await heading('Shop by category')

    await person.click(next.getByRole('link', { name: 'See order' }))
    await expectAddress(`/orders/${unpaid._id}`)
    expect(callsOf(myOrders)[0]?.query).toMatchObject({ group: 'on_the_way' })
  })

  test('of a buyer who never ordered has the greeting and the shop alone', async () => {
    await openApp('/', { as: ['user'] })
    await heading(/^Good (morning|afternoon|evening), Asha$/, 1)
    await heading('Shop by category')
    expect(screen.queryByRole('region', { name: /^Order/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Buy again' })).toBeNull()
  })
})

test('My Orders shows the orders of the chosen group', async () => {
  answer(myOrders, ({ query }) => ({
    orders:
      query['group'] === 'on_the_way' ? [orderOf(), unpaidOrderOf({ _id: 'other', number: 'FG-20419' })] : [],
    nextCursor: null,
  }))
  await openApp('/orders?group=delivered', { as: ['user'] })
  await screen.findByText('No orders here.')
  await screen.findByText('Your other orders are under All.')
  await press('On the way')
  await waitFor(async () => expect((await main()).getAllByRole('article')).toHaveLength(2))
  await expectAddress('/orders?group=on_the_way')
  expect((await button('On the way')).getAttribute('aria-pressed')).toBe('true')
  expect(callsOf(myOrders).map(({ query }) => query['group'])).toEqual(
    expect.arrayContaining(['delivered', 'on_the_way']),
  )
})
