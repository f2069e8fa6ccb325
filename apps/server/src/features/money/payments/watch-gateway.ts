import { GatewayError, type PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { announce } from '#db/changes/changes.ts'
import { inTransaction } from '#db/transaction.ts'
import { describeError } from '#logging/describe-error.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { endAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import { readDueSums } from '#features/money/refunds/refunds.sql.ts'

/** How often one process writes about the same fault, or checks whether one has ended. */
const EVERY_MS = 5_000

const watched = new WeakMap<PaymentGateway, PaymentGateway>()

/**
 * Wraps a gateway so that it raises an alarm when it refuses our key (401: every call; 403: this one) and ends the
 * alarm when a call succeeds again. One watch per gateway, however often this is called.
 */
export function watchGateway(deps: GatewayDeps): PaymentGateway {
  const known = watched.get(deps.gateway)
  if (known !== undefined) return known
  const watching = watch(deps)
  watched.set(deps.gateway, watching)
  watched.set(watching, watching)
  return watching
}

function watch({ db, gateway, log }: GatewayDeps): PaymentGateway {
  /** When this process last wrote about a cause, and last checked whether one has ended. */
  const raised = new Map<string, number>()
  const looked = new Map<string, number>()

  return {
    ...gateway,
    createOrder: (input) => watching('createOrder', () => gateway.createOrder(input)),
    findOrder: (receipt) => watching('findOrder', () => gateway.findOrder(receipt)),
    paymentsOf: (id, requestedBy) => watching('paymentsOf', () => gateway.paymentsOf(id, requestedBy)),
    fetchPayment: (id) => watching('fetchPayment', () => gateway.fetchPayment(id)),
    paymentsBetween: (from, to) => watching('paymentsBetween', () => gateway.paymentsBetween(from, to)),
    refund: (input) => watching('refund', () => gateway.refund(input)),
    refundsOf: (id) => watching('refundsOf', () => gateway.refundsOf(id)),
    fetchRefund: (id) => watching('fetchRefund', () => gateway.fetchRefund(id)),
    settlementsBetween: (from, to) =>
      watching('settlementsBetween', () => gateway.settlementsBetween(from, to)),
  }

  async function watching<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call()
      await orLog(() => accepted(operation))
      return answer
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'unauthorised')
        await orLog(() => refused(operation, error))
      throw error
    }
  }

  async function refused(operation: string, { status, description }: GatewayError): Promise<void> {
    const only = status === 403 ? { only: operation } : {}
    const cause = only.only ?? KEY
    if (isRecent(raised, cause)) return
    raised.set(cause, performance.now())
    looked.clear()
    await inTransaction(db, async (tx) => {
      const { count, sumPaise } = await readDueSums(tx)
      const facts = { ...only, said: description, refunds: count, amountPaise: sumPaise }
      await raiseAlarm(tx, { kind: 'gateway_key', cause, facts })
    })
  }

  async function accepted(operation: string): Promise<void> {
    if (isRecent(looked, operation)) return
    looked.set(operation, performance.now())
    raised.delete(KEY)
    raised.delete(operation)
    await inTransaction(db, async (tx) => {
      const ended = await endAlarms(tx, 'gateway_key', [KEY, operation])
      if (ended > 0) announce(tx, { what: 'orders', to: [], admins: true })
    })
  }

  /** The gateway's response is returned, whether or not the alarm could be written. */
  async function orLog(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      log.error({ err: describeError(error) }, 'alarm about the gateway key not written')
    })
  }
}

const KEY = 'key'

const isRecent = (times: ReadonlyMap<string, number>, name: string): boolean =>
  performance.now() - (times.get(name) ?? Number.NEGATIVE_INFINITY) < EVERY_MS
