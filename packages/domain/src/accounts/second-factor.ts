/** `required`: an admin without a second factor can only set it up. `off`: only those who have set it up are asked. */
export const SECOND_FACTOR_POLICIES = ['required', 'off'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10

/** What a person typed: six digits of the authenticator app, or one of the recovery codes. */
export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly letters: string }

/** 80 bits in base32: too many to guess from a stolen hash. */
const RECOVERY_CODE = /^[a-z2-7]{16}$/

/** Spaces and dashes do not count: an app shows `123 456`, and a recovery code is printed in groups. */
export function readCode(typed: string): TypedCode | null {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', digits: plain }
  return RECOVERY_CODE.test(plain) ? { kind: 'recovery', letters: plain } : null
}

/** `abcd-efgh-ijkl-mnop`, as it is shown and printed. */
export const printRecoveryCode = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** A step of thirty seconds is used once: a code that was seen over a shoulder or on the line is spent. */
export const isUnusedStep = (step: number, lastUsedStep: number): boolean => step > lastUsedStep

/** Whether an admin can call nothing but the set-up. */
export const mustSetUp = (policy: SecondFactorPolicy, hasSecondFactor: boolean): boolean =>
  policy === 'required' && !hasSecondFactor

/** Whether this person can be the second one: allowed to, and able to prove it. */
export const canApprove = (
  person: { readonly mayApprove: boolean; readonly hasSecondFactor: boolean },
  policy: SecondFactorPolicy,
): boolean => person.mayApprove && !mustSetUp(policy, person.hasSecondFactor)
