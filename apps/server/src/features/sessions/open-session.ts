import { randomBytes } from 'node:crypto'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { SESSIONS_PER_ACCOUNT_MAX, sessionLifetime } from '@farmgate/domain/accounts/session.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/pool.ts'
import type { Caller } from '../../actor.ts'
import { ipPrefix } from '../../network.ts'
import { insertSession, lockAccount, revokeOldest, saveLanguage } from './sessions.sql.ts'
import { makeToken, type SessionKeys, type TokenSource } from './tokens.ts'

/** What a browser gets: the access token in the answer, the refresh token in a cookie it can't read. */
export interface IssuedTokens {
  readonly role: Role
  readonly accessToken: string
  readonly refreshToken: string
  readonly refreshMaxAgeMs: number
}

/**
 * A new session for somebody who has just proved who they are. `epoch` is the one read together with
 * the password that was checked: had the password changed since, this session would be over already.
 */
export async function openSession(
  tx: Tx,
  keys: SessionKeys,
  account: { readonly id: string; readonly role: Role; readonly epoch: number },
  caller: Caller,
): Promise<IssuedTokens> {
  await lockAccount(tx, account.id)
  const id = uuid()
  const salt = randomBytes(16)
  const { absoluteExpiresAt, now } = await insertSession(tx, {
    id,
    salt,
    accountId: account.id,
    role: account.role,
    epoch: account.epoch,
    ...sessionLifetime[account.role],
    ipPrefix: ipPrefix(caller.ip),
    userAgent: caller.userAgent,
  })
  await revokeOldest(tx, account.id, SESSIONS_PER_ACCOUNT_MAX)
  await saveLanguage(tx, account.id, caller.language)
  return issueTokens(keys, { role: account.role, sessionId: id, gen: 1, salt }, absoluteExpiresAt, now)
}

export const issueTokens = (
  keys: SessionKeys,
  source: TokenSource,
  absoluteExpiresAt: Date,
  now: Date,
): IssuedTokens => ({
  role: source.role,
  accessToken: makeToken(keys, 'access', source),
  refreshToken: makeToken(keys, 'refresh', source),
  refreshMaxAgeMs: absoluteExpiresAt.getTime() - now.getTime(),
})
