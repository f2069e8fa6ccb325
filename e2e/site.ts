import type { Page } from '@playwright/test'
import { photoOf, productNamed } from './listings.ts'
import { admin, buyer, farmer, type Person, storedSession } from './people.ts'

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
      { name: 'forgot-password', path: '/forgot-password' },
      {
        name: 'forgot-password-faults',
        path: '/forgot-password',
        turn: (page) => submit(page, 'main form'),
      },
      { name: 'reset-password', path: (page) => mailedPage(page, '/reset-password', 'reset_password') },
      {
        name: 'reset-password-faults',
        path: (page) => mailedPage(page, '/reset-password', 'reset_password'),
        turn: (page) => submit(page, 'main form'),
      },
      { name: 'reset-password-no-token', path: '/reset-password' },
      { name: 'verify-email', path: (page) => mailedPage(page, '/verify-email', 'verify_email') },
      { name: 'not-me', path: (page) => mailedPage(page, '/not-me', 'not_me') },
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
      { name: 'cart', path: (page) => withFullCart(page, '/cart') },
      { name: 'cart-empty', path: '/cart', turn: (page) => answerCart(page, emptyCart) },
      {
        name: 'cart-troubles',
        path: (page) => withFullCart(page, '/cart'),
        turn: (page) => answerCart(page, troubledCart),
      },
      { name: 'checkout', path: (page) => withFullCart(page, '/checkout') },
      {
        name: 'checkout-no-method',
        path: (page) => withFullCart(page, '/checkout'),
        turn: async (page) => {
          await page.locator('.order-summary .btn, .buy-bar .btn').filter({ visible: true }).first().click()
          await page.locator('main .note-bad').waitFor()
        },
      },
      { name: 'ordersuccess', path: (page) => withNewestOrder(page, 'UPI') },
      { name: 'ordersuccess-cash', path: (page) => withNewestOrder(page, 'Cash on Delivery') },
      { name: 'orders', path: '/orders' },
      {
        name: 'orders-waiting',
        path: '/orders',
        turn: (page) => answerOrders(page, (orders) => orders.slice(0, 2).forEach(asWaiting)),
      },
      {
        name: 'orders-none',
        path: '/orders',
        turn: (page) => answerOrders(page, (orders) => orders.splice(0)),
      },
      {
        name: 'orders-cancel',
        path: '/orders',
        turn: async (page) => {
          await openDialog(page, 'article .btn-danger-outline')
          await page.locator('dialog .btn-danger').click()
          await page.locator('dialog [role=alert]').waitFor()
        },
      },
      {
        name: 'orders-return',
        path: '/orders',
        turn: (page) => openDialog(page, 'article .btn-secondary:has(.lucide-rotate-ccw)'),
      },
      { name: 'order', path: (page) => orderPath(page) },
      { name: 'order-missing', path: '/orders/0192f0c1' },
      { name: 'inbox', path: '/inbox' },
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
      { name: 'farmer-orders-cancelled', path: '/farmer/orders?status=cancelled' },
      {
        name: 'farmer-packing',
        path: '/farmer/packing',
        turn: (page) => page.locator('main .pack-for').first().click(),
      },
      {
        name: 'farmer-packing-none',
        path: '/farmer/packing',
        turn: (page) => answerAs(page, '/api/farmers/packlist', { products: [], orders: 0, total: 0 }),
      },
      { name: 'farmer-money', path: '/farmer/money' },
      { name: 'farmer-money-none', path: '/farmer/money?month=2020-02' },
      { name: 'farmer-inbox', path: '/farmer/inbox' },
      { name: 'farmer-profile', path: '/farmer/profile' },
    ],
  },
  {
    who: 'an operator',
    person: admin,
    pages: [
      { name: 'admin-attention', path: '/admin/attention' },
      { name: 'admin-attention-kind', path: '/admin/attention?kind=change_pending' },
      {
        name: 'admin-attention-compare',
        path: '/admin/attention?kind=change_pending',
        turn: (page) => openDialog(page, '.attention-card .btn-primary'),
      },
      { name: 'admin-attention-none', path: '/admin/attention', turn: answerNothingWaits },
      { name: 'admin-farmers', path: '/admin/farmers' },
      { name: 'admin-farmers-suspended', path: '/admin/farmers?status=suspended' },
      { name: 'admin-farmer', path: async (page) => `/admin/farmers/${await farmerId(page)}` },
      {
        name: 'admin-farmer-suspend',
        path: async (page) => `/admin/farmers/${await farmerId(page)}`,
        turn: async (page) => {
          await openDialog(page, 'main .btn-danger-outline')
          await page.locator('dialog .btn-danger').click()
          await page.locator('dialog .field-error').waitFor()
        },
      },
      { name: 'admin-farmer-orders', path: async (page) => `/admin/farmers/${await farmerId(page)}/orders` },
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
      { name: 'admin-users-none', path: '/admin/users?q=zzzz' },
      {
        name: 'admin-users-delete',
        path: '/admin/users',
        turn: (page) => openDialog(page, '.user-table .icon-btn'),
      },
      { name: 'admin-user', path: async (page) => `/admin/users/${await userId(page)}` },
      {
        name: 'admin-user-disable',
        path: async (page) => `/admin/users/${await userId(page)}`,
        turn: async (page) => {
          await page.locator('.account-main .btn-danger-outline').last().click()
          await page.locator('dialog .btn-danger').click()
          await page.locator('dialog .field-error').waitFor()
        },
      },
      { name: 'admin-account-missing', path: '/admin/users/0192f0c1' },
      { name: 'admin-user-orders', path: async (page) => `/admin/user/${await userId(page)}/orders` },
      { name: 'admin-user-missing', path: '/admin/user/0192f0c1/orders' },
      { name: 'admin-orders', path: '/admin/orders' },
      { name: 'admin-orders-search', path: '/admin/orders?q=asha&from=2026-01-01', turn: openDates },
      { name: 'admin-orders-none', path: '/admin/orders?q=zzzz' },
      {
        name: 'admin-orders-chosen',
        path: '/admin/orders',
        turn: async (page) => {
          await page.locator('.order-card .choose-row input').first().check()
          await page.locator('.chosen-bar').waitFor()
        },
      },
      {
        name: 'admin-orders-details',
        path: '/admin/orders?status=delivered',
        turn: (page) => openDialog(page, '.order-card button.order-link'),
      },
      {
        name: 'admin-orders-cancel',
        path: '/admin/orders?status=confirmed',
        turn: async (page) => {
          await openDialog(page, '.order-card button.order-link')
          await page.locator('dialog .btn-danger-outline').click()
          await page.locator('dialog .btn-danger').click()
          await page.locator('dialog .field-error').waitFor()
        },
      },
      { name: 'admin-inbox', path: '/admin/inbox' },
      { name: 'admin-returns', path: '/admin/returns' },
      {
        name: 'admin-returns-approve',
        path: '/admin/returns?status=pending',
        turn: (page) => openDialog(page, '.order-card .btn-primary'),
      },
      {
        name: 'admin-returns-reject',
        path: '/admin/returns?status=pending',
        turn: (page) => openDialog(page, '.order-card .btn-danger-outline'),
      },
      {
        name: 'admin-returns-photo',
        path: '/admin/returns',
        turn: (page) => openDialog(page, '.return-photo'),
      },
      { name: 'admin-deals', path: '/admin/deals' },
      {
        name: 'admin-deals-changed',
        path: '/admin/deals',
        turn: (page) => page.locator('.deal-place-off-button').first().click(),
      },
      { name: 'admin-deals-none', path: '/admin/deals?q=zzzz' },
      { name: 'admin-settings', path: '/admin/settings' },
      {
        name: 'admin-settings-faults',
        path: '/admin/settings',
        turn: async (page) => {
          await page.locator('main form input').first().fill('')
          await page.locator('main form input').last().fill('-1')
          await submit(page, 'main form')
        },
      },
      { name: 'admin-newsletter', path: '/admin/newsletter' },
      { name: 'admin-newsletter-none', path: '/admin/newsletter?q=zzzz' },
      { name: 'admin-audit', path: '/admin/audit' },
      {
        name: 'admin-audit-narrowed',
        path: '/admin/audit?kind=farmer',
        turn: async (page) => {
          // On a wide screen the filters stand open.
          const toggle = page.locator('.audit-filters-toggle')
          if (await toggle.isVisible()) await toggle.click()
        },
      },
      { name: 'admin-audit-none', path: '/admin/audit?q=zzzz' },
      { name: 'admin-more', path: '/admin/more' },
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

/** As a link that was just mailed opens it. */
async function mailedPage(page: Page, path: string, kind: string): Promise<string> {
  const look = '**/api/auth/links/look'
  await page.unroute(look)
  await page.route(look, (route) => {
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString()
    const about = kind === 'not_me' ? 'email' : null
    const link = { kind, role: 'user', email: buyer.email, expiresAt, mayStartFresh: true, about }
    return route.fulfill({ json: link })
  })
  // A token of its own: the same one in the same tab would be no new address.
  return `${path}#${crypto.randomUUID()}`
}

const pathOf = async (page: Page, product: string): Promise<string> =>
  `/products/${(await productNamed(page.request, product))._id}`

/** Something lies in the buyer's cart. What is in it already stays. */
async function withFullCart(page: Page, path: string): Promise<string> {
  const session = await storedSession(page, buyer)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const kept = (await (await page.request.get('/api/cart', { headers })).json()) as { cart: unknown[] }
  for (const name of kept.cart.length === 0
    ? ['Alphonso mango', 'Kashmiri apple', 'Desi moong', 'Gir cow ghee']
    : []) {
    const { _id: productId } = await productNamed(page.request, name)
    await page.request.post('/api/cart', { headers, data: { productId, quantity: 2 } })
  }
  return path
}

/** As it would come if something had happened to what is in it. */
async function answerCart(page: Page, change: (cart: CartAnswer) => void): Promise<void> {
  const once = { times: 1 }
  await page.route(
    '**/api/cart',
    async (route) => {
      const answer = await route.fetch()
      const cart = (await answer.json()) as CartAnswer
      change(cart)
      await route.fulfill({ response: answer, json: cart })
    },
    once,
  )
  await page.reload()
  await settle(page)
}

/** The newest order as it would come if it were new, and paid this way. */
async function withNewestOrder(page: Page, paymentMethod: string): Promise<string> {
  const paymentStatus = paymentMethod === 'UPI' ? 'paid' : 'not paid'
  await page.route('**/api/orders/myorders?limit=1', async (route) => {
    const answer = await route.fetch()
    const { orders } = (await answer.json()) as { orders: object[] }
    const fresh = { status: 'confirmed', waitingForPayment: false, paymentMethod, paymentStatus }
    await route.fulfill({
      response: answer,
      json: { orders: orders.map((order) => ({ ...order, ...fresh })) },
    })
  })
  return '/ordersuccess'
}

interface CartAnswer {
  cart: { state: string; priceSeen: number; lineTotal: number; product: { stock: number } }[]
  summary: Record<string, number>
  canCheckOut: boolean
}

function emptyCart(answer: CartAnswer): void {
  answer.cart = []
  answer.summary = { itemsTotal: 0, deliveryFee: 0, platformFee: 0, total: 0 }
  answer.canCheckOut = false
}

function troubledCart(answer: CartAnswer): void {
  const [moved, short, soldOut, withdrawn] = answer.cart
  if (moved !== undefined) Object.assign(moved, { state: 'price_moved', priceSeen: 40 })
  if (short !== undefined) Object.assign(short, { state: 'short', product: { ...short.product, stock: 1 } })
  if (soldOut !== undefined) Object.assign(soldOut, { state: 'sold_out', lineTotal: 0 })
  if (withdrawn !== undefined) Object.assign(withdrawn, { state: 'withdrawn', lineTotal: 0 })
  answer.canCheckOut = false
}

/** The buyer's newest order. */
async function orderPath(page: Page): Promise<string> {
  const session = await storedSession(page, buyer)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const answer = await page.request.get('/api/orders/myorders?limit=1', { headers })
  const { orders } = (await answer.json()) as { orders: { _id: string }[] }
  return `/orders/${orders[0]?._id ?? ''}`
}

interface OrderAnswer {
  status: string
  waitingForPayment: boolean
  paymentUnknown: boolean
  payBy: string | null
  checkout: object | null
}

/** As the list would come if something else had happened; until the next page, because this one keeps asking. */
async function answerOrders(page: Page, change: (orders: OrderAnswer[]) => void): Promise<void> {
  await page.route('**/api/orders/myorders*', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { orders: OrderAnswer[]; nextCursor: string | null }
    change(list.orders)
    await route.fulfill({ response: answer, json: { ...list, nextCursor: null } })
  })
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute('**/api/orders/myorders*'))
}

/** One waits for its buyer, the next for the bank. */
function asWaiting(order: OrderAnswer, index: number): void {
  order.status = 'confirmed'
  order.waitingForPayment = true
  order.paymentUnknown = index === 1
  order.payBy = new Date(Date.now() + 1_500_000).toISOString()
  order.checkout = {}
}

/** The page as it would be if this were all there is; until the next page, because this one keeps asking. */
async function answerAs(page: Page, path: string, json: object): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute(`**${path}`))
}

/** As it is when everything is done; until the next page, because this one keeps asking. */
async function answerNothingWaits(page: Page): Promise<void> {
  await page.route('**/api/admin/attention*', async (route) => {
    const answer = await route.fetch()
    const { counts, settings } = (await answer.json()) as { counts: Record<string, number>; settings: object }
    for (const kind of Object.keys(counts)) counts[kind] = 0
    await route.fulfill({ response: answer, json: { rows: [], counts, settings } })
  })
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute('**/api/admin/attention*'))
}

const farmerId = async (page: Page): Promise<string> =>
  (await productNamed(page.request, 'Alphonso mango')).farmer._id

/** The demo's buyer, whom the operator finds among the users. */
async function userId(page: Page): Promise<string> {
  const session = await storedSession(page, admin)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const answer = await page.request.get(`/api/admin/allusers?q=${encodeURIComponent(buyer.email)}`, {
    headers,
  })
  const { users } = (await answer.json()) as { users: { _id: string }[] }
  return users[0]?._id ?? ''
}

/** On a phone the days fold away under one button. */
async function openDates(page: Page): Promise<void> {
  const dates = page.locator('.order-search-toggle')
  if (await dates.isVisible()) await dates.click()
}

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
