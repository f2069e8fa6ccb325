import type { LimitName } from '@farmgate/contract/endpoint.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Actor, Authenticate } from '../shared/actor.ts'
import type { CallLimits, CallSource } from './call-limits.ts'
import { createKnownTokens } from './known-tokens.ts'
import type { VisitorLimit } from './production-limits.ts'

export interface Admission {
  /** Counts a call before its body is read: a signed-in caller by account, anyone else by device and address. */
  admit(limit: LimitName, token: string | null, source: CallSource): Promise<void>
  /** Finds the caller in the database. */
  find(token: string | null): Promise<Actor | null>
}

/** Limits that count a signed-in caller as a visitor too, because these calls do not depend on the token. */
const OF_VISITORS: ReadonlySet<LimitName> = new Set([
  'register',
  'recover',
  'refresh',
  'newsletter',
  'picture',
])

const isOfVisitors = (limit: LimitName): limit is VisitorLimit => OF_VISITORS.has(limit)

export function createAdmission({
  authenticate,
  limits,
  hasRoomToSignIn,
}: {
  readonly authenticate: Authenticate
  readonly limits: CallLimits
  /** Whether a sign-in of this address on an unknown device can be checked now. */
  readonly hasRoomToSignIn: (ip: string) => boolean
}): Admission {
  const known = createKnownTokens()

  async function find(token: string | null): Promise<Actor | null> {
    if (token === null) return null
    const actor = await authenticate(token)
    if (actor === null) known.forget(token)
    else known.remember(token, actor.accountId)
    return actor
  }

  /**
   * Returns the account of a valid token. Known tokens need no query here. Unknown ones do, so an address that sends many
   * forged tokens has them delayed or refused before the query; people signed in there are not affected.
   */
  async function holderOf(token: string, source: CallSource): Promise<string | null> {
    const holder = known.holderOf(token)
    if (holder !== null) return holder
    await limits.beforeTokenCheck(source)
    const actor = await find(token)
    if (actor === null) await limits.countWrongToken(source)
    return actor?.accountId ?? null
  }

  /**
   * Holds a sign-in from a network that has its share of places already: a flood that is answered at once comes back at once,
   * and its refusals alone would keep the process busy. A device that was shown may be one the account knows, and goes on.
   */
  async function untilRoom(source: CallSource): Promise<void> {
    if (hasRoomToSignIn(source.ip)) return
    await limits.hold(source)
    if (source.device === null && !hasRoomToSignIn(source.ip))
      throw new Refusal('server.busy', { retryAfterSeconds: 1 })
  }

  return {
    find,
    async admit(limit, token, source) {
      if (limit === 'none') return
      if (isOfVisitors(limit)) return limits.countVisitor(limit, source)
      if (limit === 'login') {
        await untilRoom(source)
        await limits.countVisitor('standard', source)
        return limits.beforeSignIn(source)
      }
      const accountId = token === null ? null : await holderOf(token, source)
      if (accountId === null) await limits.countVisitor('standard', source)
      else await limits.countAccount('standard', accountId, source.ip)
    },
  }
}
