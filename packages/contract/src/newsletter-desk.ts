import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalText, Timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'

const SubscriberView = z
  .object({
    _id: z.string(),
    email: z.string(),
    language: z.enum(['en', 'hi']),
    /** When the person said yes, the last time. */
    since: Timestamp,
    /** The sentence they said yes to, as they read it. */
    consent: z.string(),
    /** When they left; null while they are subscribed. */
    left: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'SubscriberView' })

export type SubscriberView = z.output<typeof SubscriberView>

/** Who gets the newsletter. There is no call to add anybody: that is for each person alone to say. */
export const subscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter',
  summary: 'Who agreed to the newsletter, the newest first',
  access: ['admin'],
  query: z.object({
    q: optionalText(100),
    state: z.optional(z.enum(['subscribed', 'left'])),
    ...pageQuery,
  }),
  response: z.object({
    subscribers: z.array(SubscriberView),
    nextCursor: z.nullable(z.string()),
    /** Bounded: 1000 stands for 1000 or more. */
    counts: z.object({ all: z.number(), subscribed: z.number(), left: z.number() }),
  }),
  refusals: [],
})
