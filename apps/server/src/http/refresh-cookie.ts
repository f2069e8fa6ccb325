import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { Cookie } from './answer.ts'

/**
 * One name per role, so that three roles are signed in side by side. The `__Host-` prefix makes the
 * browser insist on Secure, Path=/ and no Domain.
 */
export const refreshCookieName = (role: string): string => `__Host-rt_${role}`

export const refreshCookie = (role: Role, token: string, maxAgeMs: number): Cookie => ({
  name: refreshCookieName(role),
  value: token,
  maxAgeSeconds: Math.max(0, Math.floor(maxAgeMs / 1000)),
})

export const removedRefreshCookie = (role: Role): Cookie => ({
  name: refreshCookieName(role),
  value: '',
  maxAgeSeconds: 0,
})
