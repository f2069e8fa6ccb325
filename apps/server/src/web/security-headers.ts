import type { FastifyInstance } from 'fastify'

/**
 * The content security policy: scripts, styles and connections only from our own origin and, for the payment sheet, from
 * the gateway. Style attributes are allowed because scripts write computed positions there (a progress bar, a menu); style
 * elements are not, except those that the build wrote. The gateway's script changes without notice, so it can't be pinned by a hash; we trust its origin.
 */
const contentSecurityPolicy = (payment: string, styleHashes: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' ${payment}`,
    `connect-src 'self' ${payment}`,
    `frame-src ${payment}`,
    "img-src 'self' data: blob:",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const headersFor = (paymentOrigins: readonly string[], styleHashes: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(paymentOrigins.join(' '), styleHashes),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Pop-ups stay reachable: payment pages open in one and report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

/** Sets the headers on every response, unless the API has set its own for its pages. */
export function addSecurityHeaders(
  app: FastifyInstance,
  paymentOrigins: readonly string[],
  styleHashes: readonly string[],
): void {
  const headers = Object.entries(headersFor(paymentOrigins, styleHashes))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
