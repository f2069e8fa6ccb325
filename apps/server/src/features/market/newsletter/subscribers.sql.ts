import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX, upToMax } from '#db/lists/bounded-count.ts'
import { likePattern } from '#db/lists/like-pattern.ts'
import type { Part } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'

export type SubscriberState = 'subscribed' | 'left'

export interface SubscriberRow {
  readonly id: string
  readonly email: string
  readonly language: 'en' | 'hi'
  readonly since: Date
  readonly consent: string
  readonly left: Date | null
}

export interface SubscriberConditions {
  readonly text: string | null
  readonly state: SubscriberState | null
}

/** Newest first. Each with the latest consent, active or withdrawn. */
export const subscribersQuery = (
  { text, state }: SubscriberConditions,
  { before, limit }: Part,
) => sql<SubscriberRow>`
  select person.id, person.email, person.language,
         consent.given_at as since, consent.wording as consent, consent.withdrawn_at as left
    from newsletter_consents as consent
    join newsletter_subscribers as person on person.id = consent.subscriber_id
   where ${isLast} and ${inState(state)}
     and ${text === null ? sql`true` : sql`person.email ilike ${likePattern(text)}`}
     and ${before === null ? sql`true` : sql`consent.subscriber_id < ${before}`}
   order by consent.subscriber_id desc limit ${limit}`

/** A returning subscriber has consented again; only the last consent counts. */
const isLast = sql`not exists (
  select from newsletter_consents as later
   where later.subscriber_id = consent.subscriber_id and later.id > consent.id
)`

const inState = (state: SubscriberState | null): RawBuilder<unknown> => {
  if (state === null) return sql`true`
  return state === 'subscribed' ? sql`consent.withdrawn_at is null` : sql`consent.withdrawn_at is not null`
}

export const findSubscribers = async (
  db: Db,
  ...args: Parameters<typeof subscribersQuery>
): Promise<SubscriberRow[]> => (await subscribersQuery(...args).execute(db)).rows

export type SubscriberCounts = Readonly<Record<'all' | SubscriberState, number>>

export async function countSubscribers(db: Db): Promise<SubscriberCounts> {
  const last = (state: SubscriberState) =>
    upToMax(sql`select from newsletter_consents as consent where ${inState(state)} and ${isLast}`)
  const { rows } = await sql<Record<SubscriberState, number>>`
    select ${last('subscribed')} as subscribed, ${last('left')} as left`.execute(db)
  const { subscribed, left } = rows[0] ?? { subscribed: 0, left: 0 }
  return { all: Math.min(subscribed + left, COUNT_MAX), subscribed, left }
}
