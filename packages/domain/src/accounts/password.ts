import { type FaultCode, Refusal, type RefusalCode } from '../refusal.ts'

export interface PasswordPolicy {
  readonly minLength: number
  /** Lower-cased passwords nobody may choose; empty when the setting is off. */
  readonly denied: ReadonlySet<string>
}

export const PASSWORD_MAX_LENGTH = 128

/** Length is all we ask for, and that the password is not one everybody tries first. */
export function passwordFault(password: string, policy: PasswordPolicy): FaultCode | null {
  if (password === '') return 'password.required'
  const length = Array.from(password).length
  if (length < policy.minLength) return 'password.too_short'
  if (length > PASSWORD_MAX_LENGTH) return 'password.too_long'
  if (policy.denied.has(password.toLowerCase())) return 'password.common'
  return null
}

/** `refused` is what the form that asks for the password says as a whole. */
export function refuseWeakPassword(password: string, policy: PasswordPolicy, refused: RefusalCode): void {
  const code = passwordFault(password, policy)
  if (code === null) return
  const params = code === 'password.too_short' ? { params: { min: policy.minLength } } : {}
  throw new Refusal(refused, { faults: [{ field: 'password', code, ...params }] })
}
