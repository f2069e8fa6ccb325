import type { LineChange } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { SettableStage } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Tx } from '#db/pool.ts'
import type { AddressedNotice } from './notices.sql.ts'
import { notify, notifyAdmins, notifyAll } from './notify.ts'

/** Changes of lines that one person made together. */
export interface ChangeNews {
  readonly orderId: string
  /** Null where the buyer made the changes. */
  readonly buyerId: string | null
  readonly changes: readonly LineChange[]
  readonly itemNames: ReadonlyMap<string, string>
  /** The farms whose parcels have changed. Empty where the farm itself made the changes. */
  readonly farms: readonly { readonly farmerId: string; readonly isEnded: boolean }[]
}

/** One notice per person about all of it. The letter reads the details from the credit note of these changes. */
export async function notifyLinesChanged(tx: Tx, news: ChangeNews): Promise<void> {
  const { orderId, buyerId, changes, farms } = news
  const cause = `${orderId}:${changes[0]?.position ?? 0}`
  const isRefunded = changes.some(({ refund }) => refund !== null)
  const toFarms = farms.map(({ farmerId, isEnded }): AddressedNotice => {
    const own = changes.filter((change) => change.farmerId === farmerId)
    const detail = { ...whatChanged(own, news), ...(isEnded ? { ended: 'yes' } : {}) }
    const amountPaise = own.reduce((sum, change) => sum + change.amountPaise, 0)
    return {
      kind: 'farm_line_changed',
      to: [farmerId],
      cause,
      orderId,
      detail: { ...detail, money: 'farm', amountPaise: String(amountPaise) },
    }
  })
  const backPaise = changes.reduce((sum, change) => sum + change.amountPaise + change.feesPaise, 0)
  await notifyAll(tx, [
    {
      kind: 'line_changed',
      to: buyerId === null ? [] : [buyerId],
      cause,
      orderId,
      detail: {
        ...whatChanged(changes, news),
        money: isRefunded ? 'refund' : 'door',
        amountPaise: String(backPaise),
      },
    },
    ...toFarms,
  ])
}

/** The item, and how it changed; for several items, how many more there are. */
function whatChanged(changes: readonly LineChange[], { itemNames }: ChangeNews) {
  const [first] = changes
  const item = itemNames.get(first?.productId ?? '') ?? ''
  const items = new Set(changes.map(({ productId }) => productId)).size
  if (items > 1) return { item, more: String(items - 1) }
  const isSomeLeft = (changes.at(-1)?.keptParts ?? 0) > 0
  return { item, change: first?.kind ?? 'short', ...(isSomeLeft ? { left: 'some' } : {}) }
}

export interface ParcelNews {
  readonly orderId: string
  readonly buyerId: string
  readonly farmerId: string
  /** The farm's name. */
  readonly farm: string
  readonly to: SettableStage
}

/** One parcel has moved while others wait. */
export const parcelMoved = ({ orderId, buyerId, farmerId, farm, to }: ParcelNews): AddressedNotice => ({
  kind: `parcel_${to}`,
  to: [buyerId],
  cause: `${orderId}:${farmerId}`,
  orderId,
  detail: { farm },
})

export const notifyParcelMoved = (tx: Tx, news: ParcelNews): Promise<void> =>
  notifyAll(tx, [parcelMoved(news)])

/** A claim and the item that it is about. */
export interface ClaimNews {
  readonly claimId: string
  readonly orderId: string
  readonly farmerId: string
  /** The item's name, as it was ordered. */
  readonly item: string
}

/** A claim that an operator must decide: the farm may answer it. */
export async function notifyClaimMade(
  tx: Tx,
  { claimId, orderId, farmerId, item }: ClaimNews,
): Promise<void> {
  const about = { cause: claimId, orderId, detail: { item } }
  await notify(tx, [farmerId], { kind: 'farm_claim', ...about })
  await notifyAdmins(tx, { kind: 'claim_made', ...about })
}

/** A decided claim. `givenPaise` is null when it is rejected; the farm is notified of money that is taken. */
export function notifyClaimDecided(
  tx: Tx,
  claim: ClaimNews & {
    readonly buyerId: string
    readonly givenPaise: number | null
    readonly note: string | null
  },
): Promise<void> {
  const { claimId, orderId, farmerId, item, buyerId, givenPaise, note } = claim
  const about = { cause: claimId, orderId }
  const words = note === null ? {} : { note }
  if (givenPaise === null)
    return notify(tx, [buyerId], { kind: 'claim_rejected', ...about, detail: { item, ...words } })
  const detail = { item, amountPaise: String(givenPaise), ...words }
  return notifyAll(tx, [
    { kind: 'claim_approved', to: [buyerId], ...about, detail },
    { kind: 'farm_claim_decided', to: [farmerId], ...about, detail },
  ])
}
