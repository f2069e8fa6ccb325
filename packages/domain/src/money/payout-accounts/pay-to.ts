import { typedNumber } from '../../numbers/typed-number.ts'
import type { FaultCode } from '../../refusal.ts'

/** Where a farm's money goes: a bank account or a UPI id, and the name of its holder. */
export type PayTo =
  | { readonly kind: 'bank'; readonly ifsc: string; readonly number: string; readonly name: string }
  | { readonly kind: 'upi'; readonly vpa: string; readonly name: string }

/** Four letters of the bank, a zero, six of the branch. */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
/** Account numbers of Indian banks have 9 to 18 digits. */
export const ACCOUNT_NUMBER = /^\d{9,18}$/
export const UPI_ID = /^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i

/** What was typed or pasted, without spaces, as banks write it. */
export const typedIfsc = (text: string): string => text.replace(/\s/g, '').toUpperCase()
export const typedAccountNumber = (text: string): string => typedNumber(text).replaceAll('-', '')
export const typedUpiId = (text: string): string => text.trim().toLowerCase()

/** All that is ever shown of it: `HDFC0000123 ••••4417`, `s••••@okhdfc`. */
export const maskPayTo = (payTo: PayTo): string =>
  payTo.kind === 'bank'
    ? `${payTo.ifsc} ••••${payTo.number.slice(-4)}`
    : payTo.vpa.replace(/^(.)[^@]*/, '$1••••')

/** Digits with a space, dash, dot or slash between them: as many as an account number has, or more. */
const LONG_NUMBER = /\p{Nd}(?:[\s./\p{Pd}]{0,2}\p{Nd}){8,}/gu

/** The words of a bank with account numbers as they may be shown: `Account ••••4417 closed`. */
export const maskAccountNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (number) => `••••${(number.match(/\p{Nd}/gu) ?? []).slice(-4).join('')}`)

/** What is wrong with the number that was typed a second time; null when both are the same. */
export function againFault(number: string, again: string): FaultCode | null {
  if (again === number) return null
  if (isShortByOne(again, number)) return 'account_number.digit_missing'
  return isShortByOne(number, again) ? 'account_number.digit_extra' : 'account_number.differs'
}

/** Whether the first is the second without one of its digits. */
function isShortByOne(short: string, long: string): boolean {
  if (short.length !== long.length - 1) return false
  const at = short.split('').findIndex((digit, index) => digit !== long[index])
  return at === -1 || short.slice(at) === long.slice(at + 1)
}

/** Equal for the same account, whatever name was typed with it. */
export const payToIdentity = (payTo: PayTo): string =>
  payTo.kind === 'bank' ? `bank:${payTo.ifsc.slice(0, 4)}:${payTo.number}` : `upi:${payTo.vpa}`
