import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, fault, Id } from './fields.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary: 'Subscribe an address to the newsletter; says the same whether or not it was known',
  access: 'anyone',
  body: z.object({
    email: Email,
    // Nothing but an outspoken yes counts.
    consent: z.literal(true, fault('consent.required')),
    /** In which the consent was asked for, and in which the person wants to be written to. English when left out. */
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
  summary: 'Unsubscribe with the token that stands in the link of every newsletter',
  access: 'anyone',
  body: z.object({ token: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['newsletter.not_found'],
})
