import * as desk from '@farmgate/contract/market/newsletter-admin.ts'
import * as api from '@farmgate/contract/market/newsletter.ts'
import { newsletter as words } from '@farmgate/messages/en/newsletter.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { listSubscribers } from './list-subscribers.ts'
import { subscribe } from './subscribe.ts'
import { countSubscribers, type SubscriberRow } from './subscribers.sql.ts'
import { unsubscribe } from './unsubscribe.ts'

export function newsletterRoutes(on: On, db: Db): void {
  on(api.subscribe, async ({ body }) => {
    await subscribe(db, body.email, body.language ?? 'en')
    return { message: words.subscribed }
  })

  on(api.unsubscribe, async ({ body }) => {
    await unsubscribe(db, body.token)
    return { message: words.unsubscribed }
  })

  on(desk.subscribers, async ({ query }) => {
    const { rows, nextCursor } = await listSubscribers(db, query)
    return { subscribers: rows.map(presentSubscriber), nextCursor, counts: await countSubscribers(db) }
  })
}

const presentSubscriber = ({ id, since, left, ...person }: SubscriberRow): desk.SubscriberView => ({
  _id: id,
  ...person,
  since: since.toISOString(),
  left: left?.toISOString() ?? null,
})
