import type { Payment } from './entities.ts'
import type { Entry } from './journal.ts'

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
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const sum = (paise: readonly number[]): number => paise.reduce((total, each) => total + each, 0)
