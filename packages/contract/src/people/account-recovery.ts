import { ROLES } from '@farmgate/domain/people/role.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ForgotPasswordBody, LinkToken, ResetPasswordBody } from '../forms/account-recovery.ts'

const LINK_REFUSALS = ['link.invalid'] as const

/** The purpose of a mailed link. */
const LINK_KINDS = ['verify_email', 'reset_password', 'not_me', 'staff_invite'] as const

/** Always the same response: it does not reveal whether the account exists. One mail per account of this address. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Request a mailed link that sets a new password',
  access: 'anyone',
  body: ForgotPasswordBody,
  response: z.object({ message: z.string() }),
  refusals: [],
  limit: 'recover',
})

/** Reads without using the link: opening the page, as mail scanners do, does not use it up. */
export const readLink = endpoint({
  method: 'POST',
  path: '/auth/links/look',
  summary: 'The purpose of a mailed link, and until when it is valid',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  response: z.object({
    kind: z.enum(LINK_KINDS),
    role: z.enum(ROLES),
    /** The address that the link was sent to. */
    email: z.string(),
    expiresAt: Timestamp,
    /** Only for `reset_password`: the address was never verified, so its owner may take over the emptied account. */
    mayStartFresh: z.boolean(),
    /** Only for `not_me`: what was changed, if anything. */
    about: z.nullable(z.enum(['password', 'email', 'new_device'])),
  }),
  refusals: LINK_REFUSALS,
  limit: 'recover',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password with a mailed link; ends every session and verifies the address',
  access: 'anyone',
  body: ResetPasswordBody,
  response: z.object({ message: z.string(), role: z.enum(ROLES), email: z.string() }),
  invalid: 'password_reset.refused',
  refusals: ['password_reset.refused', ...LINK_REFUSALS],
  limit: 'recover',
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/email/verify',
  summary: 'Verify an e-mail address with a mailed link',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  response: z.object({ message: z.string(), role: z.enum(ROLES), email: z.string() }),
  refusals: LINK_REFUSALS,
  limit: 'recover',
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/email/verification',
  summary: 'Send the verification link again',
  access: ['user', 'farmer', 'admin'],
  rights: 'any',
  response: z.object({ message: z.string() }),
  refusals: [],
  limit: 'profile',
})

/** From a security mail. Ends every session, reverts a changed e-mail, and returns a token for a new password. */
export const reportNotMe = endpoint({
  method: 'POST',
  path: '/auth/not-me',
  summary: 'Report that a change or a sign-in was not yours',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  response: z.object({
    message: z.string(),
    role: z.enum(ROLES),
    email: z.string(),
    /** A changed e-mail address was reverted. */
    emailRestored: z.boolean(),
    /** For `resetPassword`: valid for 30 minutes, once. */
    resetToken: z.string(),
  }),
  refusals: LINK_REFUSALS,
  limit: 'recover',
})
