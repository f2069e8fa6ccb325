import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** A received webhook: which event, and about which entity. */
export interface WebhookNews {
  readonly eventId: string
  readonly event: string
  readonly gatewayPaymentId: string | null
  readonly gatewayRefundId: string | null
  readonly gatewayPayoutId: string | null
}

/** False when it is stored already. */
export async function insertWebhook(tx: Tx, news: WebhookNews): Promise<boolean> {
  const added = await tx
    .insertInto('webhook_events')
    .values({
      event_id: news.eventId,
      event: news.event,
      gateway_payment_id: news.gatewayPaymentId,
      gateway_refund_id: news.gatewayRefundId,
      gateway_payout_id: news.gatewayPayoutId,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return added !== undefined
}

export interface ClaimedWebhook extends WebhookNews {
  /** Including this one. */
  readonly attempts: number
  readonly ageMs: number
}

/** Postpones the next attempt before this one is made, so that another worker finds it not due. */
export const claimWebhook = (db: Db, eventId: string, claimMs: number): Promise<ClaimedWebhook | undefined> =>
  db
    .updateTable('webhook_events')
    .set({ attempts: sql<number>`attempts + 1`, next_try_at: after(claimMs) })
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .returning([
      'event_id as eventId',
      'event',
      'gateway_payment_id as gatewayPaymentId',
      'gateway_refund_id as gatewayRefundId',
      'gateway_payout_id as gatewayPayoutId',
      'attempts',
      sql<number>`extract(epoch from now() - received_at)::float8 * 1000`.as('ageMs'),
    ])
    .executeTakeFirst()

/** Marks it processed, or closed for the reason given. */
export async function markProcessed(db: Db, eventId: string, error: string | null): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql<Date>`now()`, next_try_at: null, last_error: error })
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}

export async function putOffWebhook(db: Db, eventId: string, nextInMs: number, error: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ next_try_at: after(nextInMs), last_error: error })
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}

/** Those that are not about payouts. */
export const listDueWebhooks = (db: Db, limit: number): Promise<string[]> => listDue(db, 'is', limit)

export const listDuePayoutWebhooks = (db: Db, limit: number): Promise<string[]> =>
  listDue(db, 'is not', limit)

async function listDue(db: Db, payoutId: 'is' | 'is not', limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where('gateway_payout_id', payoutId, null)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return due.map(({ event_id }) => event_id)
}

const after = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`
