import { shownName } from '../product/shown-name.ts'
import type { LineChange, Order, OrderEvent } from '@farmgate/contract/ordering/order-view.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listings/listing.ts'
import type { ClaimNote } from '@farmgate/domain/ordering/order-changes/claim-note.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { cancelReasonText } from './cancel-reason-text.ts'

type OrderWords = Words<typeof orderWords>

/** Returns an event's text, with the farm that packed. A kind that is newer than this page gets a general text. */
export const eventText = (words: OrderWords, kind: string, farm: string | null): string =>
  fill((words as Readonly<Record<string, string>>)[`event.${kind}`] ?? words['event.unknown'], {
    farm: farm ?? '',
  })

/** `Moved from Tue 17 Nov to Fri 20 Nov`. Null for other events, and for those of earlier versions. */
export function movedText(words: OrderWords, moved: OrderEvent['moved'], language: Language): string | null {
  if (moved === undefined) return null
  const day = (at: string | null): string => (at === null ? '' : shortDayText(at, language))
  const key =
    moved.to === null ? 'event.day_lost' : moved.from === null ? 'event.day_given' : 'event.day_moved'
  return fill(words[key], { from: day(moved.from), to: day(moved.to) })
}

/** Returns an event's reason or method; fixed texts are translated. */
export function eventReason(words: OrderWords, kind: string, reason: string): string {
  const method = PAYMENT_METHODS.find((known) => known === reason)
  if (kind === 'method_changed' && method !== undefined) return words[`method.${method}`]
  return kind === 'cancelled' ? cancelReasonText(words, reason) : noteText(words, reason)
}

/** Returns an operator's note, or the text for a missing one; usual notes are translated. */
export function noteText(words: OrderWords, note: string): string {
  if (note === NO_REASON) return words.noReason
  return words[`note.${note as ClaimNote}`] ?? note
}

/** `Brinjal: 950 g less`. Null for other events, and for changes that this page does not know. */
export function lineChangedText(
  language: Language,
  words: OrderWords,
  { items, changes }: Pick<Order, 'items' | 'changes'>,
  { kind, change: position }: Pick<OrderEvent, 'kind' | 'change'>,
): string | null {
  if (kind !== 'line_changed') return null
  const change = changes.find((each) => each.position === position)
  const product = items.find((item) => item.product._id === change?.line)?.product
  if (change === undefined || product === undefined) return null
  if (change.less.quantity === 0) return fill(words['event.line_refunded'], { product: shownName(product) })
  const less = itemAmountText(language, words, product.unit, change.less)
  return fill(words['event.line_less'], { product: shownName(product), less })
}

/** Leaves out what another event of the same claim says: the item that became less. */
export const shownEvents = (
  events: readonly OrderEvent[],
  changes: readonly LineChange[],
): readonly OrderEvent[] =>
  events.filter(
    ({ kind, change }) =>
      kind !== 'line_changed' || changes.find(({ position }) => position === change)?.kind !== 'claimed',
  )
