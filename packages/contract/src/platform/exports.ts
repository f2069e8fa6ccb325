import { ORDER_VIEWS } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { auditQuery } from './audit-log.ts'
import { Day } from '../day.ts'
import { comingFilter } from '../ordering/orders.ts'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, Timestamp } from '../fields.ts'
import { CodeAgain } from '../forms/staff.ts'
import { FARMER_STATUSES } from '../catalogue/product-review.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

const search = { q: optionalText(100) }
const days = { from: z.optional(Day), to: z.optional(Day) }

/** The filters of each file: those of the list it is exported from. */
const ExportBody = z.discriminatedUnion('kind', [
  exportRequest('orders', {
    status: z.optional(z.enum(ORDER_STATUSES)),
    view: z.optional(z.enum(ORDER_VIEWS)),
    ...comingFilter,
    ...search,
    ...days,
  }),
  exportRequest('users', search),
  exportRequest('farmers', { status: z.optional(z.enum(FARMER_STATUSES)), ...search }),
  // Only current subscribers, whatever the list showed.
  exportRequest('newsletter', search),
  exportRequest('audit', auditQuery),
  // The transfers of a payout run, for upload to the bank: the only file with account numbers.
  z.extend(exportRequest('bank_file', { run: Id }), { code: CodeAgain }),
  // What a payout run pays each farm, with masked accounts.
  exportRequest('payout_run', { run: Id }),
  exportRequest('money', { month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))) }),
])

function exportRequest<const Kind extends string, Filters extends Record<string, z.ZodMiniType>>(
  kind: Kind,
  filters: Filters,
) {
  return z.object({ kind: z.literal(kind), question: z.optional(z.object(filters)) })
}

/** A browser downloads files without the authorization header, so it gets an address that works once. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/exports',
  summary:
    'Request a file of all rows of a list; returns an address that works once, within two minutes, while the session lasts',
  access: ['farmer', 'admin'],
  secondFactor: 'acts',
  body: ExportBody,
  response: z.object({ url: z.string(), expiresAt: Timestamp }),
  refusals: CODE_REFUSALS,
})

export const fetchExport = endpoint({
  method: 'GET',
  path: '/exports/:token',
  summary: 'Download the requested file as comma-separated values; the address works once, for any caller',
  access: 'anyone',
  params: z.object({ token: Id }),
  response: z.string(),
  streams: 'text/csv',
  refusals: ['export.not_found'],
})
