import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { presentClaimToDecide } from '#features/ordering/claims/present-claim-to-decide.ts'
import { presentOrder, type Sheet } from '#features/ordering/order-views/present-order.ts'
import type { MoneyBack } from './list-money-back.ts'

export function presentMoneyBack(row: MoneyBack, sheet: Sheet): MoneyBackRow {
  const { kind, id, status, at, decidedBy, claim, stop, refund } = row
  const order = row.order === null ? null : presentOrder(row.order, sheet, 'admin')
  return {
    kind,
    _id: id,
    status,
    at: at.toISOString(),
    decideBy: claimIn(order, id)?.decidedBefore ?? null,
    decidedBy,
    amount: amountOf(row, order),
    order,
    claim: claim === null ? null : presentClaimToDecide(claim),
    stop:
      stop === null
        ? null
        : {
            round: { _id: stop.roundId, name: stop.round },
            day: stop.day,
            failedBecause: stop.failedBecause,
          },
    refund:
      refund === null
        ? null
        : { isCash: refund.isCash, askedBy: { _id: refund.askedBy.id, name: refund.askedBy.name } },
  }
}

/** A claim that waits gives no more than is left of its item. */
function amountOf({ id, status, claim, stop, refund }: MoneyBack, order: Order | null): number {
  if (claim !== null) {
    if (status === 'pending') return toRupees(claim.mostPaise)
    const decided = claimIn(order, id)
    return decided?.given ?? decided?.asked ?? 0
  }
  if (stop !== null) return toRupees(stop.amountPaise)
  if (refund !== null) return toRupees(refund.amountPaise)
  return order?.currentTotal ?? 0
}

const claimIn = (order: Order | null, id: string) => order?.claims.find(({ _id }) => _id === id)
