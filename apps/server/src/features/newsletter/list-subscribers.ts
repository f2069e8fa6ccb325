import { newestFirst, type Page, type PageWish } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { findSubscribers, type SubscriberRow, type SubscriberState } from './subscribers.sql.ts'

export interface SubscribersWish extends PageWish {
  readonly q?: string | undefined
  readonly state?: SubscriberState | undefined
}

/** Everybody who ever agreed and was not deleted. */
export function listSubscribers(
  db: Db,
  { q, state, ...wish }: SubscribersWish,
): Promise<Page<SubscriberRow>> {
  const question = { text: q === undefined || q === '' ? null : q, state: state ?? null }
  return newestFirst(['subscribers', question.text, question.state], wish, (part) =>
    findSubscribers(db, question, part),
  )
}
