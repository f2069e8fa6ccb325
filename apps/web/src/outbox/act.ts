import type { SpokenAmount } from '@farmgate/domain/ordering/orders/line-parts.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { Queued } from '#device/queue.ts'

/** What a farmer did on this device, as it is sent. `name` is the product's, for the texts. */
export type Deed =
  | {
      readonly kind: 'tick'
      readonly product: string
      readonly name: string
      readonly orders: readonly string[]
      readonly packed: boolean
    }
  | {
      readonly kind: 'stock'
      readonly product: string
      readonly name: string
      readonly unit: Unit
      readonly quantity: number
      /** The count on the screen before: the server applies the difference, so that no sale is undone. */
      readonly seen: number
    }
  | BagReport

/** What came for one bag, as its farmer says it. */
export interface BagReport {
  readonly kind: 'report'
  /** The order whose bag it is. */
  readonly order: string
  /** The buyer's name, for the texts. */
  readonly buyer: string
  /** The product, or the bag. */
  readonly name: string
  readonly report: {
    readonly lines?: readonly (SpokenAmount & { readonly product: string; readonly packed?: boolean })[]
    readonly reason?: string
    readonly handedOver?: true
    readonly cannotSupply?: true
  }
  /** As an ArrayBuffer, because Safari's private windows store no blobs. */
  readonly photo: { readonly type: string; readonly content: ArrayBuffer } | null
}

/** A deed in the outbox. */
export interface Act extends Queued {
  readonly idempotencyKey: string
  readonly deed: Deed
  /** It is sent from then on, in milliseconds since 1970; until then it can be taken back. */
  readonly notBefore?: number
}

/** The server deletes idempotency keys after 48 hours. */
const KEY_LIVES_MS = 47 * 3_600_000

/**
 * Whether a repetition could count twice: a difference in stock whose first response was lost, and whose key the
 * server may have forgotten by now. A tick states how it is and a report what is left, so they can always be repeated.
 */
export const isDoubtful = ({ deed, sentAt }: Pick<Act, 'deed' | 'sentAt'>, now: number): boolean =>
  deed.kind === 'stock' && sentAt !== null && now - sentAt > KEY_LIVES_MS

/** The orders that a deed is about. */
export const ordersOf = (deed: Deed): readonly string[] =>
  deed.kind === 'tick' ? deed.orders : deed.kind === 'report' ? [deed.order] : []
