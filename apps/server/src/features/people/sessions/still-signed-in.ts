import { acceptsAccess, isSessionOpen } from '@farmgate/domain/people/sign-in/session.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import type { Actor } from '#http/shared/actor.ts'
import type { Db, Tx } from '#db/pool.ts'
import { findSession, findSessions } from './sessions.sql.ts'

/** Returns which of these callers could still act with the token they came with, in one query. */
export async function stillSignedIn(db: Db, actors: readonly Actor[]): Promise<ReadonlySet<Actor>> {
  const sessions = await findSessions(
    db,
    actors.map(({ sessionId }) => sessionId),
  )
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return new Set(
    actors.filter(({ sessionId, gen }) => {
      const session = byId.get(sessionId)
      return session !== undefined && acceptsAccess(session, gen, session.now)
    }),
  )
}

/** Whether a session continues, whatever the state of the presented token, and still has the rights of a file. */
export async function isSessionLive(tx: Tx, id: string): Promise<boolean> {
  const session = await findSession(tx, id)
  if (session === null || !isSessionOpen(session, session.now)) return false
  return session.staff === null || hasRight(session.staff.role, 'daily')
}
