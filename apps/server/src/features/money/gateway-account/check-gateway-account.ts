import {
  decideGatewayKey,
  type GatewayKeyState,
  type NewestPayment,
} from '@farmgate/domain/money/payments/gateway-account.ts'
import { GatewayError, type PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { announce } from '#db/changes/changes.ts'
import { inTransaction } from '#db/transaction.ts'
import { describeError } from '#logging/describe-error.ts'
import { endAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import {
  endUnreported,
  lockGatewayAccount,
  readKeyFacts,
  readKeyState,
  readWaitingRefunds,
  saveKey,
} from './gateway-account.sql.ts'

/** How often one process asks about a key that is not ours, and reports it. */
const EVERY_MS = 60_000
/** How often it asks while the gateway does not answer: refunds wait for that. */
const UNDECIDED_MS = 5_000
/** An alarm that no process has reported for this long has ended: no process uses its key. */
const UNREPORTED_SECONDS = 150

/** Refunds that are sent at the same time wait for one check. */
const running = new WeakMap<PaymentGateway, Promise<GatewayKeyState>>()
const lastAsked = new WeakMap<PaymentGateway, number>()

/**
 * Finds out whether the configured key belongs to the gateway account that this database remembers, and returns what is known.
 * A key that does not find our newest payment raises an alarm. Cheap for a known key: one query.
 */
export async function checkGatewayAccount(deps: GatewayDeps): Promise<GatewayKeyState> {
  const { db, gateway } = deps
  const state = await readKeyState(db, gateway.keyId)
  if (state === 'ours') {
    await endAlarm(deps)
    return state
  }
  const underWay = running.get(gateway)
  if (underWay !== undefined) return underWay
  const asked = lastAsked.get(gateway) ?? Number.NEGATIVE_INFINITY
  if (performance.now() - asked < (state === null ? UNDECIDED_MS : EVERY_MS)) return state
  lastAsked.set(gateway, performance.now())
  const deciding = decide(deps).finally(() => running.delete(gateway))
  running.set(gateway, deciding)
  return deciding
}

async function decide({ db, gateway, log }: GatewayDeps): Promise<GatewayKeyState> {
  const { keyId } = gateway
  const facts = await readKeyFacts(db, keyId)
  const newest = await findNewest(gateway, facts.newestPaymentId)
  const state = await inTransaction(db, async (tx) => {
    await lockGatewayAccount(tx)
    const now = await readKeyFacts(tx, keyId)
    // Another process has decided, or a payment has arrived that proves more: the next check asks about that one.
    const isStale = now.state !== facts.state || now.newestPaymentId !== facts.newestPaymentId
    const decided = isStale ? now.state : decideGatewayKey(now.state, newest)
    if (decided === 'ours') await saveKey(tx, keyId, 'ours')
    if (decided !== 'other') return decided
    await saveKey(tx, keyId, 'other')
    const { count, sumPaise } = await readWaitingRefunds(tx)
    await raiseAlarm(tx, {
      kind: 'gateway_account',
      cause: keyId,
      facts: { key: keyId, refunds: count, amountPaise: sumPaise },
    })
    return decided
  })
  if (state === 'ours') log.info({ key: keyId }, 'gateway key noted')
  if (state === null) log.warn({ key: keyId }, 'gateway key not checked, refunds wait')
  return state
}

async function findNewest(gateway: PaymentGateway, id: string | null): Promise<NewestPayment> {
  if (id === null) return 'none-yet'
  try {
    return (await gateway.fetchPayment(id)).id === id ? 'found' : 'unknown'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return error.kind === 'refused' ? 'not-found' : 'unknown'
  }
}

const lastEnded = new WeakMap<PaymentGateway, number>()

/** The alarm about this key, and those about keys that no process uses any more. */
async function endAlarm({ db, gateway }: GatewayDeps): Promise<void> {
  const ended = lastEnded.get(gateway) ?? Number.NEGATIVE_INFINITY
  if (performance.now() - ended < ENDING_MS) return
  lastEnded.set(gateway, performance.now())
  await inTransaction(db, async (tx) => {
    const count =
      (await endAlarms(tx, 'gateway_account', [gateway.keyId])) +
      (await endUnreported(tx, UNREPORTED_SECONDS))
    if (count > 0) announce(tx, { what: 'orders', to: [], admins: true })
  })
}

const ENDING_MS = 5_000

/** Checks at once and then every minute, until it is stopped. A failed check never stops the process. */
export function watchGatewayAccount(deps: GatewayDeps): () => void {
  const check = () =>
    void checkGatewayAccount(deps).catch((error: unknown) => {
      deps.log.error({ err: describeError(error) }, 'gateway account not checked, retrying')
    })
  check()
  const timer = setInterval(check, EVERY_MS).unref()
  return () => clearInterval(timer)
}
