import type { Role } from '@farmgate/domain/people/role.ts'
import { idleDeadline, judgeRefresh, wasEnded } from '@farmgate/domain/people/sign-in/session.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { type IssuedTokens, issueTokens } from './open-session.ts'
import { lockSession, revokeSession, saveLanguage, saveRotation, type SessionRow } from './sessions.sql.ts'
import { isGenuine, readToken, type SessionKeys } from './tokens.ts'

export interface Refreshed {
  readonly account: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: Role
  }
  readonly issued: IssuedTokens
}

/** Moves a session to its next generation, or repeats the last move for a caller whose response was lost. */
export async function refreshSession(
  db: Db,
  keys: SessionKeys,
  role: Role,
  refreshToken: string | null,
  caller: Pick<Caller, 'requestId' | 'language'>,
): Promise<Refreshed> {
  const claim = readToken(refreshToken ?? '')
  if (claim === null || claim.role !== role) throw new Refusal('auth.required')

  const refreshed = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, claim.sessionId)
    // The token is verified first: otherwise anyone who knows a session's id could end it with a forged token.
    if (session === null || session.role !== role || !isGenuine(keys, 'refresh', claim, session.salt))
      return null
    switch (judgeRefresh(session, claim.gen, session.now)) {
      case 'dead':
        return session.isDisplaced ? 'displaced' : wasEnded(session) ? 'ended' : null
      case 'reuse':
        // Not thrown: the revocation must be committed, and a refusal would roll it back.
        await revokeSession(tx, session.id, 'refresh token reused')
        await recordAct(tx, {
          actorId: session.accountId,
          action: 'session.reuse_detected',
          subjectId: session.id,
          requestId: caller.requestId,
          detail: { shownGen: claim.gen, currentGen: session.gen },
        })
        return null
      case 'repeat':
        return refreshedAt(keys, session, session.gen)
      case 'rotate': {
        const deadline = idleDeadline(session, session.now)
        await saveRotation(tx, session.id, session.gen + 1, deadline)
        return refreshedAt(keys, session, session.gen + 1)
      }
    }
  })
  if (refreshed === null) throw new Refusal('auth.required')
  if (refreshed === 'displaced') throw new Refusal('session.displaced')
  if (refreshed === 'ended') throw new Refusal('session.ended')
  // In a separate transaction: a sign-in locks the account before its sessions, and here the session came first.
  await saveLanguage(db, refreshed.account.id, caller.language)
  return refreshed
}

const refreshedAt = (keys: SessionKeys, session: SessionRow, gen: number): Refreshed => ({
  account: {
    id: session.accountId,
    name: session.accountName,
    email: session.accountEmail,
    role: session.role,
  },
  issued: issueTokens(keys, session, gen),
})
