import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@farmgate/domain/refusal.ts'

/**
 * Protects the two calls that read a cookie against cross-site requests. A page of another site can't set X-Role or send JSON
 * without CORS, and browsers report the origin of a request truthfully. Programs send neither Origin nor Sec-Fetch-Site, and
 * have no cookie of another person.
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
