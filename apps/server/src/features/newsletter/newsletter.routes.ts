import * as api from '@farmgate/contract/newsletter.ts'
import { newsletter as words } from '@farmgate/messages/en/newsletter.ts'
import type { Db } from '../../db/pool.ts'
import type { On } from '../../http/on.ts'
import { subscribe } from './subscribe.ts'
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
}
