import type { Role } from '@farmgate/domain/people/role.ts'
import type { IssuedTokens } from './open-session.ts'
import type { ListedSession } from './sessions.sql.ts'

/** The person as the browser stores them beside the token. */
export const presentSessionUser = (account: { id: string; name: string; email: string; role: Role }) => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
})

export const presentSignedIn = (
  account: Parameters<typeof presentSessionUser>[0],
  { accessToken }: IssuedTokens,
) => ({ user: presentSessionUser(account), token: accessToken })

export const presentSession = (session: ListedSession, currentId: string) => ({
  _id: session.id,
  current: session.id === currentId,
  device: session.userAgent,
  network: session.ipPrefix,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
})
