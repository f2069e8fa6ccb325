import * as z from 'zod/mini'
import { Email, NewPassword } from '../fields.ts'

/** The secret part of a mailed link. Pages carry it behind `#`, so that no server log contains it. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(300))

export const ForgotPasswordBody = z.object({ email: Email })

export const ResetPasswordBody = z.object({
  token: LinkToken,
  password: NewPassword,
  /** The account was opened by another person: its name, address, cart and open cash orders are removed. */
  startFresh: z.optional(z.boolean()),
})
