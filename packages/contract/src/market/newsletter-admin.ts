import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalText, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'

const SubscriberView = z
  .object({
    _id: z.string(),
    email: z.string(),
    language: z.enum(['en', 'hi']),
    /** When the person last gave consent. */
    since: Timestamp,
    /** The sentence they agreed to, as they read it. */
    consent: z.string(),
    /** When they unsubscribed; null while they are subscribed. */
    left: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'SubscriberView' })

export type SubscriberView = z.output<typeof SubscriberView>

/** The subscribers of the newsletter. There is no call to add one: each person subscribes alone. */
export const subscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter',
  summary: 'The subscribers of the newsletter, newest first',
  access: ['admin'],
  query: z.object({
    q: optionalText(100),
    state: z.optional(z.enum(['subscribed', 'left'])),
    ...pageQuery,
  }),
  response: z.object({
    subscribers: z.array(SubscriberView),
    nextCursor: z.nullable(z.string()),
    /** Bounded: 1000 means 1000 or more. */
    counts: z.object({ all: z.number(), subscribed: z.number(), left: z.number() }),
  }),
  refusals: [],
})
