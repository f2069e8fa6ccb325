import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ConfirmFactorBody, PrepareFactorBody } from '../forms/staff.ts'

/** Refusals of a call that needs a code of the caller's second factor. */
export const CODE_REFUSALS = [
  'auth.too_many_attempts',
  'second_factor.not_set_up',
  'second_factor.required',
  'second_factor.wrong',
] as const

/** Every admin's own, also before it is set up. */
const ofCaller = { access: ['admin'], rights: 'any', secondFactor: 'never' } as const

export const SecondFactor = z.object({
  /** Null while it is not set up. */
  since: z.nullable(Timestamp),
  recoveryCodesLeft: z.number(),
  /** What moves money and rights can't be called without it. */
  isRequired: z.boolean(),
  /** Nothing else can be called without it: the operators' setting. */
  isRequiredEverywhere: z.boolean(),
})

const RecoveryCodes = z.object({
  message: z.string(),
  /** Shown this once; only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
  /** Of this session from now on: older tokens of it, and all other sessions, have ended. */
  token: z.string(),
})

/** Nothing changes until the first code of the app is confirmed: an app that is set up already keeps working until then. */
export const prepareSecondFactor = endpoint({
  ...ofCaller,
  method: 'POST',
  path: '/admin/second-factor',
  summary: 'A new key for the authenticator app, which its first code confirms',
  body: PrepareFactorBody,
  response: z.object({
    /** For typing, in base32. */
    key: z.string(),
    /** For the QR code: an `otpauth:` address. */
    address: z.string(),
  }),
  limit: 'profile',
  refusals: ['auth.reauth_required', 'auth.wrong_current_password', ...CODE_REFUSALS],
})

export const confirmSecondFactor = endpoint({
  ...ofCaller,
  method: 'POST',
  path: '/admin/second-factor/confirm',
  summary:
    'Turn the second factor on with the first code; ends all other sessions and gives this one new tokens',
  body: ConfirmFactorBody,
  response: RecoveryCodes,
  invalid: 'second_factor.wrong',
  limit: 'profile',
  refusals: ['auth.too_many_attempts', 'second_factor.not_prepared', 'second_factor.wrong'],
})

export const renewRecoveryCodes = endpoint({
  ...ofCaller,
  method: 'POST',
  path: '/admin/second-factor/recovery-codes',
  summary:
    'New recovery codes in place of all earlier ones; ends all other sessions and gives this one new tokens',
  body: ConfirmFactorBody,
  response: RecoveryCodes,
  invalid: 'second_factor.wrong',
  limit: 'profile',
  refusals: CODE_REFUSALS,
})
