import type { FastifyInstance } from 'fastify'

/**
 * Scripts, styles and connections come from here alone, and, for its payment sheet, from the gateway. Style attributes are
 * let in because positions that scripts compute (a progress bar, a menu) are written there; style elements are not.
 * The gateway's script changes without notice, so no hash can pin it; its origin is what we trust.
 */
const contentSecurityPolicy = (payment: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${payment}`,
    `connect-src 'self' ${payment}`,
    `frame-src ${payment}`,
    "img-src 'self' data: blob:",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const headersFor = (paymentOrigins: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(paymentOrigins.join(' ')),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Pop-ups stay reachable: payment pages open in one and report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

/** On every answer, unless the API behind has said something narrower or wider for its own pages. */
export function addSecurityHeaders(app: FastifyInstance, paymentOrigins: readonly string[]): void {
  const headers = Object.entries(headersFor(paymentOrigins))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
