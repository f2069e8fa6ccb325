import { Counter, Histogram, type Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'

/** Upper bounds in seconds: a cached answer, a quick one, one a person notices, one they wait for, one they give up on. */
export const REQUEST_BUCKETS = [0.025, 0.1, 0.3, 1, 3] as const

/** Counts since the process started; the last bucket is everything slower. */
export interface RequestTotals {
  readonly requests: number
  /** Answers with a status of 500 or more. */
  readonly failures: number
  readonly buckets: readonly number[]
}

export interface RequestMetrics {
  /** Counts every response of this app. To be called before its routes are registered. */
  countResponses(app: FastifyInstance): void
  totals(): RequestTotals
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Requests by route pattern. A path that matches no route counts as `none`: callers choose paths, so a label with a raw
 * path would let them create series without end.
 */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: 'farmgate_http_requests_total',
    help: 'Responses by route pattern, method and class of status.',
    labelNames: ['route', 'method', 'status_class'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'farmgate_http_request_seconds',
    help: 'Time from the request to the end of its response, without event streams.',
    labelNames: ['route', 'method'],
    buckets: [...REQUEST_BUCKETS],
    registers: [registry],
  })
  let count = 0
  let failures = 0
  const buckets: number[] = [...REQUEST_BUCKETS, Number.POSITIVE_INFINITY].map(() => 0)

  return {
    countResponses: (app) =>
      void app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        const method = METHODS.has(request.method) ? request.method : 'other'
        requests.inc({ route, method, status_class: `${Math.floor(reply.statusCode / 100)}xx` })
        count++
        if (reply.statusCode >= 500) failures++
        if (!isStream(reply.getHeader('content-type'))) {
          const taken = reply.elapsedTime / 1_000
          seconds.observe({ route, method }, taken)
          const index = REQUEST_BUCKETS.findIndex((bound) => taken <= bound)
          const bucket = index === -1 ? REQUEST_BUCKETS.length : index
          buckets[bucket] = (buckets[bucket] ?? 0) + 1
        }
        done()
      }),
    totals: () => ({ requests: count, failures, buckets: [...buckets] }),
  }
}

/** An event stream ends when its screen is closed, which says nothing about speed. */
const isStream = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith('text/event-stream')
