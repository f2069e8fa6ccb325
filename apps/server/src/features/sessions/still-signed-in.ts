import { acceptsAccess, isLive } from '@farmgate/domain/accounts/session.ts'
import type { Actor } from '../../actor.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findSession, findSessions } from './sessions.sql.ts'

/** Which of these could still act with the token they came with: one question for all of them. */
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

/** Whether a session goes on, whatever became of the token that was shown. */
export async function isSessionLive(tx: Tx, id: string): Promise<boolean> {
  const session = await findSession(tx, id)
  return session !== null && isLive(session, session.now)
}
