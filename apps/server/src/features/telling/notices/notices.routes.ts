import * as api from '@farmgate/contract/telling/notices.ts'
import { newestFirst } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { readMailSettings, saveMailSettings } from './mail-settings.ts'
import { countUnseen, findNotices } from './notices.sql.ts'
import { presentNotice } from './present-notice.ts'
import { markNoticesSeen } from './mark-notices-seen.ts'

export function noticeRoutes(on: On, db: Db): void {
  const unseenOf = (accountId: string) => countUnseen(db, accountId, api.UNSEEN_MAX)

  on(api.myNotices, async ({ actor: { accountId }, query }) => {
    const [{ rows, nextCursor }, unseen] = await Promise.all([
      newestFirst(['notices of', accountId], query, (part) => findNotices(db, accountId, part)),
      unseenOf(accountId),
    ])
    return { notices: rows.map(presentNotice), unseen, nextCursor }
  })

  on(api.markNoticesSeen, async ({ actor: { accountId }, body }) => {
    await markNoticesSeen(db, accountId, body)
    return { unseen: await unseenOf(accountId) }
  })

  on(api.mailSettings, async ({ actor }) => ({ mails: await readMailSettings(db, actor) }))

  on(api.saveMailSettings, async ({ actor, body }) => {
    await saveMailSettings(db, actor, body.mails)
    return { mails: await readMailSettings(db, actor) }
  })
}
