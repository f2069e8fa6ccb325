import type { Role } from '@farmgate/domain/people/role.ts'
import type { FactorFacts } from '@farmgate/domain/people/sign-in/second-factor.ts'
import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { Language } from '@farmgate/messages/languages.ts'

/** The signed-in caller, as found by the session check. */
export interface Actor {
  readonly accountId: string
  readonly role: Role
  readonly sessionId: string
  /** The generation of the token: the current one, or the previous one within its minute. */
  readonly gen: number
  /** Null for buyers and farmers. */
  readonly staff: Staff | null
}

export interface Staff extends FactorFacts {
  readonly role: StaffRole
}

/** Returns the holder of a bearer token, or null. */
export type Authenticate = (token: string) => Promise<Actor | null>

/** Where a call comes from and with what client. */
export interface Caller {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The language of mails to this caller. */
  readonly language: Language
  /** The browser, by its device cookie. Null when none was sent and the call issues none. */
  readonly device: CallerDevice | null
}

export interface CallerDevice {
  /** SHA-256 of the cookie's random part, the only part that is stored. */
  readonly hash: Buffer
  readonly issuedAt: Date
  /** Issued by this call: the caller sent none. */
  readonly isNew: boolean
}
