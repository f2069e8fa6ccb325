import { shareOfPaise } from '../../numbers/paise.ts'
import { Refusal } from '../../refusal.ts'

/** What is kept of a payout. Withheld tax will be another kind. */
export const DEDUCTION_KINDS = ['commission'] as const
type DeductionKind = (typeof DEDUCTION_KINDS)[number]

/** A rule holds from its day on, until a later one of its kind begins. */
export interface DeductionRule {
  readonly id: string
  readonly kind: DeductionKind
  /** Basis points: 250 is 2.5 %. */
  readonly shareBp: number
  /** A day in India, as `2026-11-18`. */
  readonly fromDay: string
  readonly madeAt: Date
}

/** A rule as it was when the run was drafted, with what it takes. */
export interface Deduction {
  readonly ruleId: string
  readonly kind: DeductionKind
  readonly shareBp: number
  readonly amountPaise: number
}

const ALL_BP = 10_000

/** Half of what a farm sold; more is a typing mistake. */
export const SHARE_BP_MAX = 5_000

export const isDeductionShare = (shareBp: number): boolean =>
  Number.isInteger(shareBp) && shareBp >= 0 && shareBp <= SHARE_BP_MAX

/** Runs of the past keep their rules: a rule begins today at the earliest. */
export function checkRuleBegins(fromDay: string, today: string): void {
  if (fromDay < today)
    throw new Refusal('deduction_rule.refused', { faults: [{ field: 'from', code: 'rule_day.past' }] })
}

/** The rules that hold on a day: of each kind the one that began last. Of two for the same day the later made one. */
export function rulesOn(rules: readonly DeductionRule[], day: string): DeductionRule[] {
  return DEDUCTION_KINDS.flatMap((kind) => {
    const begun = rules.filter((rule) => rule.kind === kind && rule.fromDay <= day)
    return begun.toSorted(laterFirst).slice(0, 1)
  })
}

const laterFirst = (a: DeductionRule, b: DeductionRule): number =>
  b.fromDay.localeCompare(a.fromDay) || b.madeAt.getTime() - a.madeAt.getTime() || b.id.localeCompare(a.id)

/** What each rule takes of a payout, rounded down to the paisa; together never more than there is. */
export function deductionsOf(grossPaise: number, rules: readonly DeductionRule[]): Deduction[] {
  let left = grossPaise
  return rules.flatMap(({ id, kind, shareBp }) => {
    const amountPaise = Math.min(shareOfPaise(grossPaise, shareBp, ALL_BP), left)
    left -= amountPaise
    return amountPaise === 0 ? [] : [{ ruleId: id, kind, shareBp, amountPaise }]
  })
}

export const sumOfDeductions = (deductions: readonly Deduction[]): number =>
  deductions.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
