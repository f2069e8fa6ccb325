import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@farmgate/domain/refusal.ts'

/**
 * Guards the two calls that read a cookie. A page of another site can't set X-Role nor send JSON
 * without our leave, and browsers say honestly where a request comes from. Programs send neither
 * Origin nor Sec-Fetch-Site, and have no cookie that somebody else put there.
 */
export function refuseCrossSite(
  headers: IncomingHttpHeaders,
  role: string,
  publicOrigins: readonly string[],
): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const ours =
    headers['x-role'] === role &&
    isJson &&
    (origin === undefined || publicOrigins.includes(origin)) &&
    (site === undefined || site === 'same-origin')
  if (!ours) throw new Refusal('request.cross_site')
}
