import * as api from '@farmgate/contract/people/sessions.ts'
import { accountResponses as words } from '@farmgate/messages/en/account-responses.ts'
import type { Db } from '#db/pool.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import { removedRefreshCookie, withRefreshCookie } from '#http/refresh-cookie.ts'
import { endOtherSessions, endSession, logout } from './end-session.ts'
import { presentSession, presentSignedIn } from './present-session.ts'
import { refreshSession } from './refresh-session.ts'
import { listSessions, readSignInSettings } from './sessions.sql.ts'
import type { SessionKeys } from './tokens.ts'

export function sessionRoutes(on: On, { db, keys }: { db: Db; keys: SessionKeys }): void {
  on(api.refreshSession, async ({ params, refreshToken, caller }) => {
    const { account, issued } = await refreshSession(db, keys, params.role, refreshToken, caller)
    return withRefreshCookie(presentSignedIn(account, issued), issued)
  })

  on(api.logout, async ({ params, refreshToken }) => {
    await logout(db, keys, params.role, refreshToken)
    return new Answer({ message: words.signedOut }, [removedRefreshCookie(params.role)])
  })

  on(api.mySessions, async ({ actor }) => {
    const { sessionsMax: max } = await readSignInSettings(db)
    const sessions = await listSessions(db, actor.accountId)
    return { sessions: sessions.map((session) => presentSession(session, actor.sessionId)), max }
  })

  on(api.endSession, async ({ actor, params }) => {
    await endSession(db, actor, params.id)
    return { message: words.sessionEnded }
  })

  on(api.endOtherSessions, async ({ actor }) => {
    const ended = await endOtherSessions(db, actor)
    return { message: words.otherSessionsEnded, ended }
  })
}
