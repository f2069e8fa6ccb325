import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

export interface Subscriber {
  readonly id: string
  readonly email: string
  readonly language: 'en' | 'hi'
  readonly unsubscribeToken: string
}

/**
 * Returns the id of the address, new or existing, with its row locked. An address matches in any spelling: the first
 * spelling and its token stay, the language is the latest one chosen.
 */
export async function saveSubscriber(tx: Tx, subscriber: Subscriber): Promise<string> {
  const { unsubscribeToken, ...columns } = subscriber
  const { id } = await tx
    .insertInto('newsletter_subscribers')
    .values({ ...columns, unsubscribe_token: unsubscribeToken })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ language: subscriber.language }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An active consent is left as it was given. */
export async function giveConsent(tx: Tx, subscriberId: string, wording: string): Promise<void> {
  await tx
    .insertInto('newsletter_consents')
    .values({ subscriber_id: subscriberId, wording })
    .onConflict((conflict) => conflict.column('subscriber_id').where('withdrawn_at', 'is', null).doNothing())
    .execute()
}

export async function lockByToken(tx: Tx, unsubscribeToken: string): Promise<string | null> {
  const subscriber = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('unsubscribe_token', '=', unsubscribeToken)
    .forUpdate()
    .executeTakeFirst()
  return subscriber?.id ?? null
}

/** Uses the clock, not the transaction's start, which may be earlier than a consent we waited for. */
export async function withdrawConsent(tx: Tx, subscriberId: string): Promise<void> {
  await tx
    .updateTable('newsletter_consents')
    .set({ withdrawn_at: sql`greatest(given_at, clock_timestamp())` })
    .where('subscriber_id', '=', subscriberId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
