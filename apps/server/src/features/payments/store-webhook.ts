import { createHash } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import * as z from 'zod'
import type { IncomingWebhook } from '#adapters/payments/incoming-webhook.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { EventCounter } from '#logging/event-counter.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { insertWebhook, type WebhookNews } from './webhooks.sql.ts'

interface WebhookDeps {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly refusedWebhooks: EventCounter
}

/**
 * Stores a webhook before processing it, so that a quick 200 to the gateway loses nothing. Only ids are stored: the
 * facts are fetched from the gateway.
 */
export async function storeWebhook(
  { db, gateway, refusedWebhooks }: WebhookDeps,
  webhook: IncomingWebhook,
): Promise<void> {
  if (!gateway.isSignedWebhook(webhook.rawBody, webhook.signature)) {
    // Counted, never stored: anyone can send these without limit.
    refusedWebhooks.count()
    await webhook.countStranger()
    throw new Refusal('webhook.unsigned')
  }
  const news = readNews(webhook)
  const { eventId } = news
  await inTransaction(db, async (tx) => {
    if (!(await insertWebhook(tx, news))) return
    await enqueue(tx, 'process-webhook', { eventId }, { key: `process-webhook:${eventId}` })
  })
}

const entity = z.optional(z.looseObject({ entity: z.looseObject({ id: z.string().min(1).max(100) }) }))

const Body = z.looseObject({
  event: z.string().min(1).max(100),
  payload: z.looseObject({ payment: entity, refund: entity }),
})

function readNews({ rawBody, eventId }: IncomingWebhook): WebhookNews {
  const read = Body.safeParse(parse(rawBody))
  if (!read.success) throw new Refusal('request.invalid')
  const { event, payload } = read.data
  return {
    // The signature does not cover the header, so an invalid id there is ignored.
    eventId: /^[\w.:-]{1,100}$/.test(eventId)
      ? eventId
      : `sha256:${createHash('sha256').update(rawBody).digest('hex')}`,
    event,
    gatewayPaymentId: payload.payment?.entity.id ?? null,
    gatewayRefundId: payload.refund?.entity.id ?? null,
  }
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
