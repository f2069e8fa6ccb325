import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from './log.ts'
import { ipPrefix } from './network.ts'

/** What proxies write when they pass a request on. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Warns once per process when a request comes through a proxy whose word is not believed: every caller behind it then has
 * the proxy's address, and all of them share one rate limit. `setting` names the variable to set. A caller may write such a
 * header without a proxy; the warning is then harmless.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log, setting: string): void {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned) return
    const header = HEADERS.find((name) => request.headers[name] !== undefined)
    if (header === undefined || isPeerTrusted(request)) return
    warned = true
    log.warn(
      { setting, header, peer: ipPrefix(request.socket.remoteAddress ?? '') },
      'proxy in front not trusted, all its callers share one address and one rate limit',
    )
  })
}

/** `ips` begins with the peer and goes on with what a trusted peer has seen. */
const isPeerTrusted = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1
