import { createHash } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import * as z from 'zod'
import type { IncomingWebhook } from '#adapters/payments/incoming-webhook.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { EventCounter } from '#logging/event-counter.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { insertWebhook } from './webhooks.sql.ts'

interface WebhookDeps {
  readonly db: Db
  readonly gateway: Signer
  readonly rail: Signer
  readonly refusedWebhooks: EventCounter
}

type Signer = Pick<PaymentGateway, 'isSignedWebhook'>

/**
 * Stores a webhook about payments before processing it, so that a quick 200 to the gateway loses nothing. Only ids are
 * stored: the facts are fetched from the gateway.
 */
export async function storeWebhook(deps: WebhookDeps, webhook: IncomingWebhook): Promise<void> {
  await needSignature(deps.gateway, deps, webhook)
  const { eventId, event, payload } = readEvent(webhook)
  const news = {
    eventId,
    event,
    gatewayPaymentId: payload.payment?.entity.id ?? null,
    gatewayRefundId: payload.refund?.entity.id ?? null,
    gatewayPayoutId: null,
  }
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertWebhook(tx, news))) return
    await enqueue(tx, 'process-webhook', { eventId }, { key: `process-webhook:${eventId}` })
  })
}

/** The same for a webhook of the payout rail, which has a secret of its own. The worker's sweep finds it. */
export async function storePayoutWebhook(deps: WebhookDeps, webhook: IncomingWebhook): Promise<void> {
  await needSignature(deps.rail, deps, webhook)
  const { eventId, event, payload } = readEvent(webhook)
  const gatewayPayoutId = payload.payout?.entity.id ?? null
  const news = { eventId, event, gatewayPaymentId: null, gatewayRefundId: null, gatewayPayoutId }
  await inTransaction(deps.db, (tx) => insertWebhook(tx, news))
}

async function needSignature(
  signer: Signer,
  { refusedWebhooks }: Pick<WebhookDeps, 'refusedWebhooks'>,
  webhook: IncomingWebhook,
): Promise<void> {
  if (signer.isSignedWebhook(webhook.rawBody, webhook.signature)) return
  // Counted, never stored: anyone can send these without limit.
  refusedWebhooks.count()
  await webhook.countStranger()
  throw new Refusal('webhook.unsigned')
}

const entity = z.optional(z.looseObject({ entity: z.looseObject({ id: z.string().min(1).max(100) }) }))

const Body = z.looseObject({
  event: z.string().min(1).max(100),
  payload: z.looseObject({ payment: entity, refund: entity, payout: entity }),
})

function readEvent({ rawBody, eventId }: IncomingWebhook) {
  const read = Body.safeParse(parse(rawBody))
  if (!read.success) throw new Refusal('request.invalid')
  return {
    // The signature does not cover the header, so an invalid id there is ignored.
    eventId: /^[\w.:-]{1,100}$/.test(eventId)
      ? eventId
      : `sha256:${createHash('sha256').update(rawBody).digest('hex')}`,
    ...read.data,
  }
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
