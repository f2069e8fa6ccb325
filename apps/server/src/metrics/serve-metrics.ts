import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#logging/log.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  readonly port: number
  stop(): Promise<void>
}

export interface MetricsAddress {
  readonly METRICS_HOST: string
  /** Not served when undefined. */
  readonly METRICS_PORT?: number | undefined
}

/**
 * Serves `GET /metrics` on a listener of its own: the figures are for operators only, and a scrape must not wait behind
 * the callers of the public port. Returns null when no port is set.
 */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: MetricsAddress,
  metrics: Metrics,
  log: Log,
): Promise<MetricsServer | null> {
  if (METRICS_PORT === undefined) return null
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (page) => response.writeHead(200, { 'content-type': metrics.contentType }).end(page),
      (error: unknown) => {
        log.error({ err: error }, 'metrics not written')
        response.writeHead(500).end()
      },
    )
  })
  server.maxConnections = 20
  server.listen(METRICS_PORT, METRICS_HOST)
  await once(server, 'listening')
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
