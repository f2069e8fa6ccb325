import type { Mutation } from './mutation.ts'

const LOGIN = 'apps/web/src/areas/public/login/login-page.page.test.ts'
const REGISTER = 'apps/web/src/areas/public/register/register-page.page.test.ts'
const GUARD = 'apps/web/src/routing/area-guard.page.test.ts'
const RECOVERY = 'apps/web/src/areas/public/recovery/recovery-pages.page.test.ts'
const NEWSLETTER = 'apps/web/src/components/frame/footer/newsletter-box.page.test.ts'
const ORDERS = 'apps/web/src/areas/buyer/orders/orders-page.page.test.ts'

/** What a person reads, is kept from and can do: each was shown by a journey before pages were rendered in tests. */
export const renderedPageMutations: readonly Mutation[] = [
  {
    promise: "page: a refused sign-in shows the server's message",
    file: 'apps/web/src/components/session/login-form.tsx',
    remove: 'failed={hasServerMessage ? problemText(outcome.error) : words.loginFailed}',
    leave: 'failed={words.loginFailed}',
    test: LOGIN,
  },
  {
    promise: 'page: an empty sign-in says what is required',
    file: 'apps/web/src/components/session/login-form.tsx',
    remove: '{isIncomplete && (',
    leave: '{isIncomplete && busy && (',
    test: LOGIN,
  },
  {
    promise: 'page: a sign-in is followed by its page after 1.5 s',
    file: 'apps/web/src/areas/public/login/login-page.tsx',
    remove: 'const REDIRECT_AFTER_MS = 1_500',
    leave: 'const REDIRECT_AFTER_MS = 3_000',
    test: LOGIN,
  },
  {
    promise: 'page: a person with another role is sent to the home page',
    file: 'apps/web/src/api/session/guard.ts',
    remove: 'return signedIn.length > 0 ? paths.home : paths.login',
    leave: 'return signedIn.length > 2 ? paths.home : paths.login',
    test: GUARD,
  },
  {
    promise: 'page: the login leads to where a visitor was going',
    file: 'apps/web/src/routing/area-guard.tsx',
    remove: 'const { pathname, search } = new URL(request.url)',
    leave: "const { pathname, search } = { ...new URL(request.url), pathname: '/', search: '' }",
    test: GUARD,
  },
  {
    promise: 'page: a refused registration has the specified text',
    file: 'apps/web/src/areas/public/register/register-page.tsx',
    remove: 'failed={words.registerFailed}',
    leave: 'failed={words.loginFailed}',
    test: REGISTER,
  },
  {
    promise: 'page: a refused registration offers the login',
    file: 'apps/web/src/areas/public/register/register-page.tsx',
    remove: "{outcome.state === 'failed' && <LoginInstead",
    leave: "{outcome.state === 'done' && <LoginInstead",
    test: REGISTER,
  },
  {
    promise: 'page: a mailed link works only on its own page',
    file: 'apps/web/src/areas/public/recovery/mailed-link.tsx',
    remove: 'return link.kind === kind ? { ...link, token } : null',
    leave: 'return { ...link, kind, token }',
    test: RECOVERY,
  },
  {
    promise: 'page: the token of a mailed link leaves the address',
    file: 'apps/web/src/areas/public/recovery/mailed-link.tsx',
    remove: 'if (found !== null) void navigate(pathname, { replace: true, preventScrollReset: true })',
    leave: 'if (found === null) void navigate(pathname, { replace: true, preventScrollReset: true })',
    test: RECOVERY,
  },
  {
    promise: 'page: a link that was used meanwhile is reported',
    file: 'apps/web/src/areas/public/recovery/new-password.tsx',
    remove: '        if (!isDeadLink(error)) throw error\n        onDead()\n',
    leave: '        if (!isDeadLink(error)) throw error\n',
    test: RECOVERY,
  },
  {
    promise: 'page: a lost subscription is reported',
    file: 'apps/web/src/components/frame/footer/newsletter-box.tsx',
    remove: "{outcome?.is === 'lost' && <Failure>{shell.newsletterFailed}</Failure>}",
    leave: '',
    test: NEWSLETTER,
  },
  {
    promise: 'page: no consent, no subscription',
    file: 'apps/web/src/components/frame/footer/newsletter-box.tsx',
    remove: 'consent: consent.current.checked',
    leave: 'consent: !consent.current.disabled',
    test: NEWSLETTER,
  },
  {
    promise: 'page: a cancellation without a reason says so',
    file: 'apps/web/src/areas/buyer/orders/change/cancel-dialog.tsx',
    remove: 'setMissing(reason === null)',
    leave: '',
    test: ORDERS,
  },
  {
    promise: 'page: a failed cancellation has the specified text',
    file: 'apps/web/src/areas/buyer/orders/change/cancel-dialog.tsx',
    remove: '<Note tone="bad" title={words.cancelFailed} className="mt-4">',
    leave: '<Note tone="bad" title={words.chooseReason} className="mt-4">',
    test: ORDERS,
  },
  {
    promise: 'page: an order whose payment is unknown is not paid twice',
    file: 'apps/web/src/areas/buyer/payment/waiting-for-payment.tsx',
    remove: 'const canPay = !order.paymentUnknown && left !== null',
    leave: 'const canPay = left !== null',
    test: ORDERS,
  },
  {
    promise: 'page: an order without a payment method says so',
    file: 'apps/web/src/areas/buyer/checkout/checkout-form.tsx',
    remove: "missing={placing.failure?.what === 'method'}",
    leave: "missing={placing.failure?.what === 'day'}",
    test: 'apps/web/src/areas/buyer/checkout/checkout-page.page.test.ts',
  },
  {
    promise: 'page: a new password asks for the current one',
    file: 'apps/web/src/components/session/profile-form.tsx',
    remove: 'if (changesEmail || changesPassword) return saveWithPassword()',
    leave: 'if (changesEmail && changesPassword) return saveWithPassword()',
    test: 'apps/web/src/areas/buyer/profile/profile-page.page.test.ts',
  },
  {
    promise: 'page: a session that has ended meanwhile is no fault',
    file: 'apps/web/src/components/session/sessions-card.tsx',
    remove: "if (problemCode(error) !== 'session.not_found') throw error",
    leave: "if (problemCode(error) !== 'session.ended') throw error",
    test: 'apps/web/src/components/session/sessions-card.page.test.ts',
  },
  {
    promise: 'page: a cart that can’t be ordered leads nowhere',
    file: 'apps/web/src/areas/buyer/cart/cart-page.tsx',
    remove: 'disabled={!isOpen}',
    leave: 'disabled={busy && !isOpen}',
    test: 'apps/web/src/areas/buyer/cart/cart-page.page.test.ts',
  },
  {
    promise: 'page: a product that is not on sale is not found',
    file: 'apps/web/src/areas/buyer/products/product-page.tsx',
    remove: '(error.status === 404 || error.status === 400)',
    leave: '(error.status === 410 || error.status === 400)',
    test: 'apps/web/src/areas/empty-pages.page.test.ts',
  },
]
