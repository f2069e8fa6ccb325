import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import * as z from 'zod/mini'
import { auditQuestion } from './audit-log.ts'
import { Day } from './day.ts'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { FARMER_STATUSES } from './review.ts'

const search = { q: optionalText(100) }
const days = { from: z.optional(Day), to: z.optional(Day) }

/** What each file may be narrowed to: the filters of the list it is asked from. */
const ExportBody = z.discriminatedUnion('kind', [
  wish('orders', { status: z.optional(z.enum(ORDER_STATUSES)), ...search, ...days }),
  wish('users', search),
  wish('farmers', { status: z.optional(z.enum(FARMER_STATUSES)), ...search }),
  // Only those who agree today, whatever the list showed.
  wish('newsletter', search),
  wish('audit', auditQuestion),
  wish('money', { month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))) }),
])

function wish<const Kind extends string, Filters extends Record<string, z.ZodMiniType>>(
  kind: Kind,
  filters: Filters,
) {
  return z.object({ kind: z.literal(kind), question: z.optional(z.object(filters)) })
}

/** A browser fetches files without the header that says who asks, so it is given an address that works once. */
export const askExport = endpoint({
  method: 'POST',
  path: '/exports',
  summary:
    'Ask for a file of all rows of a list; answers an address that gives it once, within two minutes, while the session lasts',
  access: ['farmer', 'admin'],
  body: ExportBody,
  response: z.object({ url: z.string(), expiresAt: Timestamp }),
  refusals: [],
})

export const fetchExport = endpoint({
  method: 'GET',
  path: '/exports/:token',
  summary: 'The file that was asked for, as comma-separated values; whoever has the address gets it, once',
  access: 'anyone',
  params: z.object({ token: Id }),
  response: z.string(),
  streams: 'text/csv',
  refusals: ['export.not_found'],
})
