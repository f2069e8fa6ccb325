import type { Role } from '@farmgate/domain/accounts/role.ts'
import { Answer, type Cookie } from './answer.ts'

/**
 * One name per role, so that three roles are signed in side by side. The `__Host-` prefix makes the
 * browser insist on Secure, Path=/ and no Domain.
 */
export const refreshCookieName = (role: string): string => `__Host-rt_${role}`

interface Issued {
  readonly role: Role
  readonly refresh: { readonly token: string; readonly maxAgeMs: number } | null
}

/** The answer to every call that gives tokens out: the refresh token goes beside it, never in it. */
export const withRefreshCookie = <Body>(body: Body, { role, refresh }: Issued): Answer<Body> =>
  new Answer(
    body,
    refresh === null
      ? []
      : [
          {
            name: refreshCookieName(role),
            value: refresh.token,
            maxAgeSeconds: Math.max(0, Math.floor(refresh.maxAgeMs / 1000)),
          },
        ],
  )

export const removedRefreshCookie = (role: Role): Cookie => ({
  name: refreshCookieName(role),
  value: '',
  maxAgeSeconds: 0,
})
