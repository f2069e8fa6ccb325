import type { Role } from '@farmgate/domain/people/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor } from '#http/shared/actor.ts'
import { findSession, revokeOne, revokeOthers, revokeSession } from './sessions.sql.ts'
import { isGenuine, readToken, type SessionKeys } from './tokens.ts'

/** Ends the session of the cookie, whatever its generation. Does nothing without a cookie. */
export async function logout(
  db: Db,
  keys: SessionKeys,
  role: Role,
  refreshToken: string | null,
): Promise<void> {
  const claim = readToken(refreshToken ?? '')
  if (claim === null || claim.role !== role) return
  const session = await findSession(db, claim.sessionId)
  if (session === null || session.role !== role || !isGenuine(keys, 'refresh', claim, session.salt)) return
  await revokeSession(db, session.id, 'logout')
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function endSession(db: Db, actor: Actor, id: string): Promise<void> {
  const ended =
    UUID.test(id) &&
    (await inTransaction(db, (tx) => revokeOne(tx, actor.accountId, id, 'ended by its owner')))
  if (!ended) throw new Refusal('session.not_found')
}

export const endOtherSessions = (db: Db, actor: Actor): Promise<number> =>
  inTransaction(db, (tx) => revokeOthers(tx, actor.accountId, actor.sessionId))
