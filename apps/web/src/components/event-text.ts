import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/orders/payment-method.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import { cancelReasonText } from './cancel-reason-text.ts'

type OrderWords = Words<typeof orderWords>

/** What happened. A kind that is newer than this page still has a line and a time. */
export const eventText = (words: OrderWords, kind: string): string =>
  (words as Readonly<Record<string, string>>)[`event.${kind}`] ?? words['event.unknown']

/** Why, or how, in the page's language where the words are ours. */
export function eventReason(words: OrderWords, kind: string, reason: string): string {
  const method = PAYMENT_METHODS.find((known) => known === reason)
  if (kind === 'method_changed' && method !== undefined) return words[`method.${method}`]
  return kind === 'cancelled' ? cancelReasonText(words, reason) : noteText(words, reason)
}

/** What an operator wrote, or that nothing was written. */
export const noteText = (words: OrderWords, note: string): string =>
  note === NO_REASON ? words.noReason : note
