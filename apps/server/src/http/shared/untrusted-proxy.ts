import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#logging/log.ts'
import { ipPrefix } from './network.ts'

/** The headers that proxies add to forwarded requests. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Warns once per process when a request comes through a proxy that is not trusted: every caller behind it then has the
 * proxy's address, and all of them share one rate limit. `setting` names the variable to set. A caller may send such a header
 * without a proxy; the warning is then harmless.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log, setting: string): void {
  let warned = false
  function look(request: FastifyRequest): void {
    const header = HEADERS.find((name) => request.headers[name] !== undefined)
    if (header === undefined || isPeerTrusted(request)) return
    warned = true
    log.warn(
      { setting, header, peer: ipPrefix(request.socket.remoteAddress ?? '') },
      'proxy in front not trusted, all its callers share one address and one rate limit',
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned) look(request)
    done()
  })
}

/** `ips` begins with the peer, followed by the addresses that a trusted peer reports. */
const isPeerTrusted = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1
