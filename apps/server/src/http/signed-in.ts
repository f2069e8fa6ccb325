import type { SignedIn } from '@farmgate/contract/accounts.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { output } from 'zod/mini'
import { Answer } from './answer.ts'
import { refreshCookie } from './refresh-cookie.ts'

interface Issued {
  readonly role: Role
  readonly accessToken: string
  readonly refreshToken: string
  readonly refreshMaxAgeMs: number
}

/** The answer to every call that gives tokens out: the access token in it, the refresh token beside it. */
export const withRefreshCookie = <Body>(body: Body, { role, refreshToken, refreshMaxAgeMs }: Issued) =>
  new Answer(body, [refreshCookie(role, refreshToken, refreshMaxAgeMs)])

export const signedIn = (
  { id, name, email, role }: { id: string; name: string; email: string; role: Role },
  issued: Issued,
): Answer<output<typeof SignedIn>> =>
  withRefreshCookie({ user: { _id: id, name, email, role }, token: issued.accessToken }, issued)
