import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import type { Page } from '@playwright/test'
import { adminPages } from '../apps/web/src/admin-pages.ts'
import { farmerPages } from '../apps/web/src/farmer-pages.ts'
import { photoOf, productNamed } from './listings.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { NEW_MARKET } from './today-response.ts'
import { DIFFERENCES, DRAFT, FILED, ONE_PAYOUT } from './payout-responses.ts'
import { admin, buyer, farmer, type Person, storedSession } from './people.ts'

/** A page in one of its states, for the checks of accessibility, layout and keyboard and for screenshots. */
export interface SitePage {
  readonly name: string
  /** A function where the path contains an id that must be looked up. */
  readonly path: string | ((page: Page) => Promise<string>)
  /** Brings the page into another state, independent of its language. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Every page and state of the site, by the role that sees it. */
export const walks: readonly Walk[] = [
  {
    who: 'a visitor',
    device: 'phone',
    person: null,
    pages: [
      { name: 'home', path: '/' },
      { name: 'home-newsletter-faults', path: '/', prepare: (page) => submit(page, '.newsletter-box') },
      { name: 'login', path: '/login' },
      { name: 'login-faults', path: '/login', prepare: (page) => submit(page, 'main form') },
      { name: 'login-code', path: '/login', prepare: askForCode },
      { name: 'register', path: '/register' },
      {
        name: 'register-faults',
        path: '/register',
        prepare: async (page) => {
          await page.locator('input[type=radio][value=user]').check({ force: true })
          await submit(page, 'main form')
        },
      },
      { name: 'forgot-password', path: '/forgot-password' },
      {
        name: 'forgot-password-faults',
        path: '/forgot-password',
        prepare: (page) => submit(page, 'main form'),
      },
      {
        name: 'reset-password',
        path: (page) => mailedPage(page, '/reset-password', 'reset_password'),
        prepare: linkChecked,
      },
      {
        name: 'reset-password-faults',
        path: (page) => mailedPage(page, '/reset-password', 'reset_password'),
        prepare: async (page) => {
          await linkChecked(page)
          await submit(page, 'main form')
        },
      },
      { name: 'reset-password-no-token', path: '/reset-password' },
      {
        name: 'verify-email',
        path: (page) => mailedPage(page, '/verify-email', 'verify_email'),
        prepare: linkChecked,
      },
      {
        name: 'invited',
        path: (page) => mailedPage(page, '/invited', 'staff_invite'),
        prepare: linkChecked,
      },
      {
        name: 'invited-faults',
        path: (page) => mailedPage(page, '/invited', 'staff_invite'),
        prepare: async (page) => {
          await linkChecked(page)
          await submit(page, 'main form')
        },
      },
      { name: 'invited-no-token', path: '/invited' },
      { name: 'not-me', path: (page) => mailedPage(page, '/not-me', 'not_me'), prepare: linkChecked },
      { name: 'unsubscribe', path: '/newsletter/unsubscribe?token=unknown' },
      { name: 'legal-terms', path: '/legal/terms' },
      { name: 'legal-privacy', path: '/legal/privacy' },
      { name: 'legal-returns', path: '/legal/returns' },
      { name: 'legal-grievance', path: '/legal/grievance' },
      { name: 'unsubscribe-no-token', path: '/newsletter/unsubscribe' },
    ],
  },
  {
    who: 'a buyer',
    device: 'phone',
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
        prepare: (page) => openDialog(page, '.shop-tool:last-child'),
      },
      { name: 'products-search', path: '/products?q=tomatto', prepare: openSuggestions },
      { name: 'products-none', path: '/products?q=zzzz' },
      { name: 'product', path: (page) => pathOf(page, 'Alphonso mango') },
      { name: 'product-sold-out', path: (page) => pathOf(page, 'Payari mango') },
      { name: 'product-missing', path: '/products/0192f0c1' },
      { name: 'featured-honey', path: '/featured/honey' },
      { name: 'cart', path: (page) => withFullCart(page, '/cart') },
      { name: 'cart-empty', path: '/cart', prepare: (page) => mockCart(page, emptyCart) },
      {
        name: 'cart-troubles',
        path: (page) => withFullCart(page, '/cart'),
        prepare: (page) => mockCart(page, cartWithProblems),
      },
      { name: 'checkout', path: (page) => withFullCart(page, '/checkout') },
      {
        name: 'checkout-no-method',
        path: (page) => withFullCart(page, '/checkout'),
        prepare: async (page) => {
          await page.locator('.order-summary .btn, .buy-bar .btn').filter({ visible: true }).first().click()
          await page.locator('main .note-bad').waitFor()
        },
      },
      {
        name: 'checkout-add-address',
        path: (page) => withFullCart(page, '/checkout'),
        prepare: (page) => page.locator('main .btn-quiet:has(.lucide-plus)').click(),
      },
      { name: 'ordersuccess', path: (page) => withNewestOrder(page, 'UPI') },
      { name: 'ordersuccess-cash', path: (page) => withNewestOrder(page, 'Cash on Delivery') },
      { name: 'orders', path: '/orders' },
      {
        name: 'orders-waiting',
        path: '/orders',
        prepare: (page) => mockOrders(page, (orders) => orders.slice(0, 2).forEach(markAsUnpaid)),
      },
      {
        name: 'orders-none',
        path: '/orders',
        prepare: (page) => mockOrders(page, (orders) => orders.splice(0)),
      },
      {
        name: 'orders-cancel',
        path: '/orders',
        prepare: async (page) => {
          await openDialog(page, 'article .btn-danger-outline')
          await page.locator('dialog .btn-danger').click()
          await page.locator('dialog [role=alert]').waitFor()
        },
      },
      {
        name: 'orders-return',
        path: '/orders',
        prepare: (page) => openWrong(page, '.wrong-choice:has(.lucide-package-open)'),
      },
      { name: 'order', path: (page) => orderPath(page) },
      { name: 'order-changed', path: (page) => orderPath(page), prepare: mockChangedOrder },
      {
        name: 'order-wrong',
        path: (page) => orderPath(page, isDelivered),
        prepare: (page) => openDialog(page, '.btn-secondary:has(.lucide-circle-alert)'),
      },
      {
        name: 'order-claim',
        path: (page) => orderPath(page, isDelivered),
        prepare: (page) => openWrong(page, '.wrong-choice'),
      },
      { name: 'order-missing', path: '/orders/0192f0c1' },
      { name: 'invoice-changed', path: (page) => changedOrder(page, buyer, 'invoice') },
      { name: 'credit-notes', path: (page) => changedOrder(page, buyer, 'credit-notes') },
      { name: 'inbox', path: '/inbox' },
      { name: 'profile', path: '/profile' },
      {
        name: 'profile-edit-address',
        path: '/profile',
        prepare: (page) => page.locator('li:has(address) .btn-secondary').first().click(),
      },
      { name: 'profile-sign-in-ended', path: '/profile', prepare: (page) => endSession(page, buyer) },
    ],
  },
  {
    who: 'a farmer',
    device: 'phone',
    person: farmer,
    pages: [
      ...walkOf('farmer', farmerPages, {
        home: {
          prepare: choosePhoto,
          states: { faults: { prepare: (page) => submit(page, 'main form') } },
        },
        addProduct: { elsewhere: 'the same page as home' },
        products: {
          states: {
            // Its change was rejected: the form with the most content.
            edit: { prepare: (page) => openDialog(page, 'tr:has-text("Roasted cashew") button.btn') },
            delete: { prepare: (page) => openDialog(page, 'tr:has-text("Alphonso mango") button.icon-btn') },
          },
        },
        stock: { prepare: (page) => page.locator('main .count-button').first().click() },
        orders: { states: { cancelled: { path: '/farmer/orders?status=cancelled' } } },
        pack: {
          prepare: (page) => page.locator('main .bag-action').first().click(),
          states: {
            none: {
              prepare: (page) => mockResponse(page, '/api/farmers/parcels', { parcels: [], total: 0 }),
            },
          },
        },
        packing: {
          prepare: (page) => page.locator('main .pack-for').first().click(),
          states: {
            none: {
              prepare: (page) =>
                mockResponse(page, '/api/farmers/packlist', { products: [], orders: 0, total: 0 }),
            },
          },
        },
        money: { states: { none: { path: '/farmer/money?month=2020-02' } } },
        account: {
          prepare: (page) => mockResponse(page, '/api/farmers/payout-account', PAYOUT_ACCOUNTS),
          states: {
            faults: {
              prepare: async (page) => {
                await mockResponse(page, '/api/farmers/payout-account', PAYOUT_ACCOUNTS)
                await submit(page, 'main form')
              },
            },
            passbook: {
              prepare: async (page) => {
                const first = { ...PAYOUT_ACCOUNTS, inUse: null, waiting: null, needsPassbook: true }
                await mockResponse(page, '/api/farmers/payout-account', first)
                await page.locator('main input[type=file]').waitFor({ state: 'attached' })
              },
            },
          },
        },
      }),
      {
        name: 'farmer-payout',
        path: '/farmer/payouts',
        prepare: async (page) => {
          await page.locator('main .payout-foot button').first().click()
          await page.locator('.payout-entries').waitFor()
        },
      },
    ],
  },
  {
    who: 'an operator',
    device: 'computer',
    person: admin,
    pages: [
      ...walkOf('admin', adminPages, {
        today: {
          states: {
            table: {
              prepare: async (page) => {
                await page.locator('.today-more[aria-pressed]').first().click()
                await page.locator('.today-table').waitFor()
              },
            },
            new: { prepare: (page) => mockResponse(page, '/api/admin/today', NEW_MARKET) },
          },
        },
        attention: {
          states: {
            kind: { path: '/admin/attention?kind=change_pending' },
            compare: {
              path: '/admin/attention?kind=change_pending',
              prepare: async (page) => {
                const head = page.locator('.attention-row h2 button').first()
                if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
                await page.locator('.attention-opened .btn-primary').waitFor()
              },
            },
            none: { prepare: mockEmptyAttention },
          },
        },
        farmers: { states: { suspended: { path: '/admin/farmers?status=suspended' } } },
        farmer: {
          path: async (page) => `/admin/farmers/${await farmerId(page)}`,
          states: {
            suspend: {
              prepare: async (page) => {
                await openDialog(page, 'main .btn-danger-outline')
                await page.locator('dialog .btn-danger').click()
                await page.locator('dialog .field-error').waitFor()
              },
            },
          },
        },
        farmerOrders: { path: async (page) => `/admin/farmers/${await farmerId(page)}/orders` },
        farmerProducts: { path: async (page) => `/admin/farmers/${await farmerId(page)}/products` },
        products: {
          states: {
            review: {
              path: '/admin/products?q=Mathania',
              prepare: (page) => openDialog(page, '.listing-name'),
            },
            reject: {
              path: '/admin/products?q=Mathania',
              prepare: (page) => openDialog(page, '.listing-table .btn-secondary'),
            },
          },
        },
        users: {
          states: {
            none: { path: '/admin/users?q=zzzz' },
            delete: { prepare: (page) => openDialog(page, '.user-table .icon-btn') },
          },
        },
        user: {
          path: async (page) => `/admin/users/${await userId(page)}`,
          states: {
            disable: {
              prepare: async (page) => {
                await page.locator('.account-main .btn-danger-outline').last().click()
                await page.locator('dialog .btn-danger').click()
                await page.locator('dialog .field-error').waitFor()
              },
            },
          },
        },
        userOrders: {
          path: async (page) => `/admin/user/${await userId(page)}/orders`,
          states: { missing: { path: '/admin/user/0192f0c1/orders' } },
        },
        orders: {
          states: {
            search: { path: '/admin/orders?q=asha&from=2026-01-01', prepare: openDates },
            none: { path: '/admin/orders?q=zzzz' },
            chosen: {
              prepare: async (page) => {
                await page.locator('.order-card .choose-row input, .order-row input').first().check()
                await page.locator('.chosen-bar, .order-selection').waitFor()
              },
            },
            details: { path: '/admin/orders?status=delivered', prepare: openOrder },
            cancel: {
              path: '/admin/orders?status=confirmed',
              prepare: async (page) => {
                await openOrder(page)
                await page.locator(':is(.dialog-foot, .order-panel-acts) .menu > .btn').click()
                await page.locator('[role=menuitem][data-tone=danger]').last().click()
                await page.locator('dialog .btn-danger').click()
                await page.locator('dialog .field-error').waitFor()
              },
            },
          },
        },
        invoice: { elsewhere: 'the same sheet as invoice-changed of a buyer' },
        creditNotes: { path: (page) => changedOrder(page, admin, 'credit-notes') },
        returns: {
          states: {
            approve: {
              path: '/admin/returns?status=pending&kind=return',
              prepare: (page) => openDialog(page, '.money-back .btn-soft'),
            },
            reject: {
              path: '/admin/returns?status=pending&kind=return',
              prepare: (page) => openDialog(page, '.money-back .btn-danger-outline'),
            },
            claim: {
              path: '/admin/returns?status=pending&kind=claim',
              prepare: async (page) => {
                await page.locator('.money-back-open').first().click()
                await page.locator('.money-back-sides').waitFor()
              },
            },
            photo: { path: '/admin/returns?kind=return', prepare: openGoodsPhoto },
          },
        },
        rounds: {
          path: (page) => roundPage(page, () => '/admin/rounds'),
          states: {
            none: { path: '/admin/rounds?q=zzzz' },
            holidays: { path: '/admin/rounds', prepare: openHolidays },
          },
        },
        newRound: { states: { faults: { prepare: (page) => submit(page, 'main .card form') } } },
        round: {
          path: (page) => roundPage(page, (id) => `/admin/rounds/${id}`),
          states: { missing: { path: '/admin/rounds/0192f0c1' } },
        },
        roundDay: {
          path: (page) => roundPage(page, (id, day) => `/admin/rounds/${id}/days/${day}`),
          states: { move: { prepare: (page) => page.locator('main .btn-secondary').first().click() } },
        },
        roundPrint: { elsewhere: 'print-round.spec.ts' },
        payouts: {
          states: {
            draft: {
              prepare: async (page) => {
                await openDialog(page, 'main .btn-primary:has(.lucide-plus)')
                await page.locator('dialog input[value=chosen]').check({ force: true })
              },
            },
            cash: {
              prepare: async (page) => {
                await openDialog(page, 'main .btn-secondary:has(.lucide-landmark)')
                await page.locator('dialog .btn-primary').click()
              },
            },
          },
        },
        payoutRun: {
          path: '/admin/payouts/run',
          prepare: (page) => mockResponse(page, '/api/admin/payouts/run?*', DRAFT),
          states: {
            file: { prepare: (page) => mockResponse(page, '/api/admin/payouts/run?*', FILED) },
            missing: { path: '/admin/payouts/0192f0c1' },
          },
        },
        payout: {
          path: '/admin/payouts/run/payouts/2',
          prepare: async (page) => {
            await page.route('**/api/admin/payouts/run?*', (route) => route.fulfill({ json: FILED }))
            await mockResponse(page, '/api/admin/payouts/run/payouts/2', ONE_PAYOUT)
          },
        },
        reconcile: {
          path: '/admin/reconcile?from=2026-10-01&to=2026-10-31',
          states: {
            differences: {
              path: '/admin/reconcile',
              prepare: (page) => mockResponse(page, '/api/admin/reconcile/payouts?*', DIFFERENCES),
            },
          },
        },
        deals: {
          states: {
            changed: { prepare: (page) => page.locator('.deal-place-off-button').first().click() },
            none: { path: '/admin/deals?q=zzzz' },
          },
        },
        settings: {
          states: {
            found: {
              prepare: (page) => page.locator('main input[type=search]').fill('a'),
            },
            faults: {
              path: '/admin/settings?section=cash',
              prepare: async (page) => {
                await page.locator('main form input').first().fill('')
                await page.locator('main form input').last().fill('-1')
                await submit(page, 'main form')
              },
            },
            guard: {
              path: '/admin/settings?section=payouts',
              prepare: (page) => page.locator('input[name="payoutAccountWaitHours"]').fill('10'),
            },
          },
        },
        newsletter: { states: { none: { path: '/admin/newsletter?q=zzzz' } } },
        staff: {
          states: {
            role: { prepare: (page) => page.locator('main table .btn-secondary').first().click() },
            faults: { prepare: (page) => submit(page, 'main form:has([type=email])') },
          },
        },
        secondFactor: {
          states: {
            key: { prepare: prepareFactor },
            codes: {
              prepare: async (page) => {
                await prepareFactor(page)
                await page.route('**/api/admin/second-factor/confirm', (route) =>
                  route.fulfill({ json: { message: 'Saved', recoveryCodes: RECOVERY_CODES } }),
                )
                await page.locator('main form input').fill('418052')
                await page.locator('main form button[type=submit]').click()
                await page.locator('main li code').first().waitFor()
              },
            },
          },
        },
        audit: {
          states: {
            narrowed: {
              path: '/admin/audit?kind=farmer',
              prepare: async (page) => {
                // On a wide screen the filters are always open.
                const toggle = page.locator('.audit-filters-toggle')
                if (await toggle.isVisible()) await toggle.click()
              },
            },
            none: { path: '/admin/audit?q=zzzz' },
          },
        },
      }),
      { name: 'admin-account-missing', path: '/admin/users/0192f0c1' },
      { name: 'admin-sign-in-ended', path: '/admin/returns', prepare: (page) => endSession(page, admin) },
    ],
  },
]

type Pages = Readonly<Record<string, { readonly path: string }>>

type WithParameters<Table extends Pages> = {
  [Name in keyof Table]: Table[Name]['path'] extends `${string}/:${string}` ? Name : never
}[keyof Table]

/** How a page is opened and its states, or what else looks at it. A page whose path has parameters must say so. */
type Visits<Table extends Pages> = Readonly<
  { [Name in WithParameters<Table>]: (Visit & Pick<SitePage, 'path'>) | { readonly elsewhere: string } } & {
    [Name in keyof Table]?: Visit | { readonly elsewhere: string }
  }
>

interface Visit extends Partial<Omit<SitePage, 'name'>> {
  readonly states?: Readonly<Record<string, Partial<Omit<SitePage, 'name'>>>>
}

/** Every page of an area's table, each followed by its states: the new page of a table is walked without a row here. */
function walkOf<Table extends Pages>(area: string, pages: Table, visits: Visits<Table>): SitePage[] {
  return Object.entries(pages).flatMap(([name, page]) => {
    const visit: Visit | { elsewhere: string } = visits[name] ?? {}
    if ('elsewhere' in visit) return []
    const { path = page.path, states = {}, ...rest } = visit
    const opened = { name: `${area}-${name}`, path }
    const others = Object.entries(states).map(([state, changes]) => ({
      ...opened,
      ...changes,
      name: `${opened.name}-${state}`,
    }))
    return [{ ...opened, ...rest }, ...others]
  })
}

export interface Walk {
  readonly who: string
  /** Where these people use their pages. */
  readonly device: Device
  /** Null for a visitor. */
  readonly person: Person | null
  readonly pages: readonly SitePage[]
}

export type Device = 'phone' | 'computer'

/** Whether this is the page itself, and not a state of it: `login` is, `login-faults` is not. */
export const isBase = ({ name }: SitePage, { pages }: Walk): boolean =>
  !pages.some((other) => name.startsWith(`${other.name}-`))

/** Opens a page in its state and waits until it has settled. */
export async function open(page: Page, { path, prepare }: SitePage): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page))
  await settle(page)
  if (prepare === undefined) return
  await prepare(page)
  await settle(page)
  // A dialog fades in, and its contrast is too low before that ends.
  await waitForAnimations(page)
}

/** Waits until the page is hydrated and its data, fonts and pictures have loaded. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      'awake' in document.documentElement.dataset &&
      document.querySelector('[aria-busy="true"], .skeleton, .page-coming') === null &&
      // A buyer's header loads the code of its inbox link last.
      (document.querySelector('.site-nav a[href="/orders"]') === null ||
        document.querySelector('.site-nav a[href="/inbox"]') !== null),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(shown.map((image) => image.decode()))
  })
}

/**
 * Waits for running transitions, of colours and focus rings for example. Without any it does not wait for a frame:
 * measured, one frame of a long page takes up to a second without a graphics card.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
      await new Promise(requestAnimationFrame)
  })

/** The path of a mailed link, with the response about the link mocked. */
async function mailedPage(page: Page, path: string, kind: string): Promise<string> {
  const look = '**/api/auth/links/look'
  await page.unroute(look)
  await page.route(look, (route) => {
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString()
    const about = kind === 'not_me' ? 'email' : null
    const link = { kind, role: 'user', email: buyer.email, expiresAt, mayStartFresh: true, about }
    return route.fulfill({ json: link })
  })
  // From another document: an address that differs only after `#` would not reload the page.
  await page.goto('/robots.txt')
  return `${path}#${crypto.randomUUID()}`
}

/** Waits until the token is removed from the address and the button that uses the link is shown. */
async function linkChecked(page: Page): Promise<void> {
  await page.waitForURL(({ hash }) => hash === '')
  await page.locator('main .btn-primary').waitFor()
}

/** Signs in an operator whose second factor is asked for. */
async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/users/login', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'second_factor.required', message: 'A code is needed', requestId: '1' },
    }),
  )
  await page.locator('input[type=radio][value=admin]').check({ force: true })
  await page.locator('main input[type=email]').fill(admin.email)
  await page.locator('main input[type=password]').fill('a long password')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main input[autocomplete=one-time-code]').waitFor()
}

/** The page with the key of the authenticator app. Mocked: the operator of the demo has no second factor. */
async function prepareFactor(page: Page): Promise<void> {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const address = `otpauth://totp/Farmgate:${admin.email}?secret=${key}&issuer=Farmgate`
  await page.route('**/api/admin/second-factor', (route) => route.fulfill({ json: { key, address } }))
  await page.locator('main input[type=password]').fill('a long password')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [role=img]').waitFor()
}

const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `7f3k-9q2m-x4w${index}`)

const pathOf = async (page: Page, product: string): Promise<string> =>
  `/products/${(await productNamed(page.request, product))._id}`

/** Fills the buyer's cart if it is empty. */
async function withFullCart(page: Page, path: string): Promise<string> {
  const session = await storedSession(page, buyer)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const stored = (await (await page.request.get('/api/cart', { headers })).json()) as { cart: unknown[] }
  for (const name of stored.cart.length === 0
    ? ['Alphonso mango', 'Country tomato', 'Desi moong', 'Gir cow ghee']
    : []) {
    const { _id: productId } = await productNamed(page.request, name)
    await page.request.post('/api/cart', { headers, data: { productId, quantity: 2 } })
  }
  return path
}

/** Reloads the page with a changed cart response. */
async function mockCart(page: Page, change: (cart: CartResponse) => void): Promise<void> {
  const once = { times: 1 }
  await page.route(
    '**/api/cart',
    async (route) => {
      const response = await route.fetch()
      const cart = (await response.json()) as CartResponse
      change(cart)
      await route.fulfill({ response, json: cart })
    },
    once,
  )
  await page.reload()
  await settle(page)
}

/** Mocks the newest order as just placed with this payment method. */
async function withNewestOrder(page: Page, paymentMethod: string): Promise<string> {
  const paymentStatus = paymentMethod === 'UPI' ? 'paid' : 'not paid'
  await page.route('**/api/orders/myorders?limit=1', async (route) => {
    const response = await route.fetch()
    const { orders } = (await response.json()) as { orders: object[] }
    const fresh = { status: 'confirmed', waitingForPayment: false, paymentMethod, paymentStatus }
    await route.fulfill({
      response,
      json: { orders: orders.map((order) => ({ ...order, ...fresh })) },
    })
  })
  return '/ordersuccess'
}

interface CartResponse {
  cart: { state: string; priceSeen: number; lineTotal: number; product: { stock: number } }[]
  summary: Record<string, number>
  canCheckOut: boolean
}

function emptyCart(response: CartResponse): void {
  response.cart = []
  response.summary = { itemsTotal: 0, deliveryFee: 0, platformFee: 0, total: 0 }
  response.canCheckOut = false
}

function cartWithProblems(response: CartResponse): void {
  const [moved, short, soldOut, withdrawn] = response.cart
  if (moved !== undefined) Object.assign(moved, { state: 'price_moved', priceSeen: 40 })
  if (short !== undefined) Object.assign(short, { state: 'short', product: { ...short.product, stock: 1 } })
  if (soldOut !== undefined) Object.assign(soldOut, { state: 'sold_out', lineTotal: 0 })
  if (withdrawn !== undefined) Object.assign(withdrawn, { state: 'withdrawn', lineTotal: 0 })
  response.canCheckOut = false
}

/** The buyer's newest order. */
async function orderPath(
  page: Page,
  isWanted: (order: OrderResponse) => boolean = () => true,
): Promise<string> {
  const session = await storedSession(page, buyer)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const response = await page.request.get('/api/orders/myorders?limit=50', { headers })
  const { orders } = (await response.json()) as { orders: OrderResponse[] }
  return `/orders/${orders.find(isWanted)?._id ?? ''}`
}

/** Mocks the newest order as changed twice: weighed and paid back, then taken out. */
async function changedOrder(page: Page, person: Person, sheet: 'invoice' | 'credit-notes'): Promise<string> {
  const session = await storedSession(page, person)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const list = person === admin ? '/api/orders?limit=1' : '/api/orders/myorders?limit=1'
  const { orders } = (await (await page.request.get(list, { headers })).json()) as { orders: Order[] }
  const path = `/orders/${orders[0]?._id ?? ''}`
  await page.unroute(`**/api${path}`)
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    const shown = (await response.json()) as { order: Order }
    const [item] = shown.order.items
    if (item !== undefined) Object.assign(shown.order, changesOf(item, shown.order))
    await route.fulfill({ response, json: shown })
  })
  return person === admin ? `/admin${path}/${sheet}` : `${path}/${sheet}`
}

function changesOf({ product, lineTotal }: Order['items'][number], { totalAmount }: Order): Partial<Order> {
  const at = new Date().toISOString()
  const change = { line: product._id, by: 'farmer', at, picture: null, less: { quantity: 1 } } as const
  return {
    status: 'confirmed',
    waitingForPayment: false,
    paymentStatus: 'paid',
    paidAt: at,
    currentTotal: totalAmount - lineTotal,
    changes: [
      {
        ...change,
        position: 1,
        kind: 'weighed',
        reason: 'The rain came early this year and some of it was spoilt',
        kept: { grams: 550 },
        lineTotal: lineTotal - 38,
        amount: 38,
      },
      {
        ...change,
        position: 2,
        kind: 'short',
        reason: null,
        kept: { quantity: 0 },
        lineTotal: 0,
        amount: lineTotal - 38,
      },
    ],
    refunds: [
      { _id: 'refund-1', amount: 38, state: 'processed', to: 'UPI', at, cause: 'change', change: 1 },
      { _id: 'refund-2', amount: lineTotal - 38, state: 'due', to: 'UPI', at, cause: 'change', change: 2 },
    ],
    creditNotes: [
      { number: 'CN-000041', at, firstChange: 1, lastChange: 1 },
      { number: 'CN-000042', at, firstChange: 2, lastChange: 2 },
    ],
  }
}
/** Its items can be claimed. */
const isDelivered = ({ status, returnStatus }: OrderResponse): boolean =>
  status === 'delivered' && returnStatus === null

interface OrderResponse {
  readonly _id: string
  status: string
  readonly returnStatus: string | null
  waitingForPayment: boolean
  paymentUnknown: boolean
  payBy: string | null
  checkout: object | null
}

/** Reloads the page with changed orders. The mock stays until the next navigation, because the page polls. */
async function mockOrders(page: Page, change: (orders: OrderResponse[]) => void): Promise<void> {
  await page.route('**/api/orders/myorders*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { orders: OrderResponse[]; nextCursor: string | null }
    change(list.orders)
    await route.fulfill({ response, json: { ...list, nextCursor: null } })
  })
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute('**/api/orders/myorders*'))
}

/** Reloads an order of which the first item did not come. The mock stays until the next navigation. */
async function mockChangedOrder(page: Page): Promise<void> {
  const address = `**/api${new URL(page.url()).pathname}`
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Output<typeof oneOrder>
    const { order } = json
    const [item] = order.items
    if (item !== undefined) {
      const change = { position: 1, line: item.product._id, kind: 'short', by: 'farmer', at: order.createdAt }
      const amounts = { less: { quantity: item.quantity }, kept: { quantity: 0 }, amount: item.lineTotal }
      const changed = { ...change, ...amounts, reason: 'not_ripe', picture: null, lineTotal: 0 }
      const items = [{ ...item, kept: { quantity: 0 }, currentTotal: 0 }, ...order.items.slice(1)]
      const currentTotal = order.currentTotal - item.lineTotal
      const creditNotes = [{ number: 'CN-1', at: order.createdAt, firstChange: 1, lastChange: 1 }]
      Object.assign(order, { items, changes: [changed], currentTotal, creditNotes })
    }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute(address))
}

/** The first waits for its buyer, the second for the bank. */
function markAsUnpaid(order: OrderResponse, index: number): void {
  order.status = 'confirmed'
  order.waitingForPayment = true
  order.paymentUnknown = index === 1
  order.payBy = new Date(Date.now() + 1_500_000).toISOString()
  order.checkout = {}
}

/** An account in use, and a change that waits. */
const PAYOUT_ACCOUNTS = {
  inUse: {
    _id: '1',
    kind: 'bank',
    masked: 'HDFC0000123 ••••4417',
    bank: 'HDFC Bank',
    name: 'Savita Pawar',
    bankName: 'SAVITA RAMESH PAWAR',
    state: 'verified',
    byPassbook: false,
    createdAt: '2026-10-02T04:30:00.000Z',
    usableFrom: '2026-10-02T04:30:00.000Z',
    verifiedAt: '2026-10-02T04:31:00.000Z',
    note: null,
  },
  waiting: {
    _id: '2',
    kind: 'upi',
    masked: 's••••@okhdfc',
    bank: null,
    name: 'Savita Pawar',
    bankName: 'RAMESH K PAWAR',
    state: 'name_differs',
    byPassbook: false,
    createdAt: '2026-11-17T02:00:00.000Z',
    usableFrom: '2026-11-19T02:00:00.000Z',
    verifiedAt: null,
    note: null,
  },
  mayAdd: true,
  waitHours: 48,
  needsPassbook: false,
}

/** Reloads the page with this response. The mock stays until the next navigation, because the page polls. */
async function mockResponse(page: Page, path: string, json: object): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute(`**${path}`))
}

/** Reloads the page with an empty list. The mock stays until the next navigation, because the page polls. */
async function mockEmptyAttention(page: Page): Promise<void> {
  await page.route('**/api/admin/attention*', async (route) => {
    const response = await route.fetch()
    const { counts, groups, settings } = (await response.json()) as {
      counts: Record<string, number>
      groups: Record<string, object>
      settings: object
    }
    for (const kind of Object.keys(counts)) counts[kind] = 0
    for (const group of Object.keys(groups)) groups[group] = { count: 0, amount: 0, late: 0, minutes: 0 }
    await route.fulfill({ response, json: { rows: [], nextCursor: null, counts, groups, settings } })
  })
  await page.reload()
  await settle(page)
  page.once('framenavigated', () => void page.unroute('**/api/admin/attention*'))
}

const farmerId = async (page: Page): Promise<string> =>
  (await productNamed(page.request, 'Alphonso mango')).farmer._id

/** The id of the demo's buyer, from the operator's list of users. */
async function userId(page: Page): Promise<string> {
  const session = await storedSession(page, admin)
  const headers = { authorization: `Bearer ${session?.token ?? ''}` }
  const response = await page.request.get(`/api/admin/allusers?q=${encodeURIComponent(buyer.email)}`, {
    headers,
  })
  const { users } = (await response.json()) as { users: { _id: string }[] }
  return users[0]?._id ?? ''
}

/** A page of a round that has an order on one of its days; made once. */
async function roundPage(page: Page, pathOf: (id: string, day: string) => string): Promise<string> {
  shownRound ??= makeRound(page)
  const { id, day } = await shownRound
  return pathOf(id, day)
}

let shownRound: Promise<{ id: string; day: string }> | undefined

async function makeRound(page: Page): Promise<{ id: string; day: string }> {
  const round = await roundByCall(page.request)
  const day = dayAhead(3)
  await buyerOnDay(page.request, round, day)
  return { id: round._id, day }
}

async function openHolidays(page: Page): Promise<void> {
  await page.locator('main .btn-secondary').first().click()
}

/** On a phone the dates are collapsed under a button. */
async function openDates(page: Page): Promise<void> {
  const dates = page.locator('.order-search-toggle')
  if (await dates.isVisible()) await dates.click()
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.locator(button).first().click()
  await page.locator('dialog:modal').waitFor()
}

/** Opens what a buyer says is wrong: first what it is about, then its form. */
async function openWrong(page: Page, choice: string): Promise<void> {
  await openDialog(page, '.btn-secondary:has(.lucide-circle-alert)')
  await page.locator(choice).first().click()
  await page.locator('dialog:modal textarea, dialog:modal .claim-photo').first().waitFor()
}

/** Opens one row after the other until one has a photo. */
async function openGoodsPhoto(page: Page): Promise<void> {
  const lines = page.locator('.money-back-open')
  await lines.first().waitFor()
  for (const line of await lines.all()) {
    await line.click()
    if ((await page.locator('.return-photo').count()) > 0) break
  }
  await openDialog(page, '.return-photo')
}

/** An order is a panel beside the table, and a dialog above the cards. */
async function openOrder(page: Page): Promise<void> {
  await page.locator('.order-card button.order-link, .order-row-link').first().click()
  await page.locator('dialog:modal, .order-panel-acts').waitFor()
}

async function openSuggestions(page: Page): Promise<void> {
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

/** Marks the session as over, as another tab does when its renewal is refused. Use it last: it can't be undone. */
async function endSession(page: Page, { role }: Person): Promise<void> {
  await page.evaluate((key) => {
    const stored = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(stored) as object), over: true }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, `farmgate.${role}`)
  await page.locator('.sign-in-again').waitFor()
}
