import { ACT_KINDS } from '@farmgate/domain/audit/act.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const Admin = z.object({ _id: z.string(), name: z.string() })

export const ActView = z
  .object({
    _id: z.string(),
    at: Timestamp,
    admin: Admin,
    /** What was done, as a stable word: `order.shipped`. */
    action: z.string(),
    /** What it was done to, by the name it has today. */
    subject: z.nullable(
      z.object({ kind: z.enum(['order', 'product', 'farmer', 'user']), _id: z.string(), label: z.string() }),
    ),
    /** Only what changed. */
    before: z.nullable(Facts),
    after: z.nullable(Facts),
    /** What else was said: a reason, a note. */
    detail: Facts,
    /** The call's own name, as it stands in every log. */
    requestId: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ActView' })

export type ActView = z.output<typeof ActView>

/** The filters of the list, and of the file that is made from it. */
export const auditQuestion = {
  /** An order's number, a part of a name, or the id of what was acted on. */
  q: optionalText(100),
  /** An admin's id. */
  admin: z.optional(Id),
  kind: z.optional(z.enum(ACT_KINDS)),
  /** Days in India, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Every act of an admin, the newest first; nobody can change or delete it',
  access: ['admin'],
  query: z.object({ ...auditQuestion, ...pageQuery }),
  response: z.object({
    acts: z.array(ActView),
    nextCursor: z.nullable(z.string()),
    /** Who could have acted. */
    admins: z.array(Admin),
  }),
  refusals: [],
})
