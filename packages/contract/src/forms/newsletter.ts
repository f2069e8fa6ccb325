import * as z from 'zod/mini'
import { Email, fault } from '../fields.ts'

export const SubscribeBody = z.object({
  email: Email,
  // Only an explicit yes counts.
  consent: z.literal(true, fault('consent.required')),
  /** The language of the consent and of the newsletter. English when omitted. */
  language: z.optional(z.enum(['en', 'hi'])),
})
