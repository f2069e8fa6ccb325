import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Role } from '../role.ts'

/** Actions an operator may take on the account of a buyer or a farmer. */
export const ACCOUNT_ACTIONS = [
  'confirmPhone',
  'unconfirmPhone',
  'endSession',
  'signOut',
  'cancelOrders',
  'disable',
  'enable',
] as const

export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** The facts of an account that the rules need. Loaded with its row locked. */
export interface AccountFacts {
  readonly role: Role
  readonly isDisabled: boolean
  /** As the person entered it; empty when there is none. */
  readonly phone: string
  readonly isPhoneConfirmed: boolean
}

/** Returns why the action is not possible for this account, or null when it is. */
function refusalOf(act: AccountAction, account: AccountFacts): RefusalCode | null {
  const { role, isDisabled, phone, isPhoneConfirmed } = account
  // Operators are created and closed by a command on the server, never by another operator.
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

/** Pages use this to decide whether to show a button. */
export const mayAct = (act: AccountAction, account: AccountFacts): boolean => refusalOf(act, account) === null

/** Use cases call this before they write. */
export function refuseAct(act: AccountAction, account: AccountFacts): void {
  const code = refusalOf(act, account)
  if (code !== null) throw new Refusal(code)
}

/** Whether two spellings are the same phone number: spaces, dashes and the plus sign are ignored. */
export const isSamePhone = (first: string, second: string): boolean => digitsOf(first) === digitsOf(second)

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')
