import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { CallerDevice } from './http/device-cookie.ts'
import type { Language } from '@farmgate/messages/languages.ts'

/** Who calls, as the session check found them. */
export interface Actor {
  readonly accountId: string
  readonly role: Role
  readonly sessionId: string
  /** The generation of the token shown: the current one, or the one before it within its minute. */
  readonly gen: number
}

/** Turns a bearer token into its holder, or into nobody. */
export type Authenticate = (token: string) => Promise<Actor | null>

/** From where and with what somebody calls. */
export interface Caller {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The one they would read a mail in. */
  readonly language: Language
  /** The browser, by its device cookie. Null where none was shown and the call issues none. */
  readonly device: CallerDevice | null
}
