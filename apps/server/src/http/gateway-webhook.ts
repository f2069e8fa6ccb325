import type { FastifyInstance } from 'fastify'
import type { IncomingWebhook } from '#adapters/payments/incoming-webhook.ts'
import type { CountVisit } from './limits/call-limits.ts'
import { GUARDED } from './route-guard.ts'

const BODY_BYTES_MAX = 1_000_000

/**
 * Serves a webhook of the gateway. It is no endpoint of the contract: the gateway defines the call, and its signature covers
 * the raw bytes, so they are not parsed as JSON here. The gateway itself is not rate limited: it stops delivering to a
 * server that refuses it for a day.
 */
export function serveGatewayWebhook(
  app: FastifyInstance,
  url: string,
  keep: (webhook: IncomingWebhook) => Promise<void>,
  countVisit: CountVisit,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url,
      schema: { hide: true },
      config: { [GUARDED]: true },
      bodyLimit: BODY_BYTES_MAX,
      handler: async (request) => {
        await keep({
          rawBody: request.body ?? Buffer.alloc(0),
          signature: header(request.headers['x-razorpay-signature']),
          eventId: header(request.headers['x-razorpay-event-id']),
          countStranger: () => countVisit('standard', request),
        })
        return {}
      },
    })
  })
}

const header = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
