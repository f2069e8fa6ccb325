import { CANCEL_REASONS, PAYMENT_NOT_COMPLETED } from '@farmgate/domain/orders/cancel-reason.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import type { Words } from '@farmgate/messages/fill.ts'

/** A buyer's reason and the clock's have words in every language; what an operator wrote stands as it was written. */
export function cancelReasonText(words: Words<typeof orderWords>, reason: string): string {
  const known = REASONS.find((one) => one === reason)
  return known === undefined ? reason : words[`reason.${known}`]
}

const REASONS = [...CANCEL_REASONS, PAYMENT_NOT_COMPLETED] as const
