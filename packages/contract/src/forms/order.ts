import { CLAIM_REASONS } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import * as z from 'zod/mini'
import { fault, Id, optionalText, Phone, requiredText, UpiId } from '../fields.ts'

/** The delivery contact. When omitted, the address on file is used. */
export const Contact = z.object({ name: requiredText('name.required', 100), phone: Phone })

/** Optional details of the request. */
export const ReturnForm = z.object({ reason: optionalText(1000) })

/** Forms send whole numbers as text (`200`, `२००`), programs as numbers. */
const WholeNumber = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], { error: fault('claim_amount.invalid') }),
    z.transform((value: string | number) => typedNumber(String(value))),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, fault('claim_amount.invalid'))),
    z.transform((text: string) => Number(text)),
  ),
)

/** Something is wrong with an item: how much of it, in exactly one of the amounts. */
export const ClaimForm = z.object({
  /** The product's id. */
  line: Id,
  quantity: z.optional(WholeNumber),
  grams: z.optional(WholeNumber),
  millilitres: z.optional(WholeNumber),
  pieces: z.optional(WholeNumber),
  reason: z.enum(CLAIM_REASONS, { error: fault('claim_reason.required') }),
  words: optionalText(1000),
  /** Where the money goes when the order was paid in cash. */
  upiId: z.optional(UpiId),
})
