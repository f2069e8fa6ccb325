import { type FaultCode, Refusal, type RefusalCode } from '../../refusal.ts'

export interface PasswordPolicy {
  readonly minLength: number
  /** Lower-cased passwords that are refused; empty when the setting is off. */
  readonly denied: ReadonlySet<string>
  /** Words that are too weak even with digits and signs around them, such as our own name. */
  readonly deniedWords?: readonly string[]
}

/** The person whose password is checked. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

export const PASSWORD_MAX_LENGTH = 128

/** The first guesses for a market of this name. */
export const BRAND_WORDS = ['farmgate', 'farmgatedemo', 'myfarmgate', 'farmgateindia']

/**
 * Returns what is wrong with a password, or null. Only its length is required, and that it is not a common or
 * guessable one.
 */
export function passwordFault(
  password: string,
  policy: PasswordPolicy,
  owner?: PasswordOwner,
): FaultCode | null {
  if (isBlank(password)) return 'password.required'
  const length = Array.from(password).length
  if (length < policy.minLength) return 'password.too_short'
  if (length > PASSWORD_MAX_LENGTH) return 'password.too_long'
  if (isCommon(password.toLowerCase(), policy)) return 'password.common'
  if (owner !== undefined && isOwnersName(password, owner)) return 'password.own_name'
  return null
}

/** A sign-in with nothing but spaces is refused as incomplete, so such a password could never be used. */
export const isBlank = (password: string): boolean => password.trim() === ''

const isCommon = (password: string, { denied, deniedWords = [] }: PasswordPolicy): boolean =>
  denied.has(password) || deniedWords.includes(lettersOf(password))

/** The name or the e-mail address itself, with or without digits and signs around it. */
function isOwnersName(password: string, { name, email }: PasswordOwner): boolean {
  const own = [email, email.split('@')[0] ?? '', name].map((text) => text.toLowerCase())
  if (own.includes(password.toLowerCase())) return true
  const letters = lettersOf(password)
  return letters !== '' && own.some((text) => lettersOf(text) === letters)
}

/** Combining marks are part of Hindi letters. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')

/** `refused` is the refusal code of the form that the password belongs to. */
export function refuseWeakPassword(
  password: string,
  policy: PasswordPolicy,
  refused: RefusalCode,
  owner?: PasswordOwner,
): void {
  const code = passwordFault(password, policy, owner)
  if (code === null) return
  const params = code === 'password.too_short' ? { params: { min: policy.minLength } } : {}
  throw new Refusal(refused, { faults: [{ field: 'password', code, ...params }] })
}
