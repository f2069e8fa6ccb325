import { hash } from 'node:crypto'
import { deviceFacts } from '@farmgate/domain/people/sign-in/device.ts'
import { isNewDevice } from '@farmgate/domain/people/sign-in/new-device.ts'
import type { Realm } from '@farmgate/domain/people/role.ts'
import { maySignIn } from '@farmgate/domain/people/sign-in/sign-in.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { createFairQueue } from '#concurrency/fair-queue.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller } from '#http/shared/actor.ts'
import { ipPrefix, networkKey } from '#http/shared/network.ts'
import { openLink } from '#features/people/account-links/open-link.ts'
import { hasNotice } from '#features/telling/notices/notices.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { type IssuedTokens, openSession } from '#features/people/sessions/open-session.ts'
import { findSignInHistory } from '#features/people/sessions/sessions.sql.ts'
import type { SessionKeys } from '#features/people/sessions/tokens.ts'
import { type Account, findForSignIn } from '#features/people/account-store/accounts.sql.ts'
import { type CodeDeps, proveCode, refuseIfSetUpSince } from '#features/people/second-factor/prove-code.ts'
import { type Guesser, guesserOf } from '#features/people/password-checks/counted-guess.ts'
import {
  placeOfAccount,
  placeOfNetwork,
  type VerifyPassword,
} from '#features/people/password-checks/password-hasher.ts'
import { type ProveDeps, provePassword } from '#features/people/password-checks/prove-password.ts'

export interface SignInDeps extends ProveDeps, CodeDeps {
  readonly keys: SessionKeys
  readonly limits: SignInLimits
}

/** Counts failed sign-ins by device and network. */
interface SignInLimits {
  countSignIn(caller: Caller, email: string): Promise<CountedSignIn>
}

/** A sign-in is counted as failed before its password is checked, so that parallel ones are all counted. */
interface CountedSignIn {
  /** Seconds to wait if the network or the device has failed too often; else null. */
  readonly refusedForSeconds: number | null
  giveBack(): Promise<void>
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The role chosen on the screen; if the account has another role, the response is that of a wrong password. */
  readonly role?: string | undefined
  /** Of the second factor; only an admin who has set one up is asked. */
  readonly code?: string | undefined
  /** Whether the client renews its token; a plain client of the specified calls does not. */
  readonly renews?: boolean | undefined
}

/**
 * Signs in. Unknown address, wrong password, other role and disabled account get the same response at the same cost.
 */
export async function signIn(
  deps: SignInDeps,
  realm: Realm,
  { email, password, role, code, renews = false }: Credentials,
  caller: Caller,
): Promise<{ account: Account; issued: IssuedTokens }> {
  const { db, keys } = deps
  const guesser = await recognise(db, realm, email, caller)
  const isKnown = guesser.knownDevice !== null
  const place = isKnown
    ? placeOfAccount(`${realm}|${email.toLowerCase()}`, caller.ip)
    : placeOfNetwork(caller.ip)
  const account = await deps.hasher.inTurn(place, async (verify) => {
    const found = await findForSignIn(db, realm, email)
    // A disabled account is checked like an unknown one, so the same tries are counted.
    const who = { realm, email, passwordHash: found?.active === true ? found.passwordHash : null }
    return (await tryPassword(deps, who, password, caller, guesser, verify)) ? found : undefined
  })
  if (account === undefined || !maySignIn(account, role)) throw new Refusal('auth.wrong_credentials')
  // Only after the password: the response must not reveal who has a second factor.
  const codeProved = account.role === 'admin' && (await proveCode(deps, account.id, code, caller))
  const issued = await inTransaction(db, async (tx) => {
    if (account.role === 'admin') {
      await recordAct(tx, { actorId: account.id, action: 'admin.signed_in', requestId: caller.requestId })
    }
    // Read before this sign-in becomes part of the history.
    const history = await findSignInHistory(tx, account.id, signInPlace(caller))
    const session = await openSession(tx, keys, account, caller, renews)
    if (account.role === 'admin' && !codeProved) await refuseIfSetUpSince(tx, account.id)
    if (isNewDevice(history)) await notifyNewDevice(tx, account, caller)
    if (session.endsNext !== null) await notifyEndsNext(tx, account, session.endsNext.userAgent)
    return session.issued
  })
  return { account, issued }
}

/** Reads are quick, so a few at once are enough; a flood with device cookies does not queue for the database. */
const lookups = createFairQueue({ atOnce: 2, places: { all: 100 }, turns: ['all'] as const })

/** Whether the account knows the caller's device. It is asked first, because known devices have places of their own. */
const recognise = (db: Db, realm: Realm, email: string, caller: Caller): Promise<Guesser> =>
  lookups.run({ lane: 'all', network: networkKey(caller.ip), holder: null }, () =>
    guesserOf(db, realm, email, caller),
  )

/**
 * When a network has too many failures, only a device that has signed in to this account before may continue. Only a
 * wrong password that was checked stays counted: refused guesses do not use up the network's tries.
 */
async function tryPassword(
  deps: SignInDeps,
  who: { readonly realm: Realm; readonly email: string; readonly passwordHash: string | null },
  password: string,
  caller: Caller,
  guesser: Guesser,
  verify: VerifyPassword,
): Promise<boolean> {
  const counted = await deps.limits.countSignIn(caller, who.email)
  let isWrong = false
  try {
    if (counted.refusedForSeconds !== null && guesser.knownDevice === null)
      throw new Refusal('request.rate_limited', { retryAfterSeconds: counted.refusedForSeconds })
    isWrong = !(await provePassword(deps, who, password, guesser, verify))
    return !isWrong
  } finally {
    if (!isWrong) await counted.giveBack()
  }
}

const signInPlace = ({ device, ip, userAgent }: Caller) => ({
  deviceHash: device?.hash ?? null,
  ipPrefix: ipPrefix(ip),
  userAgent,
})

/** Once a day per user agent, so that a client without cookies does not fill the mailbox. */
const causeToday = (userAgent: string): string =>
  `${new Date().toISOString().slice(0, 10)} ${hash('sha256', userAgent).slice(0, 16)}`

async function notifyNewDevice(tx: Tx, { id, email }: Account, { userAgent }: Caller): Promise<void> {
  const cause = causeToday(userAgent)
  if (await hasNotice(tx, id, 'new_device', cause)) return
  const link = await openLink(tx, { accountId: id, kind: 'not_me', about: 'new_device', email })
  const detail = deviceFacts(userAgent)
  await notify(tx, [id], { kind: 'new_device', cause, detail, leftAddress: email, linkId: link.id })
}

/** Every device of the account shows it, also the one that is meant. */
async function notifyEndsNext(tx: Tx, { id }: Account, userAgent: string): Promise<void> {
  const cause = causeToday(userAgent)
  if (await hasNotice(tx, id, 'session_ends_next', cause)) return
  await notify(tx, [id], { kind: 'session_ends_next', cause, detail: deviceFacts(userAgent) })
}
