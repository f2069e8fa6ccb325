import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { Problem } from '@farmgate/contract/problem.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import { statusOf } from '@farmgate/contract/refusal-status.ts'
import type { FastifySchema } from 'fastify'

declare module 'fastify' {
  interface FastifySchema {
    /** The refusal codes of each status, for the reference. */
    refusals?: Record<number, RefusalCode[]>
  }
}

/** Returns the schemas with which Fastify validates requests and filters responses: unlisted response fields are dropped. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  const refusals = byStatus(refusalsOf(endpoint))
  return {
    summary: endpoint.summary,
    ...(endpoint.idempotent === true ? { description: 'Takes an `Idempotency-Key`.' } : {}),
    tags: [tagOf(endpoint.path)],
    ...(Array.isArray(endpoint.access) ? { security: [{ bearer: [] }] } : {}),
    ...(endpoint.access === 'refresh-cookie' ? { security: [{ refreshCookie: [] }] } : {}),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.multipart === true ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: {
      // A stream is sent as it is: its schema is for the reference only.
      200:
        endpoint.streams === undefined
          ? endpoint.response
          : { description: endpoint.summary, content: { [endpoint.streams]: { schema: endpoint.response } } },
      ...(endpoint.mayBePending === undefined
        ? {}
        : {
            202: {
              description: endpoint.mayBePending,
              content: { 'application/json': { schema: endpoint.response } },
            },
          }),
      ...Object.fromEntries(Object.keys(refusals).map((status) => [status, Problem])),
    },
    refusals,
  }
}

/** The groups of the reference, by user of the calls. */
const tags: Record<string, string> = {
  users: 'Buyers',
  farmers: 'Farmers',
  admin: 'Admins',
  auth: 'Sessions',
  home: 'Home',
  newsletter: 'Newsletter',
  cart: 'Cart',
  payment: 'Payment',
  orders: 'Orders',
  live: 'Live updates',
  healthz: 'Health',
  readyz: 'Health',
}

function tagOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  return tags[first] ?? first
}

/** Returns the refusals that the endpoint names and those that any call may get. */
export const refusalsOf = (endpoint: Endpoint): Set<RefusalCode> =>
  new Set<RefusalCode>([
    ...endpoint.refusals,
    ...((endpoint.params ?? endpoint.query ?? endpoint.body) ? (['request.invalid'] as const) : []),
    ...(endpoint.body ? (['request.too_large', 'request.unsupported_type'] as const) : []),
    ...(Array.isArray(endpoint.access) ? (['auth.required', 'auth.role_forbidden'] as const) : []),
    ...(isForAdmins(endpoint) ? staffRefusals(endpoint) : []),
    ...(endpoint.idempotent ? (['idempotency.key_reused'] as const) : []),
    ...(endpoint.limit === 'none' ? [] : (['request.rate_limited'] as const)),
    'server.fault',
    'server.busy',
  ])

function byStatus(codes: ReadonlySet<RefusalCode>): Record<number, RefusalCode[]> {
  const grouped: Record<number, RefusalCode[]> = {}
  for (const code of [...codes].sort()) (grouped[statusOf[code]] ??= []).push(code)
  return grouped
}

const isForAdmins = ({ access }: Endpoint): boolean => Array.isArray(access) && access.includes('admin')

const staffRefusals = ({ secondFactor, rights = 'daily' }: Endpoint): RefusalCode[] => [
  ...(secondFactor === 'never' ? [] : (['second_factor.not_set_up'] as const)),
  ...(rights === 'any' ? [] : (['staff.not_allowed'] as const)),
]
