import type { Page } from '@playwright/test'
import { photoOf, productNamed } from './listings.ts'
import { admin, buyer, farmer, type Person } from './people.ts'

/** Every page of the site and who sees it: what is walked for accessibility, fit, keyboard and pictures. */
export interface SitePage {
  readonly name: string
  /** Where an id belongs into it, it is asked for. */
  readonly path: string | ((page: Page) => Promise<string>)
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
      {
        name: 'products-filtered',
        path: '/products?category=Vegetables&minPrice=20&maxPrice=100&inStock=true&unit=kg&sort=price_up',
      },
      {
        name: 'products-filters',
        path: '/products?category=Spices',
        turn: (page) => openDialog(page, '.shop-tool:last-child'),
      },
      { name: 'products-search', path: '/products?q=tomatto', turn: suggest },
      { name: 'products-none', path: '/products?q=zzzz' },
      { name: 'product', path: (page) => pathOf(page, 'Alphonso mango') },
      { name: 'product-sold-out', path: (page) => pathOf(page, 'Payari mango') },
      { name: 'product-missing', path: '/products/0192f0c1' },
      { name: 'featured-honey', path: '/featured/honey' },
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
      { name: 'farmer-add', path: '/farmer', turn: choosePhoto },
      { name: 'farmer-add-faults', path: '/farmer', turn: (page) => submit(page, 'main form') },
      { name: 'farmer-products', path: '/farmer/my-products' },
      {
        name: 'farmer-products-edit',
        path: '/farmer/my-products',
        // One whose change was rejected: the form with the most to say.
        turn: (page) => openDialog(page, 'tr:has-text("Roasted cashew") button.btn'),
      },
      {
        name: 'farmer-products-delete',
        path: '/farmer/my-products',
        turn: (page) => openDialog(page, 'tr:has-text("Alphonso mango") button.icon-btn'),
      },
      { name: 'farmer-orders', path: '/farmer/orders' },
      { name: 'farmer-profile', path: '/farmer/profile' },
    ],
  },
  {
    who: 'an operator',
    person: admin,
    pages: [
      { name: 'admin-farmers', path: '/admin/farmers' },
      { name: 'admin-farmer', path: async (page) => `/admin/farmers/${await farmerId(page)}` },
      {
        name: 'admin-farmer-products',
        path: async (page) => `/admin/farmers/${await farmerId(page)}/products`,
      },
      { name: 'admin-products', path: '/admin/products' },
      {
        name: 'admin-products-review',
        path: '/admin/products?q=Mathania',
        turn: (page) => openDialog(page, '.listing-name'),
      },
      {
        name: 'admin-products-reject',
        path: '/admin/products?q=Mathania',
        turn: (page) => openDialog(page, '.listing-table .btn-secondary'),
      },
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
  await page.goto(typeof path === 'string' ? path : await path(page))
  await settle(page)
  if (turn === undefined) return
  await turn(page)
  await settle(page)
  // A dialog fades in, and half faded it can't be read.
  await untilStill(page)
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

const pathOf = async (page: Page, product: string): Promise<string> =>
  `/products/${(await productNamed(page.request, product))._id}`

const farmerId = async (page: Page): Promise<string> =>
  (await productNamed(page.request, 'Alphonso mango')).farmer._id

async function openDialog(page: Page, button: string): Promise<void> {
  await page.locator(button).first().click()
  await page.locator('dialog:modal').waitFor()
}

async function suggest(page: Page): Promise<void> {
  await page.locator('input[type=search]').filter({ visible: true }).first().fill('aa')
  await page.locator('[role=option]').first().waitFor()
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(photoOf('okra'))
  await page.locator('.photo-picker img[src^="blob:"]').waitFor()
}

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
