import type { FastifyInstance } from 'fastify'
import { CSP_REPORTS_PATH } from './csp-reports.ts'

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
    // The older name for browsers without the Reporting API.
    `report-uri ${CSP_REPORTS_PATH}`,
    'report-to csp',
  ].join('; ')

/** Photos are taken by the file picker, which needs no permission. The gateway's frame may ask the browser for a payment. */
const permissionsPolicy = (paymentOrigins: readonly string[]) =>
  [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    `payment=(${['self', ...paymentOrigins.map((origin) => `"${origin}"`)].join(' ')})`,
  ].join(', ')

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]

const headersFor = (paymentOrigins: readonly string[], styleHashes: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(paymentOrigins.join(' '), styleHashes),
  'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"`,
  'permissions-policy': permissionsPolicy(paymentOrigins),
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
