import { ACT_KINDS } from '@farmgate/domain/platform/audited-act.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const Admin = z.object({ _id: z.string(), name: z.string() })

export const ActView = z
  .object({
    _id: z.string(),
    at: Timestamp,
    /** Without an id where a driver's link acted. */
    admin: Admin,
    /** The action as a stable word: `order.shipped`. */
    action: z.string(),
    /** The subject, with its current name. */
    subject: z.nullable(
      z.object({
        kind: z.enum(['order', 'product', 'farmer', 'user', 'round']),
        _id: z.string(),
        label: z.string(),
      }),
    ),
    /** Only the changed fields. */
    before: z.nullable(Facts),
    after: z.nullable(Facts),
    /** Further details: a reason, a note. */
    detail: Facts,
    /** The request id, as in every log line. */
    requestId: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ActView' })

export type ActView = z.output<typeof ActView>

/** The filters of the list, and of its exported file. */
export const auditQuery = {
  /** An order's number, a part of a name, or the id of the subject. */
  q: optionalText(100),
  /** An admin's id. */
  admin: z.optional(Id),
  kind: z.optional(z.enum(ACT_KINDS)),
  /** Days in India, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
}

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Every act of an admin, newest first; the log can’t be changed or deleted',
  access: ['admin'],
  query: z.object({ ...auditQuery, ...pageQuery }),
  response: z.object({
    acts: z.array(ActView),
    nextCursor: z.nullable(z.string()),
    /** Every admin who could have acted. */
    admins: z.array(Admin),
  }),
  refusals: [],
})
