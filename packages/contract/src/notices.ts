import { ROLES } from '@farmgate/domain/accounts/role.ts'
import { MAIL_TOPICS } from '@farmgate/domain/notices/mail-topic.ts'
import { NOTICE_KINDS } from '@farmgate/domain/notices/notice.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'

const Notice = z
  .object({
    _id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    createdAt: Timestamp,
    /** When it first stood on a screen of theirs. */
    seenAt: z.nullable(Timestamp),
    order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
    product: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    /** What the words for it mention: a note, a device. */
    detail: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'Notice' })

export type Notice = z.output<typeof Notice>

/** From so many unseen on nobody counts them. */
export const UNSEEN_MAX = 100

/** Bounded: 100 stands for 100 or more. */
const unseen = z.number()

export const myNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'What the caller was told, newest first, and how much of it they have not seen',
  access: ROLES,
  query: z.object(pageQuery),
  response: z.object({ notices: z.array(Notice), unseen, nextCursor: z.nullable(z.string()) }),
  refusals: [],
})

const Ids = z.array(Id).check(z.maxLength(100))

/** Seen stays seen. What is not the caller's counts for nothing. */
export const seeNotices = endpoint({
  method: 'PATCH',
  path: '/notices/seen',
  summary:
    'Say which notices a screen has shown: by their `ids`, those about some `orders`, or all `upTo` one of them',
  access: ROLES,
  body: z.object({ ids: z.optional(Ids), orders: z.optional(Ids), upTo: z.optional(Id) }),
  response: z.object({ unseen }),
  refusals: [],
})

/** True where mails are wanted. Only topics of the caller's role are there. */
const Mails = z.partialRecord(z.enum(MAIL_TOPICS), z.boolean())

export const mailSettings = endpoint({
  method: 'GET',
  path: '/notices/settings',
  summary: 'Which mails the caller gets, by topic',
  access: ROLES,
  response: z.object({ mails: Mails }),
  refusals: [],
})

/** A topic that is left out stays as it is. About money and the account itself there is no choice. */
export const saveMailSettings = endpoint({
  method: 'PUT',
  path: '/notices/settings',
  summary: 'Choose which mails to get; topics of another role count for nothing',
  access: ROLES,
  body: z.object({ mails: Mails }),
  response: z.object({ mails: Mails }),
  refusals: [],
})
