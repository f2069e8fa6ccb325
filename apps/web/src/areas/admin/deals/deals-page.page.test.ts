import { deals, type PickedProduct, pickDeals } from '@farmgate/contract/catalogue/deals.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { FARM } from '#testing/answers/order-answers.ts'
import { alert, button, person, press } from '#testing/page.ts'

const lowered = (name: string, change: Partial<PickedProduct> = {}): PickedProduct => ({
  _id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  image: '/pictures/okra.webp',
  picture: { placeholder: '', width: 0 },
  price: 80,
  unit: 'kg',
  stock: 12,
  farmer: FARM,
  earlierPrice: 100,
  percent: 20,
  since: '2026-11-12T04:30:00.000Z',
  whyNot: null,
  ...change,
})

const SIX = ['Alphonso mango', 'Tomato', 'Spinach', 'Paneer', 'Nagpur orange', 'Turmeric'].map((name) =>
  lowered(name),
)
const CAPSICUM = lowered('Shimla capsicum', { price: 72, earlierPrice: 96, percent: 25 })

const answerDeals = (picked: PickedProduct[]): void =>
  answer(deals, { deals: picked, candidates: [CAPSICUM], nextCursor: null })

const openDeals = () => openApp('/admin/deals', { as: ['admin'] })

const slots = () => [...document.querySelectorAll('.deal-grid > li[data-deal]')]
const expectSlots = (count: number) => waitFor(() => expect(slots()).toHaveLength(count))

test('deals are taken off, added, reordered and saved', async () => {
  answerDeals(SIX)
  await openDeals()
  await expectSlots(6)
  await screen.findByText('All six places are taken. Take one off first.')
  expect(await button('Add Shimla capsicum to the deals')).toHaveProperty('disabled', true)
  await press('Take off Nagpur orange')
  await expectSlots(5)
  const row = await screen.findByRole('row', { name: /Shimla capsicum/ })
  expect(row.textContent).toContain('25%')
  expect(row.textContent).toContain('₹96')
  await person.click(within(row).getByRole('button', { name: 'Add Shimla capsicum to the deals' }))
  expect(slots()[5]?.textContent).toContain('Shimla capsicum')

  for (let place = 5; place >= 1; place--) {
    await press('Move Shimla capsicum one place forward')
    expect(slots()[place - 1]?.textContent).toContain('Shimla capsicum')
  }
  expect(await button('Move Shimla capsicum one place forward')).toHaveProperty('disabled', true)
  await screen.findByText('Not saved yet')

  const picked = [CAPSICUM, ...SIX.filter(({ name }) => name !== 'Nagpur orange')]
  answer(pickDeals, { message: '', deals: picked })
  await press('Save deals')
  await screen.findByText('Deals saved. The home page shows them within a minute.')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  expect(callsOf(pickDeals).map(({ body }) => body)).toEqual([
    { products: picked.map(({ _id }) => _id), seen: SIX.map(({ _id }) => _id) },
  ])
})

test('of two operators the second is refused and sees the first one’s deals', async () => {
  answerDeals(SIX)
  await openDeals()
  await press('Take off Tomato')
  await expectSlots(5)
  answerDeals([])
  refuse(pickDeals, 'deals.stale')
  await press('Save deals')
  expect((await alert()).textContent).toBe('Another operator changed the deals. Nothing of yours was saved.')
  await expectSlots(0)
  await screen.findByText('Nothing is picked, so the home page shows no deals.')
})
