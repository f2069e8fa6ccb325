import { acceptsAccess } from '@farmgate/domain/accounts/session.ts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/pool.ts'
import { findSessions } from './sessions.sql.ts'

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
