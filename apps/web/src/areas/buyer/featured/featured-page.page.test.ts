import { products } from '@farmgate/contract/catalogue/products.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, heading, person, press } from '#testing/page.ts'
import { answerShop, listOf, onSale } from '#testing/answers/shop-answers.ts'

const LISTED = {
  honey: onSale({
    _id: '0192f0c1-0000-7000-8000-0000000000a1',
    name: 'Forest honey',
    unit: 'pack',
    price: 420,
  }),
  milk: onSale({
    _id: '0192f0c1-0000-7000-8000-0000000000a2',
    name: 'Gir cow milk',
    unit: 'litre',
    price: 64,
  }),
  oil: onSale({
    _id: '0192f0c1-0000-7000-8000-0000000000a3',
    name: 'Groundnut oil',
    unit: 'litre',
    price: 240,
  }),
}

describe('a featured product', () => {
  test.each([
    ['honey', 'Raw honey', 'honey', '₹420 / pack'],
    ['milk', 'Fresh milk', 'milk', '₹64 / litre'],
    ['oil', 'Groundnut oil', 'groundnut oil', '₹240 / litre'],
  ] as const)('leads to a listing that is on sale: %s', async (featured, title, searched, price) => {
    const listed = LISTED[featured]
    answerShop([listed], ({ q }) => (q === searched ? [listed] : []))
    await openApp(`/featured/${featured}`, { as: ['user'] })
    await heading(title, 1)
    const offer = await screen.findByRole('region', { name: 'On sale now' })
    expect(offer.textContent).toContain(price)
    expect(callsOf(products)[0]?.query).toMatchObject({ q: searched, inStock: 'true' })
    await person.click(within(offer).getByRole('link', { name: `View ${listed.name}` }))
    await expectAddress(`/products/${listed._id}`)
    await heading(listed.name, 1)
  })

  test('that no farmer sells has no offer', async () => {
    answer(products, listOf([]))
    await openApp('/featured/honey', { as: ['user'] })
    await heading('Raw honey', 1)
    await waitFor(() => expect(callsOf(products)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'On sale now' })).toBeNull()
  })

  test.each(['honey', 'milk', 'oil'])('has a page that can be closed: %s', async (featured) => {
    answer(products, listOf([]))
    await openApp(`/featured/${featured}`, { as: ['user'] })
    await press('Close')
    await expectAddress('/')
  })

  test('that we do not have leads to the home page', async () => {
    await openApp('/featured/diamonds', { as: ['user'] })
    await expectAddress('/')
    expect(callsOf(products)).toEqual([])
  })
})
