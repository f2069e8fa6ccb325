import type { HomeData } from '@farmgate/contract/market/home.ts'
import { home as english } from '@farmgate/messages/en/home.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cacheHome } from '#api/load-home.ts'
import { HOME } from '#testing/answers/frame-answers.ts'
import { address, openApp } from '#testing/open-app.tsx'
import { expectAddress, heading, main, person } from '#testing/page.ts'
import { answerShop, onHome } from '#testing/answers/shop-answers.ts'

// The page keeps what it loaded for a minute, across all that this browser opens.
beforeEach(() => void cacheHome(HOME))
afterEach(() => void cacheHome(HOME))

/** The home page calls the category Grains “Cereals”. */
const LINKS = [
  ['Shop Now', '/products', 'Fruits'],
  ['Become Seller', '/register', 'Create your account'],
  ['Fruits', '/products?category=Fruits', 'Fruits'],
  ['Vegetables', '/products?category=Vegetables', 'Vegetables'],
  ['Dry Fruits', '/products?category=Dry%20Fruits', 'Dry Fruits'],
  ['Dairy', '/products?category=Dairy', 'Dairy'],
  ['Cereals', '/products?category=Cereals', 'Grains (cereals)'],
  ['Meat & Eggs', '/products?category=Meat%20%26%20Eggs', 'Meat & Eggs'],
  ['Spices', '/products?category=Spices', 'Spices'],
  ['View Raw honey', '/featured/honey', 'Raw honey'],
  ['View Fresh milk', '/featured/milk', 'Fresh milk'],
  ['View Groundnut oil', '/featured/oil', 'Groundnut oil'],
] as const

describe('the home page', () => {
  test.each(LINKS)('leads a buyer by “%s” to %s', async (name, path, title) => {
    answerShop([])
    await openApp('/', { as: ['user'] })
    await person.click((await main()).getByRole('link', { name }))
    await expectAddress(path)
    await heading(title, 1)
  })

  test('calls a visitor to sign up, and does not ask them to invite anyone', async () => {
    await openApp('/')
    const signUp = await (await main()).findByRole('link', { name: 'Sign Up' })
    expect(signUp.getAttribute('href')).toBe('/register')
    expect(signUp.closest('section')?.querySelector('h2')?.textContent).toBe('Come to the farm gate')
    expect(screen.queryByText('Invite a farmer')).toBeNull()
  })

  test.each([
    ['user', 'en', 'Invite a farmer', 'Registering is free'],
    ['farmer', 'en', 'Invite a farmer', 'Registering is free'],
    ['admin', 'hi', 'किसान को बुलाइए', 'रजिस्टर करना मुफ़्त है'],
  ] as const)('in its place has a %s invite a farmer (%s)', async (role, language, name, says) => {
    await openApp('/', { as: [role], language })
    const invite = await (await main()).findByRole('link', { name })
    const message = new URL(invite.getAttribute('href') ?? '')
    expect(message.origin).toBe('https://wa.me')
    expect(message.searchParams.get('text')).toContain(says)
    expect(message.searchParams.get('text')).toContain(`${location.origin}/register`)
    expect(document.querySelectorAll('.home-join')).toHaveLength(1)
    expect((await main()).queryByRole('link', { name: 'Sign Up' })).toBeNull()
  })

  test('without produce has no sections for deals and fresh produce', async () => {
    await openApp('/')
    await heading(english.featured)
    expect(screen.queryByText(english.deals)).toBeNull()
    expect(screen.queryByText(english.fresh)).toBeNull()
  })

  test('says how it works for buyers and for farmers', async () => {
    await openApp('/')
    const how = (await screen.findByRole('heading', { level: 2, name: 'How it works' })).closest('section')
    const sides = within(how ?? document.body).getAllByRole('heading', { level: 3 })
    expect(sides.map(({ textContent }) => textContent)).toEqual(['For buyers', 'For farmers'])
    expect(how?.textContent).toContain('Pay your way')
    expect(how?.textContent).toContain('Get approved and sell')
  })

  test('makes the default claims until an operator changes them', async () => {
    await openApp('/')
    await heading(english.featured)
    const why = document.querySelector('.home-why')?.textContent
    expect(why).toContain('Return within 24 hours')
    expect(why).toContain('Damaged or spoiled? Return it for a refund.')
    expect(why).toContain('Every listing is reviewed before it is sold.')
    for (const claim of ['1000+ buyers', '500+ verified farmers', /10 minutes/])
      expect(screen.getAllByText(claim).length).toBeGreaterThan(0)
  })

  test('makes the operator’s claims and leaves out the emptied ones', async () => {
    const { en, hi } = HOME.copy
    cacheHome({ ...HOME, copy: { en: { ...en, returns: '17 days', delivery: '' }, hi } })
    await openApp('/')
    await heading(english.featured)
    screen.getByText('Return within 17 days')
    expect(screen.queryByText(english.whyDeliveryText)).toBeNull()
    expect(document.body.textContent).not.toContain(english.toYourDoor)
  })

  test('shows deals with their true percentage, and fresh produce with what is left', async () => {
    cacheHome(WITH_PRODUCE)
    await openApp('/')
    const deals = within(await screen.findByRole('region', { name: 'Deals of the Day' }))
    expect(deals.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/-33%.*₹60 \/ kg.*₹90/),
      expect.stringMatching(/-25%.*₹0.90 \/ pack.*₹1.20/),
    ])
    expect(deals.getByRole('link', { name: 'Basmati rice' }).getAttribute('href')).toBe('/products/d2')
    const fresh = within(screen.getByRole('region', { name: 'Fresh today' }))
    const [eggs] = fresh.getAllByRole('article')
    expect(eggs?.textContent).toContain('₹84.50 / dozen')
    expect(eggs?.textContent).toContain('Only 8 left')
    expect(eggs?.textContent).toContain('By Sunita Devi')
  })

  test('leads a visitor who adds a deal to the login', async () => {
    cacheHome(WITH_PRODUCE)
    await openApp('/')
    await person.click(await screen.findByRole('button', { name: 'Add to Cart: Basmati rice' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })
})

const WITH_PRODUCE: HomeData = {
  ...HOME,
  deals: [
    onHome({ _id: 'd1', name: 'Alphonso mango', price: 60, earlierPrice: 90 }),
    onHome({ _id: 'd2', name: 'Basmati rice', price: 0.9, earlierPrice: 1.2, unit: 'pack' }),
    onHome({ _id: 'd3', name: 'No deal at all', price: 90, earlierPrice: 90 }),
    onHome({ _id: 'd4', name: 'Dearer than before', price: 100, earlierPrice: 90 }),
    onHome({ _id: 'd5', name: 'Never was dearer', price: 10 }),
  ],
  fresh: [
    onHome({
      _id: 'f1',
      name: 'Desi eggs',
      unit: 'dozen',
      price: 84.5,
      stock: 8,
      farmer: { _id: 'f', name: 'Sunita Devi', place: '' },
    }),
  ],
}
