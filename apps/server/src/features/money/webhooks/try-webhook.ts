import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'
import { CLAIM_MS, isOverdue, nextTryInMs } from '#features/ordering/order-store/retry-delay.ts'
import {
  type ClaimedWebhook,
  claimWebhook,
  markProcessed,
  putOffWebhook,
  type WebhookNews,
} from './webhooks.sql.ts'

/**
 * Claims a stored webhook and processes it with `lookInto`. An unknown outcome is tried again later; an entity that the
 * gateway does not know closes the event.
 */
export async function tryWebhook(
  { db, log }: { readonly db: Db; readonly log: Log },
  eventId: string,
  lookInto: (news: WebhookNews) => Promise<void>,
): Promise<void> {
  const news = await claimWebhook(db, eventId, CLAIM_MS)
  if (news === undefined) return
  try {
    await lookInto(news)
    await markProcessed(db, eventId, null)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // A refused key says nothing about the event.
    if (error.kind !== 'refused') await later(news, error.description)
    else {
      await markProcessed(db, eventId, error.description)
      log.error(
        { event: news.event, eventId, reason: error.description },
        'webhook for unknown gateway entity',
      )
    }
  }

  async function later({ event, attempts, ageMs }: ClaimedWebhook, reason: string): Promise<void> {
    await putOffWebhook(db, eventId, nextTryInMs(attempts, ageMs, Math.random()), reason)
    if (isOverdue(ageMs)) log.error({ event, eventId, reason }, 'webhook unprocessed for more than a day')
  }
}
