import type { Mutation } from './mutation.ts'

const MONEY = 'packages/domain/src/numbers/paise.ts'
const EMPTY_BODIES = 'apps/server/src/http/request-body/empty-bodies.test.ts'
const REPEATED = 'apps/server/src/features/ordering/checkout/repeated-order.test.ts'
const MONEY_TEST = 'packages/domain/src/numbers/paise.test.ts'

/** Compatibility with a client that knows only the specified calls. */
export const plainClientMutations: readonly Mutation[] = [
  {
    promise: 'amounts: a total computed in floating point is rounded to the nearest paisa',
    file: 'packages/contract/src/money/payments.ts',
    remove: 'const paise = nearestPaise(rupees)',
    leave: 'const paise = Number.isInteger(rupees * 100) ? nearestPaise(rupees) : null',
    test: 'apps/server/src/features/ordering/checkout/place-order.test.ts',
  },
  {
    promise: 'amounts: halfway between two paise is refused',
    file: MONEY,
    remove: 'Math.abs(exact - paise) < HALF_PAISA',
    leave: 'Math.abs(exact - paise) <= 0.5',
    test: MONEY_TEST,
  },
  {
    promise: 'cart: removing a line that is already gone is no error',
    file: 'apps/server/src/features/ordering/cart/remove-line.ts',
    remove: 'else if (await lineExists(tx, lineId)) throw',
    leave: 'else throw',
    test: 'apps/server/src/features/ordering/cart/cart.test.ts',
  },
  {
    promise: 'cart: another buyer’s line is not found',
    file: 'apps/server/src/features/ordering/cart/remove-line.ts',
    remove: "    else if (await lineExists(tx, lineId)) throw new Refusal('cart.line_not_found')\n",
    leave: '',
    test: 'apps/server/src/features/ordering/cart/cart.test.ts',
  },
  {
    promise: 'empty bodies: an empty body of any announced type is empty',
    file: 'apps/server/src/http/request-body/empty-bodies.ts',
    remove: "    delete headers['content-type']\n",
    leave: '',
    test: EMPTY_BODIES,
  },
  {
    promise: 'empty bodies: a non-empty form is refused where JSON is expected',
    file: 'apps/server/src/http/on.ts',
    remove: "          if (endpoint.multipart !== true) throw new Refusal('request.unsupported_type')\n",
    leave: '',
    test: EMPTY_BODIES,
  },
  {
    promise: 'repeats: a repeated cash order is the same order only while the cart was not written since',
    file: 'apps/server/src/features/ordering/checkout/repeated-order.ts',
    remove: ' && order.isCartUnchanged',
    leave: '',
    test: REPEATED,
  },
  {
    promise: 'repeats: adding to the cart is a write',
    file: 'apps/server/src/features/ordering/cart/cart.sql.ts',
    remove: 'writtenCart(sql`select ${buyerId}::uuid from offer`)',
    leave: 'lockedCart(sql`select ${buyerId}::uuid from offer`)',
    test: REPEATED,
  },
  {
    promise: 'repeats: removing a line that is already gone is no write',
    file: 'apps/server/src/features/ordering/cart/remove-line.ts',
    remove: 'await lockCart(tx, buyerId)',
    leave: 'await markCartWritten(tx, buyerId)',
    test: REPEATED,
  },
  {
    promise: 'repeats: a write to the cart comes completely before or after a cash order',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: 'isOnline ? lockBuyer : lockBuyerAndCart',
    leave: 'lockBuyer',
    test: REPEATED,
  },
  {
    promise: 'pay: the top-level status is paid only when the order is paid',
    file: 'apps/server/src/features/money/payments/payments.routes.ts',
    remove: 'const { paymentStatus } = order',
    leave: "const paymentStatus = 'paid' as 'paid' | 'not paid'",
    test: 'apps/server/src/features/money/payments/pay-order.test.ts',
  },
]
