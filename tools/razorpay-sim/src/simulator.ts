import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { apiRoutes } from './api-routes.ts'
import { paymentBody, refundBody } from './bodies.ts'
import { readBooks } from './books.ts'
import { createClock } from './clock.ts'
import { controlRoutes } from './control-routes.ts'
import type { Controls } from './controls.ts'
import { createFaults } from './faults.ts'
import { createHttp } from './http.ts'
import { openJournal } from './journal.ts'
import { authorizeLate, captureAnyway, pay } from './payments.ts'
import { payoutBody, settlementBody, validationBody } from './payout-bodies.ts'
import { payoutRoutes } from './payout-routes.ts'
import { type PayoutRule, settlePayout } from './payouts.ts'
import { type RefundMode, settleRefunds } from './refunds.ts'
import { createSchedule } from './schedule.ts'
import { settleBalance } from './settlements.ts'
import { sheetRoutes } from './sheet-routes.ts'
import { createStore, type Store } from './store.ts'
import { answerValidation, type ValidationMode } from './validations.ts'
import { createWebhooks } from './webhooks.ts'

export interface SimulatorOptions {
  readonly host?: string
  /** Any free port when not set. */
  readonly port?: number
  readonly keyId?: string
  readonly keySecret?: string
  readonly webhookUrl?: string | null
  readonly webhookSecret?: string
  readonly payoutWebhookUrl?: string | null
  readonly payoutWebhookSecret?: string
  /** The business account that payouts leave from. */
  readonly accountNumber?: string
  /** The delay before a webhook is sent for the second time. */
  readonly webhookRetryMs?: number
  /** A file that stores every change. In memory only when not set. */
  readonly journalFile?: string | null
  /** The sheet approves automatically after this long without a touch. */
  readonly approveAfterMs?: number | null
  /** Orders whose sheet was never opened are paid when the buyer checks them; settlements are made when they are listed. */
  readonly isInstant?: boolean
  /** Random source and clock, for tests that must repeat. */
  readonly random?: () => number
  readonly now?: () => number
}

export interface Simulator extends Controls {
  readonly url: string
  readonly checkoutScript: string
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  readonly payoutWebhookSecret: string
  readonly accountNumber: string
  /** Another key of the same account, as after a rotation. */
  addKey(keyId: string, keySecret: string): void
  close(): Promise<void>
}

/** Implements the gateway's protocol and keeps its own books. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { keyId = 'rzp_test_Farmgate000000', keySecret = 'sandbox-key-secret' } = options
  const { webhookSecret = 'sandbox-webhook-secret', random = Math.random, now = Date.now } = options
  const { payoutWebhookSecret = 'sandbox-payout-webhook-secret', accountNumber = '2323230071864512' } =
    options
  const clock = createClock(now)
  const journal = await openJournal(options.journalFile ?? null)
  const faults = createFaults(random)
  const webhooks = createWebhooks({
    url: options.webhookUrl ?? null,
    secret: webhookSecret,
    payoutsUrl: options.payoutWebhookUrl ?? null,
    payoutsSecret: payoutWebhookSecret,
    retryFirstMs: options.webhookRetryMs ?? 1_000,
    random,
    now: clock.now,
    flushed: journal.flushed,
  })
  const schedule = createSchedule(clock, () => store)
  const store: Store = createStore(clock, journal, { emit: webhooks.emit, onDue: schedule.arm })
  let refundMode: RefundMode = { outcome: 'processed' }
  let validationMode: ValidationMode = { outcome: 'valid' }
  let payoutRule: PayoutRule = { outcome: 'processed' }
  const calls = new Map<string, number>()

  const written = async <T>(value: T): Promise<T> => {
    await journal.flushed()
    return value
  }
  const controls: Controls = {
    pay: async (request) => written(paymentBody(pay(store, request))),
    authorize: async (id) => written(paymentBody(authorizeLate(store, id))),
    capture: async (id) => written(paymentBody(captureAnyway(store, id))),
    settleRefunds: async (id, outcome) => written(settleRefunds(store, id, outcome).map(refundBody)),
    setRefunds: (mode) => {
      refundMode = mode
    },
    setValidations: (mode) => {
      validationMode = mode
    },
    answerValidation: async (id, mode) => {
      const answered = answerValidation(store, id, mode)
      return written(validationBody(answered, store.fundAccount(answered.fundAccountId)))
    },
    setPayouts: (rule) => {
      payoutRule = rule
    },
    settlePayout: async (id, outcome) => written(payoutBody(settlePayout(store, store.payout(id), outcome))),
    settle: async () => {
      const settlement = settleBalance(store, readBooks(journal.entries))
      return written(settlement === null ? null : settlementBody(settlement))
    },
    setFaults: (...next) => faults.set(next),
    setWebhooks: webhooks.set,
    sendWebhooksTo: webhooks.sendTo,
    sendPayoutWebhooksTo: webhooks.sendPayoutsTo,
    heldWebhooks: webhooks.held,
    releaseWebhooks: (order) => webhooks.release(order),
    webhooksSettled: webhooks.settled,
    webhookCounts: webhooks.counts,
    advance: async (seconds) => written(schedule.advance(seconds * 1000)),
    books: () => readBooks(journal.entries),
    calls: () => Object.fromEntries(calls),
    reset: async () => {
      faults.set([])
      calls.clear()
      webhooks.reset()
      refundMode = { outcome: 'processed' }
      validationMode = { outcome: 'valid' }
      payoutRule = { outcome: 'processed' }
      await written(store.reset())
    },
  }

  const authorizations = new Set([basic(keyId, keySecret)])
  const server = createHttp({
    routes: [
      ...apiRoutes(store, () => refundMode, options.isInstant ?? false),
      ...payoutRoutes(store, {
        accountNumber,
        rule: () => payoutRule,
        validationMode: () => validationMode,
        beforeSettlements: () => {
          if (options.isInstant === true) settleBalance(store, readBooks(journal.entries))
        },
      }),
      ...controlRoutes(controls),
      ...sheetRoutes(store, { keyId, keySecret, approveAfterMs: options.approveAfterMs ?? null }),
    ],
    faults,
    authorizations,
    flushed: journal.flushed,
    onCall: (route) => calls.set(route, (calls.get(route) ?? 0) + 1),
  })
  const host = options.host ?? '127.0.0.1'
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    ...controls,
    url,
    checkoutScript: `${url}/v1/checkout.js`,
    keyId,
    keySecret,
    webhookSecret,
    payoutWebhookSecret,
    accountNumber,
    addKey: (id, secret) => void authorizations.add(basic(id, secret)),
    async close() {
      webhooks.stop()
      schedule.stop()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await journal.close()
    },
  }
}

const basic = (keyId: string, keySecret: string): string =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
