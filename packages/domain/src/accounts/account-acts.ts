import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Role } from './role.ts'

/** What an operator may do to the account of a buyer or a farmer. */
export const ACCOUNT_ACTS = [
  'confirmPhone',
  'unconfirmPhone',
  'endSession',
  'signOut',
  'cancelOrders',
  'disable',
  'enable',
] as const

export type AccountAct = (typeof ACCOUNT_ACTS)[number]

/** What the rules need to know of an account. Loaded with its row locked. */
export interface AccountFacts {
  readonly role: Role
  readonly isDisabled: boolean
  /** As the person gave it; empty where there is none. */
  readonly phone: string
  readonly isPhoneConfirmed: boolean
}

/** Why this can't be done to this account; null when it can. */
function refusalOf(act: AccountAct, account: AccountFacts): RefusalCode | null {
  const { role, isDisabled, phone, isPhoneConfirmed } = account
  // Operators are created and closed by a command on the server, never by one another.
  if (role === 'admin') return 'account.is_admin'
  switch (act) {
    case 'confirmPhone':
      if (phone === '') return 'account.no_phone'
      return isPhoneConfirmed ? 'account.phone_confirmed' : null
    case 'unconfirmPhone':
      return isPhoneConfirmed ? null : 'account.phone_not_confirmed'
    case 'endSession':
    case 'signOut':
    case 'disable':
      return isDisabled ? 'account.already_disabled' : null
    case 'enable':
      return isDisabled ? null : 'account.not_disabled'
    case 'cancelOrders':
      return role === 'user' ? null : 'account.not_a_buyer'
  }
}

/** The pages ask this to show a button. */
export const mayAct = (act: AccountAct, account: AccountFacts): boolean => refusalOf(act, account) === null

/** The use cases ask this before they write. */
export function refuseAct(act: AccountAct, account: AccountFacts): void {
  const code = refusalOf(act, account)
  if (code !== null) throw new Refusal(code)
}

/** Whether two spellings are one number: spaces, dashes and the plus sign do not count. */
export const isSamePhone = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')
