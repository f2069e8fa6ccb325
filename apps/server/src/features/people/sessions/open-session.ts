import { randomBytes } from 'node:crypto'
import type { Role } from '@farmgate/domain/people/role.ts'
import { sessionLifetime } from '@farmgate/domain/people/sign-in/session.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import type { Caller } from '#http/shared/actor.ts'
import { ipPrefix } from '#http/shared/network.ts'
import {
  insertSession,
  lockAccount,
  readSignInSettings,
  revokeOldest,
  saveDevice,
  saveLanguage,
  type SessionRow,
} from './sessions.sql.ts'
import { makeToken, type SessionKeys } from './tokens.ts'

/** The access token goes into the response body, the refresh token into a cookie that no script can read. */
export interface IssuedTokens {
  readonly role: Role
  readonly accessToken: string
  /** Null for a plain client, which never renews. */
  readonly refresh: { readonly token: string; readonly maxAgeMs: number } | null
}

interface OpenedSession {
  readonly issued: IssuedTokens
  /** The browser that the next sign-in signs out. Null while there is a free place. */
  readonly endsNext: { readonly userAgent: string } | null
}

/**
 * Opens a session for a person who has just authenticated. `epoch` is the one read together with the password that was
 * checked: if the password has changed since, this session is invalid already.
 */
export async function openSession(
  tx: Tx,
  keys: SessionKeys,
  account: { readonly id: string; readonly role: Role; readonly epoch: number },
  caller: Caller,
  renews: boolean,
): Promise<OpenedSession> {
  await lockAccount(tx, account.id)
  const { adminIdleDays, sessionsMax } = await readSignInSettings(tx)
  const id = uuid()
  const salt = randomBytes(16)
  const { absoluteExpiresAt, now } = await insertSession(tx, {
    id,
    salt,
    accountId: account.id,
    role: account.role,
    epoch: account.epoch,
    renews,
    ...sessionLifetime({ role: account.role, idleDays: account.role === 'admin' ? adminIdleDays : null }),
    ipPrefix: ipPrefix(caller.ip),
    userAgent: caller.userAgent,
    deviceHash: caller.device?.hash ?? null,
  })
  if (caller.device !== null) await saveDevice(tx, account.id, caller.device.hash)
  const endsNext = await revokeOldest(tx, account.id, sessionsMax)
  await saveLanguage(tx, account.id, caller.language)
  const issued = issueTokens(keys, { id, role: account.role, salt, renews, absoluteExpiresAt, now }, 1)
  return { issued, endsNext }
}

/** Derives a session's tokens of this generation. */
export function issueTokens(
  keys: SessionKeys,
  session: Pick<SessionRow, 'id' | 'role' | 'salt' | 'renews' | 'absoluteExpiresAt' | 'now'>,
  gen: number,
): IssuedTokens {
  const { id, role, salt, renews, absoluteExpiresAt, now } = session
  const source = { role, sessionId: id, gen, salt }
  return {
    role,
    accessToken: makeToken(keys, 'access', source),
    refresh: renews
      ? {
          token: makeToken(keys, 'refresh', source),
          maxAgeMs: absoluteExpiresAt.getTime() - now.getTime(),
        }
      : null,
  }
}
