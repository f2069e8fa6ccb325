import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, fault, Id } from './fields.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary:
    'Subscribe an address to the newsletter; the response is the same whether or not it was subscribed before',
  access: 'anyone',
  body: z.object({
    email: Email,
    // Only an explicit yes counts.
    consent: z.literal(true, fault('consent.required')),
    /** The language of the consent and of the newsletter. English when omitted. */
    language: z.optional(z.enum(['en', 'hi'])),
  }),
  response: z.object({ message: z.string() }),
  invalid: 'newsletter.refused',
  refusals: ['newsletter.refused'],
  limit: 'newsletter',
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Unsubscribe with the token in the link of every newsletter',
  access: 'anyone',
  body: z.object({ token: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['newsletter.not_found'],
})
