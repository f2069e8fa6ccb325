import * as api from '@farmgate/contract/sessions.ts'
import { accounts as words } from '@farmgate/messages/en/accounts.ts'
import type { Db } from '../../db/pool.ts'
import { Answer } from '../../http/answer.ts'
import type { On } from '../../http/on.ts'
import { removedRefreshCookie } from '../../http/refresh-cookie.ts'
import { endOtherSessions, endSession, logout } from './end-session.ts'
import { refreshSession } from './refresh-session.ts'
import { listSessions } from './sessions.sql.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { SessionKeys } from './tokens.ts'

export function sessionRoutes(on: On, { db, keys }: { db: Db; keys: SessionKeys }): void {
  on(api.refreshSession, async ({ params, refreshToken, caller }) => {
    const { session, issued } = await refreshSession(db, keys, params.role, refreshToken, caller.requestId)
    const { accountId, accountName, accountEmail, role } = session
    return signedIn({ id: accountId, name: accountName, email: accountEmail, role }, issued)
  })

  on(api.logout, async ({ params, refreshToken }) => {
    await logout(db, keys, params.role, refreshToken)
    return new Answer({ message: words.signedOut }, [removedRefreshCookie(params.role)])
  })

  on(api.mySessions, async ({ actor }) => {
    const sessions = await listSessions(db, actor.accountId)
    return {
      sessions: sessions.map((session) => ({
        _id: session.id,
        current: session.id === actor.sessionId,
        device: session.userAgent,
        network: session.ipPrefix,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    }
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
