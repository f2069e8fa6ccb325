import { posesAsMarket } from '@farmgate/domain/people/accounts/market-name.ts'
import { PASSWORD_MAX_LENGTH } from '@farmgate/domain/people/sign-in/password.ts'
import { INDIAN_PINCODE } from '@farmgate/domain/delivery/reach/pincode.ts'
import { UPI_ID } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import * as z from 'zod/mini'

/**
 * Fields that several forms share. A schema's error is always a `FaultCode`; its text comes from the messages, on
 * the server and in the browser alike.
 */
export const fault = <C extends FaultCode>(code: C): C => code

export const requiredText = (missing: FaultCode, maxLength: number) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, fault('field.too_long')))

/** One @ with something before it and a dotted name after it. Anything stricter refuses addresses that work. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const Email = requiredText('email.required', 254).check(z.regex(EMAIL, fault('email.invalid')))

/** A text that may be omitted or empty. */
export const optionalText = (maxLength: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(maxLength, fault('field.too_long'))))

/**
 * Not trimmed: spaces are part of a password. The maximum is far above the allowed length, so that the rule refuses,
 * not the parser.
 */
export const PasswordText = z
  .string({ error: fault('password.required') })
  .check(z.maxLength(4 * PASSWORD_MAX_LENGTH, fault('password.too_long')))

/** Presence only: the minimum length is a setting of the server. */
export const NewPassword = PasswordText.check(z.regex(/\S/, fault('password.required')))

export const Name = requiredText('name.required', 100)

/** The name of a new account. Operators are created by a command, so it may never pose as one. */
export const NewName = Name.check(z.refine((name) => !posesAsMarket(name), fault('name.poses_as_market')))

/** Phone numbers and pincodes arrive as text or as JSON numbers; both are stored as text. */
const digitsOrText = (missing: FaultCode) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: missing }),
    z.transform((value: string | number) => String(value)),
  )

export const Phone = z.pipe(
  digitsOrText('phone.required'),
  requiredText('phone.required', 20).check(z.regex(/^\+?[\d\s-]{7,16}$/, fault('phone.invalid'))),
)

/** Six digits in India; an address names its country, and other countries have shorter and longer ones. */
export const Pincode = z.pipe(
  digitsOrText('pincode.required'),
  requiredText('pincode.required', 20).check(
    z.regex(/^\d+$/, fault('pincode.numeric')),
    z.regex(/^\d{3,10}$/, fault('pincode.length')),
  ),
)

/** Ids are opaque to callers; a malformed one is simply not found. */
export const Id = z.string().check(z.maxLength(64))

/** Where produce is sent: six digits, the first of them not 0. */
export const IndianPincode = requiredText('pincode.required', 10).check(
  z.regex(INDIAN_PINCODE, fault('indian_pincode.invalid')),
)

/** A UPI address: a name, an @ and the bank's handle. */
export const UpiId = requiredText('upi.required', 100).check(z.regex(UPI_ID, fault('upi.invalid')))

/** `2026-11-18T06:30:00.123456789Z` */
const TIMESTAMP_MAX_LENGTH = 30

/** A moment in UTC that PostgreSQL can store. From 1970 on, because that is what a phone says whose clock lost the time. */
export const Timestamp = z.iso
  .datetime()
  .check(z.refine((text) => text.length <= TIMESTAMP_MAX_LENGTH && /^(19[7-9]|20)/.test(text)))
