import {
  CANCEL_REASONS,
  NOT_DELIVERED,
  NOTHING_LEFT,
  PAYMENT_NOT_COMPLETED,
} from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import type { Words } from '@farmgate/messages/fill.ts'

/** Translates the buyer's fixed reasons and those of the system; returns an operator's own text unchanged. */
export function cancelReasonText(words: Words<typeof orderWords>, reason: string): string {
  const known = REASONS.find((fixed) => fixed === reason)
  return known === undefined ? reason : words[`reason.${known}`]
}

const REASONS = [...CANCEL_REASONS, PAYMENT_NOT_COMPLETED, NOTHING_LEFT, NOT_DELIVERED] as const
