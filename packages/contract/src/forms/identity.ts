import { COUNSEL_MAX_LENGTH, LEGAL_TEXT_MAX_LENGTH } from '@farmgate/domain/market/legal-page.ts'
import { IDENTITY_MAX_LENGTH, type IdentityField } from '@farmgate/domain/market/market-identity.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { fault, requiredText } from '../fields.ts'

/** Far above the field's own length: the rule refuses, with its exact fault, not the parser. */
const Typed = z.string().check(z.maxLength(1_000, fault('field.too_long')))

/** A text without a form of its own. */
const free = (field: IdentityField) =>
  z.string().check(z.maxLength(IDENTITY_MAX_LENGTH[field], fault('field.too_long')))

/** The form of each field is checked by the domain (`identityFault`), in the browser and in the use case. */
export const IdentityBody = z.object({
  /** The version that was seen; if another operator has changed it, nothing is saved. */
  version: z.optional(z.int()),
  legalName: free('legalName'),
  street: free('street'),
  city: free('city'),
  state: free('state'),
  pincode: Typed,
  phone: Typed,
  email: Typed,
  officerName: free('officerName'),
  officerPhone: Typed,
  officerEmail: Typed,
  officerHours: Typed,
  fssai: Typed,
  gstin: Typed,
  registration: Typed,
  apmc: Typed,
})

/** Null, or nothing but spaces, means our draft. */
const Text = z.pipe(
  z.nullable(z.string().check(z.trim(), z.maxLength(LEGAL_TEXT_MAX_LENGTH, fault('field.too_long')))),
  z.transform((text: string | null) => (text === '' ? null : text)),
)

export const CounselName = requiredText('counsel.required', COUNSEL_MAX_LENGTH)
export const CheckedOn = z
  .string({ error: fault('day.required') })
  .check(z.refine((day) => Day.safeParse(day).success, fault('day.required')))

export const LegalPageBody = z.object({
  version: z.optional(z.int()),
  texts: z.object({ en: Text, hi: Text }),
  /** Who checked these texts, and when; null: to be checked by counsel. */
  check: z.nullable(z.object({ by: CounselName, on: CheckedOn })),
})
