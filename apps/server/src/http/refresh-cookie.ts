import type { Role } from '@farmgate/domain/people/role.ts'
import { Answer, type Cookie } from './responses/answer.ts'

/**
 * One name per role, so that three roles can be signed in at once. The `__Host-` prefix makes the browser require Secure,
 * Path=/ and no Domain.
 */
export const refreshCookieName = (role: string): string => `__Host-rt_${role}`

interface Issued {
  readonly role: Role
  readonly refresh: { readonly token: string; readonly maxAgeMs: number } | null
}

/** The response of every call that issues tokens: the refresh token is in a cookie, never in the body. */
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
