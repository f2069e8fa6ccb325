import type { Payment } from './entities.ts'
import type { Entry } from './journal.ts'
import type { Payout } from './payout-entities.ts'

/**
 * The merchant's money computed from the journal alone: the reference that Farmgate's own books are compared with.
 */
export interface Books {
  readonly capturedPaise: number
  /** Of captured money, and only processed refunds. */
  readonly refundedPaise: number
  /** Including their tax. Refunds don't return them. */
  readonly feesPaise: number
  /** Authorised, never captured, returned automatically: it was never the merchant's. */
  readonly releasedPaise: number
  readonly orders: Readonly<Record<string, OrderBooks>>
  /** Transferred to the merchant's bank. */
  readonly settledPaise: number
  /** Left the business account and did not return. */
  readonly paidOutPaise: number
  /** Every payout by its id. */
  readonly payouts: Readonly<Record<string, PayoutBooks>>
}

interface PayoutBooks {
  readonly reference: string | null
  readonly amount: number
  readonly status: Payout['status']
  readonly utr: string | null
  /** How often the money left, and how often it returned. */
  readonly processed: number
  readonly reversed: number
}

interface OrderBooks {
  readonly amount: number
  readonly receipt: string | null
  readonly capturedPaise: number
  readonly refundedPaise: number
  readonly payments: readonly PaymentBooks[]
}

interface PaymentBooks {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly status: Payment['status']
  readonly capturedPaise: number
  readonly refundedPaise: number
  readonly feePaise: number
}

export function readBooks(entries: readonly Entry[]): Books {
  const sinceReset = entries.slice(entries.findLastIndex(({ fact }) => fact === 'reset') + 1)
  const payouts = readPayouts(sinceReset)
  const orders = new Map<string, { amount: number; receipt: string | null }>()
  const payments = new Map<string, Mutable<PaymentBooks> & { orderId: string; releasedPaise: number }>()

  for (const { fact, order, payment, refund } of sinceReset) {
    if (order !== undefined) orders.set(order.id, { amount: order.amount, receipt: order.receipt })
    if (payment === undefined) continue
    const { id, orderId, amount, currency, status } = payment
    const kept = payments.get(id) ?? {
      id,
      orderId,
      amount,
      currency,
      status,
      capturedPaise: 0,
      refundedPaise: 0,
      feePaise: 0,
      releasedPaise: 0,
    }
    payments.set(id, kept)
    kept.status = status
    if (fact === 'payment.captured') {
      kept.capturedPaise += amount
      kept.feePaise += payment.fee ?? 0
    }
    if (fact === 'refund.processed' && refund !== undefined) {
      if (payment.captured) kept.refundedPaise += refund.amount
      else kept.releasedPaise += refund.amount
    }
  }

  const all = [...payments.values()]
  const byOrder = Map.groupBy(all, ({ orderId }) => orderId)
  return {
    capturedPaise: sum(all.map(({ capturedPaise }) => capturedPaise)),
    refundedPaise: sum(all.map(({ refundedPaise }) => refundedPaise)),
    feesPaise: sum(all.map(({ feePaise }) => feePaise)),
    releasedPaise: sum(all.map(({ releasedPaise }) => releasedPaise)),
    orders: Object.fromEntries(
      [...orders].map(([id, order]) => {
        const own = byOrder.get(id) ?? []
        return [
          id,
          {
            ...order,
            capturedPaise: sum(own.map(({ capturedPaise }) => capturedPaise)),
            refundedPaise: sum(own.map(({ refundedPaise }) => refundedPaise)),
            payments: own.map(({ orderId: _order, releasedPaise: _released, ...payment }) => payment),
          },
        ]
      }),
    ),
    settledPaise: sum(sinceReset.map(({ settlement }) => settlement?.amount ?? 0)),
    paidOutPaise: sum(
      Object.values(payouts).map(({ amount, processed, reversed }) => amount * (processed - reversed)),
    ),
    payouts,
  }
}

function readPayouts(entries: readonly Entry[]): Record<string, PayoutBooks> {
  const payouts: Record<string, PayoutBooks> = {}
  for (const { fact, payout } of entries) {
    if (payout === undefined) continue
    const { processed, reversed } = payouts[payout.id] ?? { processed: 0, reversed: 0 }
    const hadLeft = processed > reversed
    payouts[payout.id] = {
      reference: payout.referenceId,
      amount: payout.amount,
      status: payout.status,
      utr: payout.utr,
      processed: processed + Number(fact === 'payout.processed'),
      // A payout that is reversed while it is processing never left.
      reversed: reversed + Number(fact === 'payout.reversed' && hadLeft),
    }
  }
  return payouts
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const sum = (paise: readonly number[]): number => paise.reduce((total, each) => total + each, 0)
