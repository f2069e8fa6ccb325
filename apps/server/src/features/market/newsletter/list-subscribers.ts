import { newestFirst, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { findSubscribers, type SubscriberRow, type SubscriberState } from './subscribers.sql.ts'

export interface SubscribersQuery extends PageRequest {
  readonly q?: string | undefined
  readonly state?: SubscriberState | undefined
}

/** Lists every address that ever consented and was not deleted. */
export function listSubscribers(
  db: Db,
  { q, state, ...page }: SubscribersQuery,
): Promise<Page<SubscriberRow>> {
  const filter = { text: q === undefined || q === '' ? null : q, state: state ?? null }
  return newestFirst(['subscribers', filter.text, filter.state], page, (part) =>
    findSubscribers(db, filter, part),
  )
}
