import { Refusal } from '../../refusal.ts'
import { isSameHolder } from './holder-name.ts'

/**
 * `checking`: the bank, or an operator, has not said whose it is. `name_differs`: an operator looks at both names.
 * `blocked`: a payout came back, and nothing is paid until an operator has confirmed it again.
 */
export const ACCOUNT_STATES = ['checking', 'name_differs', 'verified', 'refused', 'blocked'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Who finds out whose account it is: the rail by a penny drop, or an operator from a photo of the passbook. */
export type CheckedBy = 'rail' | 'operator'

/** One account of a farm, as the rules need it. */
export interface AccountFacts {
  readonly state: AccountState
  readonly checkedBy: CheckedBy
  readonly createdAt: Date
  /** Not before this moment, whatever else holds. */
  readonly usableFrom: Date
  /** Null while no one has said that it is the farmer's. */
  readonly verifiedAt: Date | null
  /** The farmer stopped it, or added another one instead. */
  readonly replacedAt: Date | null
}

/** The newest account that is the farmer's and whose time has come; also a blocked one: no older one is paid in its place. */
export const accountInUse = <A extends AccountFacts>(accounts: readonly A[], now: Date): A | null =>
  newest(
    accounts.filter(
      ({ verifiedAt, usableFrom, replacedAt }) =>
        verifiedAt !== null && usableFrom <= now && replacedAt === null,
    ),
  )

/** The account that a payout goes to now; null when there is none. */
export function payableAccount<A extends AccountFacts>(accounts: readonly A[], now: Date): A | null {
  const inUse = accountInUse(accounts, now)
  return inUse?.state === 'verified' ? inUse : null
}

/** The account that is to take the place of the one in use, or that was refused. */
export function waitingAccount<A extends AccountFacts>(accounts: readonly A[], now: Date): A | null {
  const inUse = accountInUse(accounts, now)
  return newest(
    accounts.filter(
      (account) =>
        account.replacedAt === null &&
        account !== inUse &&
        (inUse === null || account.createdAt > inUse.createdAt),
    ),
  )
}

const newest = <A extends AccountFacts>(accounts: readonly A[]): A | null =>
  accounts.reduce<A | null>(
    (best, account) => (best === null || account.createdAt > best.createdAt ? account : best),
    null,
  )

/** A change waits; a farm's first account does not, because there is no one whose money a thief could take. */
export const isFirstAccount = (accounts: readonly AccountFacts[]): boolean =>
  accounts.every(({ verifiedAt }) => verifiedAt === null)

export interface FarmerProof {
  readonly now: Date
  readonly passwordProved: boolean
  /** When e-mail or password were last changed without the current password; null for never. */
  readonly credentialsUnprovedAt: Date | null
  readonly isEmailVerified: boolean
  /** An operator has called the farmer. */
  readonly isPhoneConfirmed: boolean
}

/**
 * Decides from when a new account may be used. It always needs the password, also of a client that has just signed in: a
 * stolen token must not redirect the farm's money.
 */
export function addAccount(
  accounts: readonly AccountFacts[],
  proof: FarmerProof,
  waitHours: number,
): { readonly isFirst: boolean; readonly usableFrom: Date } {
  if (!proof.passwordProved) throw new Refusal('auth.reauth_required')
  if (hasNewCredentials(proof)) throw new Refusal('payout_account.new_password')
  const isFirst = isFirstAccount(accounts)
  if (isFirst && !mayAddFirst(proof)) throw new Refusal('payout_account.unproven')
  return { isFirst, usableFrom: isFirst ? proof.now : new Date(proof.now.getTime() + waitHours * HOUR_MS) }
}

/** As long as the owner can take the account back by the link in the mail about that change. */
const UNPROVED_HOURS = 72

/** Someone who changed them without the current password knows the new one: for some time it proves nothing. */
const hasNewCredentials = ({ now, credentialsUnprovedAt }: FarmerProof): boolean =>
  credentialsUnprovedAt !== null && now.getTime() - credentialsUnprovedAt.getTime() < UNPROVED_HOURS * HOUR_MS

export const mayAddFirst = ({
  isEmailVerified,
  isPhoneConfirmed,
}: Pick<FarmerProof, 'isEmailVerified' | 'isPhoneConfirmed'>): boolean => isEmailVerified || isPhoneConfirmed

const HOUR_MS = 3_600_000

/** What the bank's answer makes of an account that is being checked. */
export function judgeAnswer(
  holderName: string,
  answer: { readonly state: 'valid' | 'invalid'; readonly bankName: string | null },
): AccountState {
  if (answer.state === 'invalid') return 'refused'
  return isSameHolder(holderName, answer.bankName ?? '') ? 'verified' : 'name_differs'
}

/** Whether an operator has to look at it. */
const waitsForOperator = ({ state, checkedBy, replacedAt }: AccountFacts): boolean =>
  replacedAt === null && (state === 'name_differs' || (state === 'checking' && checkedBy === 'operator'))

export function decideAccount(account: AccountFacts, decision: 'accepted' | 'refused'): AccountState {
  if (!waitsForOperator(account)) throw new Refusal('payout_account.decided')
  return decision === 'accepted' ? 'verified' : 'refused'
}

/** A payout came back: the farmer, called by an operator, says that the account is right. */
export function confirmAccount(account: AccountFacts): AccountState {
  if (account.state !== 'blocked' || account.replacedAt !== null)
    throw new Refusal('payout_account.not_blocked')
  return 'verified'
}
