import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canRequestReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import { type ClaimableParcel, claimableParcels, type Item } from '../change/line-rules.ts'
import { type ClaimDraft, readClaimDraft } from './claim-draft.ts'

/** What a buyer is asked about an order with which something is wrong. */
export type ComplaintStep =
  | { readonly is: 'choose' }
  | { readonly is: 'return' }
  | {
      readonly is: 'claim'
      readonly parcel: ClaimableParcel
      readonly first: Item
      readonly draft: ClaimDraft | null
    }

/** The claim or the return at once where an item was pressed, a claim waits to be sent, or there is no choice. */
export async function firstStep(
  account: string,
  order: Order,
  item: Item | undefined,
): Promise<ComplaintStep> {
  const parcels = claimableParcels(order).filter(({ items }) => item === undefined || items.includes(item))
  const isOnly = parcels.length === 1 && (item !== undefined || !canRequestReturn(order))
  for (const parcel of parcels) {
    const draft = await readDraft(account, order, parcel)
    const first = item ?? parcel.items[0]
    if (first !== undefined && (draft !== null || isOnly)) return { is: 'claim', parcel, first, draft }
  }
  return { is: parcels.length === 0 ? 'return' : 'choose' }
}

/** A browser may refuse to store anything: then there is no draft. */
export const readDraft = (
  account: string,
  order: Order,
  parcel: ClaimableParcel,
): Promise<ClaimDraft | null> => readClaimDraft(account, draftKey(order, parcel)).catch(() => null)

export const draftKey = ({ _id }: Order, { parcel }: ClaimableParcel): string => `${_id} ${parcel.farmer._id}`
