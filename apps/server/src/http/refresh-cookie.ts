import type { Role } from '@farmgate/domain/accounts/role.ts'
import { Answer, type Cookie } from './answer.ts'

/**
 * One name per role, so that three roles are signed in side by side. The `__Host-` prefix makes the
 * browser insist on Secure, Path=/ and no Domain.
 */
export const refreshCookieName = (role: string): string => `__Host-rt_${role}`

interface Refreshing {
  readonly role: Role
  readonly refreshToken: string
  readonly refreshMaxAgeMs: number
}

/** The answer to every call that gives tokens out: the refresh token goes beside it, never in it. */
export const withRefreshCookie = <Body>(
  body: Body,
  { role, refreshToken, refreshMaxAgeMs }: Refreshing,
): Answer<Body> =>
  new Answer(body, [
    {
      name: refreshCookieName(role),
      value: refreshToken,
      maxAgeSeconds: Math.max(0, Math.floor(refreshMaxAgeMs / 1000)),
    },
  ])

export const removedRefreshCookie = (role: Role): Cookie => ({
  name: refreshCookieName(role),
  value: '',
  maxAgeSeconds: 0,
})
