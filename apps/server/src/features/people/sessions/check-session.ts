import {
  acceptsAccess,
  idleDeadline,
  isUseDue,
  USE_INTERVAL_MS,
} from '@farmgate/domain/people/sign-in/session.ts'
import type { Db } from '#db/pool.ts'
import type { Actor } from '#http/shared/actor.ts'
import { findSession, saveUse } from './sessions.sql.ts'
import { isGenuine, readToken, type SessionKeys } from './tokens.ts'

/**
 * Checks a session on every call. Never cached, so a revoked session is refused at the next call, on any process. One
 * query; a plain client's call adds a write once a minute.
 */
export async function checkSession(db: Db, keys: SessionKeys, token: string): Promise<Actor | null> {
  const claim = readToken(token)
  if (claim === null) return null
  const session = await findSession(db, claim.sessionId)
  if (session === null || session.role !== claim.role) return null
  if (!isGenuine(keys, 'access', claim, session.salt)) return null
  if (!acceptsAccess(session, claim.gen, session.now)) return null
  if (isUseDue(session, session.now))
    await saveUse(db, session.id, idleDeadline(session, session.now), USE_INTERVAL_MS)
  const { accountId, role, id: sessionId, staff } = session
  return { accountId, role, sessionId, gen: claim.gen, staff }
}
