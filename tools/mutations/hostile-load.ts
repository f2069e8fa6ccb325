import type { Mutation } from './mutation.ts'

const RAZORPAY = 'apps/server/src/adapters/payments/razorpay.ts'

const ONE_LOOKUP = 'apps/server/src/features/money/payments/one-lookup.test.ts'
const GATEWAY = 'apps/server/src/adapters/payments/razorpay.test.ts'
const FAILING_ROW = 'apps/server/src/features/money/payment-reconciliation/failing-row.test.ts'
const FLOOD = 'apps/server/src/processes/pay-flood.test.ts'

/** One caller, or one row, must not block the others. */
export const hostileLoadMutations: readonly Mutation[] = [
  {
    promise: 'load: one query to the gateway at a time per order',
    file: 'apps/server/src/concurrency/single-flight.ts',
    remove: '    if (underWay !== undefined) return { joined: true, outcome: underWay }\n',
    leave: '',
    test: ONE_LOOKUP,
  },
  {
    promise: 'load: the result of a finished query is not reused',
    file: 'apps/server/src/concurrency/single-flight.ts',
    remove: '.finally(() => running.delete(key))',
    leave: '',
    test: ONE_LOOKUP,
  },
  {
    promise: 'load: a result from before the payment is not returned to a later caller',
    file: 'apps/server/src/features/money/payments/look-up-payments.ts',
    remove: "joined && result.paymentState === 'no-money' ? share(orderId, lookUp).outcome : result",
    leave: 'joined ? outcome : result',
    test: ONE_LOOKUP,
  },
  {
    promise: 'load: queries to the gateway do not delay a checkout',
    file: RAZORPAY,
    remove: "createOrder: asker('paying')",
    leave: "createOrder: asker('asking')",
    test: GATEWAY,
  },
  {
    promise: 'load: queries to the gateway do not delay a refund',
    file: RAZORPAY,
    remove: "refund: asker('refunding')",
    leave: "refund: asker('asking')",
    test: GATEWAY,
  },
  {
    promise: 'load: one account checks at most sixty times a minute whether an order is paid',
    file: 'packages/contract/src/ordering/orders.ts',
    remove: "  limit: 'pay',\n",
    leave: '',
    test: FLOOD,
  },
  {
    promise: 'load: a checkout is admitted while other calls wait for the database',
    file: 'apps/server/src/http/on.ts',
    remove: "deps.isOverloaded(endpoint.limit ?? 'standard')",
    leave: "deps.isOverloaded('standard')",
    test: 'apps/server/src/http/kernel.test.ts',
  },
  {
    promise: 'load: an unsigned webhook is counted',
    file: 'apps/server/src/features/money/webhooks/store-webhook.ts',
    remove: '  refusedWebhooks.count()\n',
    leave: '',
    test: 'apps/server/src/features/money/webhooks/webhooks.test.ts',
  },
  {
    promise: 'load: an unsigned webhook is never stored',
    file: 'apps/server/src/features/money/webhooks/store-webhook.ts',
    remove: '  await needSignature(deps.gateway, deps, webhook)\n',
    leave:
      "  await deps.db.insertInto('audit_log').values({ action: 'webhook.unsigned' }).execute()\n  await needSignature(deps.gateway, deps, webhook)\n",
    test: 'apps/server/src/features/money/webhooks/webhooks.test.ts',
  },
  {
    promise: 'load: refused webhooks are logged at most once a minute',
    file: 'apps/server/src/logging/event-counter.ts',
    remove: 'if (pause === undefined) writeLine()',
    leave: 'writeLine()',
    test: 'apps/server/src/logging/event-counter.test.ts',
  },
  {
    promise: 'rows: a failing row does not block those behind it',
    file: 'apps/server/src/jobs/row-by-row.ts',
    remove:
      "log.error({ part, row: idOf(row), err: describeError(error) }, 'row failed, trying again later')",
    leave: 'throw error',
    test: FAILING_ROW,
  },
  {
    promise: 'rows: a hold that fails repeatedly leaves the front of the queue',
    file: 'apps/server/src/features/money/payment-reconciliation/expire-holds.ts',
    remove: '      await extendHold(deps.db, orderId, HOLD_EXTENSION_MINUTES)\n      throw error\n',
    leave: '      throw error\n',
    test: FAILING_ROW,
  },
  {
    promise: 'rows: one unreadable payment does not hide the others of a list',
    file: RAZORPAY,
    remove: 'span, listedPaymentAnswer)',
    leave: 'span, paymentAnswer.transform((payment) => ({ id: payment.id, payment })))',
    test: GATEWAY,
  },
  {
    promise: 'prices: a price that was valid for less than a day is not struck through',
    file: 'apps/server/definitions/catalogue/know_earlier_price.sql',
    remove: ">= interval '24 hours' then",
    leave: ">= interval '24 minutes' then",
    test: 'apps/server/src/features/catalogue/deals/earlier-price.test.ts',
  },
  {
    promise: 'prices: a change of price does not read all earlier ones',
    file: 'apps/server/definitions/catalogue/know_earlier_price.sql',
    remove: 'case when new.stood_paise > new.price_paise then new.stood_paise end;',
    leave: 'earlier_price(new.id, new.price_paise, new.updated_at);',
    test: 'apps/server/src/features/catalogue/listings/price-history.test.ts',
  },
  {
    promise: 'proxy: a proxy that the web server does not trust is logged',
    file: 'apps/server/src/web/web-app.ts',
    remove: "  warnOfUntrustedProxy(app, log, 'WEB_TRUST_PROXY')\n",
    leave: '',
    test: 'apps/server/src/web/forward.test.ts',
  },
  {
    promise: 'proxy: a proxy that the API does not trust is logged',
    file: 'apps/server/src/app.ts',
    remove: "  warnOfUntrustedProxy(app, deps.log, 'TRUST_PROXY')\n",
    leave: '',
    test: 'apps/server/src/http/kernel.test.ts',
  },
  {
    promise: 'proxy: a trusted proxy is not logged',
    file: 'apps/server/src/http/shared/untrusted-proxy.ts',
    remove: ' || isPeerTrusted(request)',
    leave: '',
    test: 'apps/server/src/http/shared/untrusted-proxy.test.ts',
  },
  {
    promise: 'load: the web does not treat a rate limit as a refused payment',
    file: 'apps/web/src/areas/buyer/payment/prove-payment.ts',
    remove: ' && error.status !== 429',
    leave: '',
    test: 'apps/web/src/areas/buyer/payment/prove-payment.test.ts',
  },
]
