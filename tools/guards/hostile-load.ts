import type { Guard } from './list.ts'

const SERVER = 'apps/server/src'
const PAYMENTS = `${SERVER}/features/payments`
const RAZORPAY = `${SERVER}/adapters/payments/razorpay.ts`

const PRICES_SQL = 'apps/server/migrations/0011_stood_price.sql'

const ONE_QUESTION = `${PAYMENTS}/one-question.test.ts`
const GATEWAY = `${SERVER}/adapters/payments/razorpay.test.ts`
const FAILING_ROW = `${PAYMENTS}/failing-row.test.ts`
const FLOOD = `${SERVER}/processes/pay-flood.test.ts`

/** One caller, or one row, against all the others. */
export const hostileLoadGuards: readonly Guard[] = [
  {
    promise: 'load: the gateway is asked once at a time about an order',
    file: `${SERVER}/single-flight.ts`,
    remove: '    if (underWay !== undefined) return { joined: true, outcome: underWay }\n',
    leave: '',
    test: ONE_QUESTION,
  },
  {
    promise: 'load: nothing of a question is kept after its end',
    file: `${SERVER}/single-flight.ts`,
    remove: '.finally(() => running.delete(key))',
    leave: '',
    test: ONE_QUESTION,
  },
  {
    promise: 'load: an answer from before the money came is not given to a caller who came later',
    file: `${PAYMENTS}/ask-gateway.ts`,
    remove: "joined && answer.standing === 'no-money' ? share(orderId, ask).outcome : answer",
    leave: 'joined ? outcome : answer',
    test: ONE_QUESTION,
  },
  {
    promise: 'load: questions to the gateway do not hold up a checkout',
    file: RAZORPAY,
    remove: "createOrder: asker('paying')",
    leave: "createOrder: asker('asking')",
    test: GATEWAY,
  },
  {
    promise: 'load: questions to the gateway do not hold up a refund',
    file: RAZORPAY,
    remove: "refund: asker('refunding')",
    leave: "refund: asker('asking')",
    test: GATEWAY,
  },
  {
    promise: 'load: one account asks sixty times a minute whether an order is paid',
    file: 'packages/contract/src/orders.ts',
    remove: "  limit: 'pay',\n",
    leave: '',
    test: FLOOD,
  },
  {
    promise: 'load: a checkout is let in when other calls wait for the database',
    file: `${SERVER}/http/on.ts`,
    remove: "deps.isOverloaded(endpoint.limit ?? 'standard')",
    leave: "deps.isOverloaded('standard')",
    test: `${SERVER}/http/kernel.test.ts`,
  },
  {
    promise: 'load: an unsigned webhook is counted',
    file: `${PAYMENTS}/keep-webhook.ts`,
    remove: '    refusedWebhooks.count()\n',
    leave: '',
    test: `${PAYMENTS}/webhooks.test.ts`,
  },
  {
    promise: 'load: an unsigned webhook is never stored',
    file: `${PAYMENTS}/keep-webhook.ts`,
    remove: '    refusedWebhooks.count()\n',
    leave:
      "    refusedWebhooks.count()\n    await db.insertInto('audit_log').values({ action: 'webhook.unsigned' }).execute()\n",
    test: `${PAYMENTS}/webhooks.test.ts`,
  },
  {
    promise: 'load: refused webhooks are logged at most once a minute',
    file: `${SERVER}/event-counter.ts`,
    remove: 'if (pause === undefined) writeLine()',
    leave: 'writeLine()',
    test: `${SERVER}/event-counter.test.ts`,
  },
  {
    promise: 'rows: one that fails does not block those behind it',
    file: `${SERVER}/row-by-row.ts`,
    remove:
      "log.error({ part, row: idOf(row), err: describeError(error) }, 'row failed, trying again later')",
    leave: 'throw error',
    test: FAILING_ROW,
  },
  {
    promise: 'rows: a hold that fails again and again leaves the front of the queue',
    file: `${PAYMENTS}/expire-holds.ts`,
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
    promise: 'prices: one that stood for less than a day is not struck through',
    file: PRICES_SQL,
    remove: ">= interval '24 hours' then",
    leave: ">= interval '24 minutes' then",
    test: `${SERVER}/features/deals/earlier-price.test.ts`,
  },
  {
    promise: 'prices: a change of price does not read all earlier ones',
    file: PRICES_SQL,
    remove: 'case when new.stood_paise > new.price_paise then new.stood_paise end;',
    leave: 'earlier_price(new.id, new.price_paise, new.updated_at);',
    test: `${SERVER}/features/listings/price-history.test.ts`,
  },
  {
    promise: 'proxy: one that the web server does not trust is warned of',
    file: `${SERVER}/web/web-app.ts`,
    remove: "  warnOfUntrustedProxy(app, log, 'WEB_TRUST_PROXY')\n",
    leave: '',
    test: `${SERVER}/web/forward.test.ts`,
  },
  {
    promise: 'proxy: one that the API does not trust is warned of',
    file: `${SERVER}/app.ts`,
    remove: "  warnOfUntrustedProxy(app, deps.log, 'TRUST_PROXY')\n",
    leave: '',
    test: `${SERVER}/http/kernel.test.ts`,
  },
  {
    promise: 'proxy: one that is trusted is not warned of',
    file: `${SERVER}/untrusted-proxy.ts`,
    remove: ' || isPeerTrusted(request)',
    leave: '',
    test: `${SERVER}/untrusted-proxy.test.ts`,
  },
  {
    promise: 'load: the web does not take a limit on calls for a refused payment',
    file: 'apps/web/src/components/prove-payment.ts',
    remove: ' && error.status !== 429',
    leave: '',
    test: 'apps/web/src/components/prove-payment.test.ts',
  },
]
