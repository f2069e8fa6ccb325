import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { SubscribeBody } from '../forms/newsletter.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary:
    'Subscribe an address to the newsletter; the response is the same whether or not it was subscribed before',
  access: 'anyone',
  body: SubscribeBody,
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
