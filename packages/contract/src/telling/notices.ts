import { ROLES } from '@farmgate/domain/people/role.ts'
import { MAIL_TOPICS } from '@farmgate/domain/telling/mail-topic.ts'
import { NOTICE_KINDS } from '@farmgate/domain/telling/notice.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'

const Notice = z
  .object({
    _id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    createdAt: Timestamp,
    /** When it was first on one of their screens. */
    seenAt: z.nullable(Timestamp),
    order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
    product: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    /** What its text mentions: a note, a device. */
    detail: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'Notice' })

export type Notice = z.output<typeof Notice>

/** Unseen notices are counted up to this number: a badge shows more than 999 as 999+. */
export const UNSEEN_MAX = 1000

/** Bounded: 1,000 means 1,000 or more. */
const unseen = z.number()

export const myNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'The caller’s notices, newest first, and how many are unseen',
  access: ROLES,
  rights: 'any',
  shows: ['notices'],
  query: z.object(pageQuery),
  response: z.object({ notices: z.array(Notice), unseen, nextCursor: z.nullable(z.string()) }),
  refusals: [],
})

const Ids = z.array(Id).check(z.maxLength(100))

/** Seen notices stay seen. Other people's notices are ignored. */
export const markNoticesSeen = endpoint({
  method: 'PATCH',
  path: '/notices/seen',
  summary: 'Mark notices as seen: by their `ids`, those about some `orders`, or all `upTo` one of them',
  access: ROLES,
  rights: 'any',
  body: z.object({ ids: z.optional(Ids), orders: z.optional(Ids), upTo: z.optional(Id) }),
  response: z.object({ unseen }),
  refusals: [],
})

/** True when mails are wanted. Contains only topics of the caller's role. */
const Mails = z.partialRecord(z.enum(MAIL_TOPICS), z.boolean())

export const mailSettings = endpoint({
  method: 'GET',
  path: '/notices/settings',
  summary: 'Which mails the caller gets, by topic',
  access: ROLES,
  rights: 'any',
  shows: ['notices'],
  response: z.object({ mails: Mails }),
  refusals: [],
})

/** An omitted topic stays as it is. Mails about money and the account itself can't be switched off. */
export const saveMailSettings = endpoint({
  method: 'PUT',
  path: '/notices/settings',
  summary: 'Choose which mails to get; topics of another role are ignored',
  access: ROLES,
  rights: 'any',
  body: z.object({ mails: Mails }),
  response: z.object({ mails: Mails }),
  refusals: [],
})
