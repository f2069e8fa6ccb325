import type { WaitingEntry } from '@farmgate/contract/money/farm-payouts.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import {
  type NotPayable,
  type NotPayableReason,
  whyNotPayable,
} from '@farmgate/domain/money/payouts/payable.ts'
import type { Db } from '#db/pool.ts'
import {
  listEntryOrders,
  listFreeEntries,
  type StoredFreeEntry,
} from '#features/money/payout-store/free-entries.sql.ts'
import { readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'
import { entryKey } from './payment-of-entries.ts'

const SHOWN_MAX = 100

interface Waiting {
  readonly counts: Partial<Record<NotPayableReason, number>>
  readonly entries: WaitingEntry[]
}

/** What a farm is owed and can't be paid yet: each entry with its reason, newest first. */
export async function readWaiting(db: Db, farmerId: string): Promise<Waiting> {
  const [{ now, waitHours }, free] = await Promise.all([readPayoutRules(db), listFreeEntries(db, [farmerId])])
  const waiting = free.flatMap((entry) => {
    const why = whyNotPayable(entry, now, waitHours)
    return why === null ? [] : [{ entry, why }]
  })
  const counts: Partial<Record<NotPayableReason, number>> = {}
  for (const { why } of waiting) counts[why.reason] = (counts[why.reason] ?? 0) + 1
  return { counts, entries: await presentWaiting(db, waiting.slice(-SHOWN_MAX).toReversed()) }
}

async function presentWaiting(
  db: Db,
  waiting: readonly { readonly entry: StoredFreeEntry; readonly why: NotPayable }[],
): Promise<WaitingEntry[]> {
  const found = await listEntryOrders(
    db,
    waiting.map(({ entry }) => entry),
  )
  const orders = new Map(found.map((each) => [entryKey(each), each]))
  return waiting.flatMap(({ entry, why }) => {
    const facts = orders.get(entryKey(entry))
    if (facts === undefined) return []
    return {
      _id: entryKey(entry),
      at: facts.at.toISOString(),
      order:
        facts.orderId === null || facts.orderNumber === null
          ? null
          : { _id: facts.orderId, number: formatOrderNumber(facts.orderNumber) },
      amount: toRupees(entry.amountPaise),
      reason: why.reason,
      deliveredAt: entry.order?.deliveredAt?.toISOString() ?? null,
      until: why.until?.toISOString() ?? null,
      day: why.day,
      claimed: why.reason === 'claim_open' ? [...facts.claimed] : [],
    }
  })
}
