import type { Page } from '@playwright/test'
import { admin, buyer, farmer, type Person } from './people.ts'

/** Every page of the site and who sees it: what is walked for accessibility, fit, keyboard and pictures. */
export interface SitePage {
  readonly name: string
  readonly path: string
  /** Brings another of the page's faces up, whatever its language. */
  readonly turn?: (page: Page) => Promise<void>
}

/** Everybody who comes here, and what is open to them. */
export const walks: readonly Walk[] = [
  {
    who: 'a visitor',
    person: null,
    pages: [
      { name: 'home', path: '/' },
      { name: 'home-newsletter-faults', path: '/', turn: (page) => submit(page, '.newsletter-box') },
      { name: 'login', path: '/login' },
      { name: 'login-faults', path: '/login', turn: (page) => submit(page, 'main form') },
      { name: 'register', path: '/register' },
      {
        name: 'register-faults',
        path: '/register',
        turn: async (page) => {
          await page.locator('input[type=radio][value=user]').check({ force: true })
          await submit(page, 'main form')
        },
      },
      { name: 'unsubscribe', path: '/newsletter/unsubscribe?token=unknown' },
      { name: 'unsubscribe-no-token', path: '/newsletter/unsubscribe' },
    ],
  },
  {
    who: 'a buyer',
    person: buyer,
    pages: [
      { name: 'home-signed-in', path: '/' },
      { name: 'products', path: '/products' },
      { name: 'products-last-category', path: '/products?category=Spices' },
      { name: 'products-search', path: '/products?q=aloo' },
      { name: 'product', path: '/products/0192f0c1' },
      { name: 'featured-honey', path: '/featured/honey' },
      { name: 'featured-milk', path: '/featured/milk' },
      { name: 'featured-oil', path: '/featured/oil' },
      { name: 'cart', path: '/cart' },
      { name: 'orders', path: '/orders' },
      { name: 'profile', path: '/profile' },
      { name: 'profile-sign-in-ended', path: '/profile', turn: (page) => endSession(page, buyer) },
    ],
  },
  {
    who: 'a farmer',
    person: farmer,
    pages: [
      { name: 'farmer-add', path: '/farmer' },
      { name: 'farmer-products', path: '/farmer/my-products' },
      { name: 'farmer-orders', path: '/farmer/orders' },
      { name: 'farmer-profile', path: '/farmer/profile' },
    ],
  },
  {
    who: 'an operator',
    person: admin,
    pages: [
      { name: 'admin-farmers', path: '/admin/farmers' },
      { name: 'admin-farmer', path: '/admin/farmers/0192f0c1' },
      { name: 'admin-farmer-products', path: '/admin/farmers/0192f0c1/products' },
      { name: 'admin-products', path: '/admin/products' },
      { name: 'admin-users', path: '/admin/users' },
      { name: 'admin-user-orders', path: '/admin/user/0192f0c1/orders' },
      { name: 'admin-orders', path: '/admin/orders' },
      { name: 'admin-returns', path: '/admin/returns' },
      { name: 'admin-sign-in-ended', path: '/admin/returns', turn: (page) => endSession(page, admin) },
    ],
  },
]

export interface Walk {
  readonly who: string
  /** Nobody: a visitor. */
  readonly person: Person | null
  readonly pages: readonly SitePage[]
}

/** Opens a page in its face, and waits until it stands still. */
export async function open(page: Page, { path, turn }: SitePage): Promise<void> {
  await page.goto(path)
  await settle(page)
  if (turn === undefined) return
  await turn(page)
  await settle(page)
}

/** Until the page stands still: its code and words are there and awake, its data has come, its fonts and pictures too. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      'awake' in document.documentElement.dataset &&
      document.querySelector('[aria-busy="true"], .skeleton, .page-coming') === null,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(shown.map((image) => image.decode()))
  })
}

/** Colours and rings change gently. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })

async function submit(page: Page, form: string): Promise<void> {
  await page.locator(`${form} button[type=submit]`).click()
  await page.locator(`${form} :is([role=alert]:not(:empty), .field-error)`).first().waitFor()
}

/** As another tab tells it when the server renews the session no more. It stays so: a walk ends with it. */
async function endSession(page: Page, { role }: Person): Promise<void> {
  await page.evaluate((key) => {
    const kept = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(kept) as object), over: true }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, `farmgate.${role}`)
  await page.locator('.sign-in-again').waitFor()
}
