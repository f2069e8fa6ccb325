import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import { isNotCancelled, isOpen, isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'

/** When an order comes: with which round, by courier, or on a day that is not known yet; null where that says nothing. */
export type DayOfOrder =
  | { readonly is: 'round'; readonly round: RoundDelivery; readonly more: number }
  | { readonly is: 'courier' }
  | { readonly is: 'none' }
  | null

/**
 * Of the bags that are still to come the earliest, of an order that came its last one; `more` counts the other days. As on
 * the buyer's page, a bag without a round or a courier has no day yet.
 */
export function dayOfOrder({ parcels }: Pick<Order, 'parcels'>): DayOfOrder {
  const open = parcels.filter(({ status }) => isOpen(status))
  const shown = open.length > 0 ? open : parcels.filter(({ status }) => isNotCancelled(status))
  if (
    open.some(({ delivery }) => delivery === null || (delivery.round === null && delivery.courier === null))
  )
    return { is: 'none' }
  const rounds = shown
    .flatMap(({ delivery }) => (delivery?.round ? [delivery.round] : []))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const [round] = rounds
  if (round !== undefined)
    return { is: 'round', round, more: new Set(rounds.map(({ _id, day }) => `${_id} ${day}`)).size - 1 }
  return shown.some(({ delivery }) => delivery !== null) ? { is: 'courier' } : null
}

/** Whether an operator may give it another day: something of it waits to be sent by us. */
export const mayChangeDay = ({ parcels, waitingForPayment }: Order): boolean =>
  !waitingForPayment &&
  parcels.some(({ status, delivery }) => isUnsent(status) && (delivery === null || delivery.courier === null))
