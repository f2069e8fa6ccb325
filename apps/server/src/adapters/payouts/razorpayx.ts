import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { type BreakerTimes, createBreaker } from '../payments/breaker.ts'
import { listAll, listPages, spanFilter } from '../payments/list-pages.ts'
import { GatewayError } from '../payments/payment-gateway.ts'
import { createTransport, type SendRequest } from '../payments/transport.ts'
import { isSignedWith } from '../payments/webhook-signature.ts'
import { payoutAnswer, validationAnswer } from './payout-answers.ts'
import type { PayoutRail } from './payout-rail.ts'

export interface RazorpayxOptions {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The business account at RazorpayX that payouts leave from. */
  readonly accountNumber: string
  /** The current secret and the previous one. */
  readonly webhookSecrets: readonly string[]
  readonly timeoutMs?: number
  readonly breaker?: BreakerTimes
}

const TIMEOUT_MS = 10_000
const BREAKER: BreakerTimes = { unknownsMax: 5, withinMs: 10_000, pauseMs: 5_000 }

/** RazorpayX asks for at most ten calls a second. */
const LANES = {
  sending: { atOnce: 4, waitingMax: 100 },
  asking: { atOnce: 4, waitingMax: 100 },
} as const

/** IMPS arrives in minutes but takes no more than this; NEFT has no limit. */
const IMPS_MAX_PAISE = 5_00_000_00

const HEADER = 'x-payout-idempotency'

/**
 * Pays through RazorpayX's composite calls: account, holder and payout are one request with one idempotency key, so a lost
 * answer leaves nothing half made.
 */
export function createRazorpayx(options: RazorpayxOptions): PayoutRail {
  const { baseUrl, keyId, keySecret, accountNumber, webhookSecrets } = options
  const { timeoutMs = TIMEOUT_MS, breaker = BREAKER } = options
  const lanes = createTransport({ baseUrl, keyId, keySecret, timeoutMs }, LANES)
  const asker = (lane: keyof typeof LANES): SendRequest => {
    const guarded = createBreaker(breaker)
    return (request, answer) => guarded(() => lanes[lane](request, answer))
  }
  const ask = {
    validate: asker('sending'),
    send: asker('sending'),
    find: asker('asking'),
    list: asker('asking'),
  }

  return {
    kind: 'razorpayx',

    validate: (account, idempotencyKey) =>
      withoutAccount(account, () =>
        ask.validate(
          {
            method: 'POST',
            path: '/v1/fund_accounts/validations',
            headers: { [HEADER]: idempotencyKey },
            body: {
              source_account_number: accountNumber,
              validation_type: 'optimized',
              reference_id: idempotencyKey,
              fund_account: fundAccount(account),
            },
          },
          validationAnswer,
        ),
      ),

    findValidation: (railId) =>
      ask.find(
        { method: 'GET', path: `/v1/fund_accounts/validations/${encodeURIComponent(railId)}` },
        validationAnswer,
      ),

    send: ({ payTo, netPaise, reference }, idempotencyKey) =>
      withoutAccount(payTo, () =>
        ask.send(
          {
            method: 'POST',
            path: '/v1/payouts',
            headers: { [HEADER]: idempotencyKey },
            // The same key must always have the same body, or the gateway refuses it.
            body: {
              account_number: accountNumber,
              amount: netPaise,
              currency: 'INR',
              mode: modeOf(payTo, netPaise),
              purpose: 'payout',
              // Otherwise it would fail, and the farm's account would be blamed for our balance.
              queue_if_low_balance: true,
              reference_id: reference,
              narration: `Farmgate ${reference}`.replaceAll(/[^A-Za-z0-9 ]/g, ' ').slice(0, 30),
              fund_account: fundAccount(payTo),
            },
          },
          payoutAnswer,
        ),
      ),

    async findByReference(reference) {
      const filter = { account_number: accountNumber, reference_id: reference }
      const alike = await listAll(ask.find, '/v1/payouts', filter, payoutAnswer)
      return alike.findLast((payout) => payout.reference === reference) ?? null
    },

    find: (railId) =>
      ask.find({ method: 'GET', path: `/v1/payouts/${encodeURIComponent(railId)}` }, payoutAnswer),

    async *list(from, to) {
      const filter = { account_number: accountNumber, ...spanFilter(from, to) }
      for await (const page of listPages(ask.list, '/v1/payouts', filter, payoutAnswer)) yield* page
    },

    isSignedWebhook: (rawBody, signature) => isSignedWith(webhookSecrets, rawBody, signature),
  }
}

const modeOf = ({ kind }: PayTo, netPaise: number): string => {
  if (kind === 'upi') return 'UPI'
  return netPaise <= IMPS_MAX_PAISE ? 'IMPS' : 'NEFT'
}

/** The holder's name fits the gateway's limits; the bank compares nothing with it. */
function fundAccount(account: PayTo) {
  const contact = { name: account.name.slice(0, 50).padEnd(3, '.'), type: 'vendor' }
  return account.kind === 'upi'
    ? { account_type: 'vpa', vpa: { address: account.vpa }, contact }
    : {
        account_type: 'bank_account',
        bank_account: { name: account.name, ifsc: account.ifsc, account_number: account.number },
        contact,
      }
}

/** Errors are logged and stored, so they never contain the account, also when the gateway repeats it. */
async function withoutAccount<Answer>(account: PayTo, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const secret = account.kind === 'upi' ? account.vpa : account.number
    if (!(error instanceof GatewayError) || !error.description.includes(secret)) throw error
    const { kind, description, status } = error
    throw new GatewayError(kind, description.replaceAll(secret, '••••'), status === null ? {} : { status })
  }
}
