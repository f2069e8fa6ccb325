/** `required`: what moves money and rights needs a second factor. `off`: only those who have set it up are asked. */
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

/**
 * When a call of an admin needs a second factor that is set up.
 * - `never`: it is about their own account
 * - `area`: only where the market asks for it in the whole admin area
 * - `acts`: as `area`; the parts of it that move money or rights always
 * - `always`: it moves money or rights
 */
export const FACTOR_NEEDS = ['never', 'area', 'acts', 'always'] as const
export type FactorNeed = (typeof FACTOR_NEEDS)[number]

/** An admin's second factor, and where the market asks for one. */
export interface FactorFacts {
  readonly hasSecondFactor: boolean
  /** The operators' setting: the whole admin area needs it. */
  readonly isAskedEverywhere: boolean
}

/** Whether an admin has to set up the second factor before a call of this need. */
export const mustSetUp = (
  policy: SecondFactorPolicy,
  { hasSecondFactor, isAskedEverywhere }: FactorFacts,
  need: FactorNeed,
): boolean =>
  policy === 'required' && !hasSecondFactor && (need === 'always' || (isAskedEverywhere && need !== 'never'))

/** Whether this person can be the second one now: allowed to, able to prove it, and not new. */
export const canApprove = (
  person: {
    readonly mayApprove: boolean
    readonly hasSecondFactor: boolean
    readonly isNew: boolean
  },
  policy: SecondFactorPolicy,
): boolean => person.mayApprove && !person.isNew && (policy === 'off' || person.hasSecondFactor)
