import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { ClaimToDecide } from '@farmgate/contract/ordering/claim-admin.ts'
import type { ItemClaim, Order } from '@farmgate/contract/ordering/order-view.ts'

/** A claim with the order and the item that it is about. */
export interface ShownClaim {
  readonly sides: ClaimToDecide
  readonly order: Order
  readonly claim: ItemClaim
  readonly item: Order['items'][number]
}

/** Null for a row that is about something else. */
export function claimOf({ claim: sides, order }: AttentionRow): ShownClaim | null {
  const claim = order?.claims.find(({ _id }) => _id === sides?._id)
  const item = order?.items.find(({ product }) => product._id === claim?.line)
  if (sides === null || order === null || claim === undefined || item === undefined) return null
  return { sides, order, claim, item }
}

/** The photo of the farm's newest change of this item. */
export const packingPhotoOf = ({ changes }: Order, line: string) =>
  changes.findLast(
    (change) =>
      change.line === line &&
      (change.kind === 'short' || change.kind === 'weighed') &&
      change.picture !== null,
  )?.picture ?? null
