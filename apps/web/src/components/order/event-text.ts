import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/orders/payment-method.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import { cancelReasonText } from './cancel-reason-text.ts'

type OrderWords = Words<typeof orderWords>

/** Returns an event's text, with the farm that packed. A kind that is newer than this page gets a general text. */
export const eventText = (words: OrderWords, kind: string, farm: string | null): string =>
  fill((words as Readonly<Record<string, string>>)[`event.${kind}`] ?? words['event.unknown'], {
    farm: farm ?? '',
  })

/** Returns an event's reason or method; fixed texts are translated. */
export function eventReason(words: OrderWords, kind: string, reason: string): string {
  const method = PAYMENT_METHODS.find((known) => known === reason)
  if (kind === 'method_changed' && method !== undefined) return words[`method.${method}`]
  return kind === 'cancelled' ? cancelReasonText(words, reason) : noteText(words, reason)
}

/** Returns an operator's note, or the text for a missing one. */
export const noteText = (words: OrderWords, note: string): string =>
  note === NO_REASON ? words.noReason : note
