import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  checkRuleBegins,
  type DeductionRule,
  deductionsOf,
  isDeductionShare,
  rulesOn,
  SHARE_BP_MAX,
  sumOfDeductions,
} from './deductions.ts'

const rule = (id: string, fromDay: string, shareBp: number, madeAt = '2026-11-01'): DeductionRule => ({
  id,
  kind: 'commission',
  shareBp,
  fromDay,
  madeAt: new Date(madeAt),
})

const RULES = [
  rule('a', '2026-11-01', 200),
  rule('c', '2026-12-01', 500, '2026-11-20'),
  rule('b', '2026-12-01', 400, '2026-11-10'),
]

test.each([
  ['2026-10-31', []],
  ['2026-11-01', ['a']],
  ['2026-11-30', ['a']],
  ['2026-12-01', ['c']],
])('on %s hold %j: the rule that began last, and of one day the later made', (day, ids) => {
  expect(rulesOn(RULES, day).map(({ id }) => id)).toEqual(ids)
})

test('of two rules that were made at once the one with the higher id holds, in any order', () => {
  const [one, other] = [
    rule('d', '2026-12-01', 100, '2026-11-20'),
    rule('e', '2026-12-01', 200, '2026-11-20'),
  ]
  for (const rules of [
    [one, other],
    [other, one],
  ])
    expect(rulesOn(rules, '2026-12-01').map(({ id }) => id)).toEqual(['e'])
})

test('a deduction names its rule as it was', () => {
  expect(deductionsOf(80_00, [rule('a', '2026-11-01', 250)])).toEqual([
    { ruleId: 'a', kind: 'commission', shareBp: 250, amountPaise: 2_00 },
  ])
})

test.each([
  [0, 80_00, 0],
  [250, 80_00, 2_00],
  // 0.99 paise, and 1.99 paise.
  [99, 1_00, 0],
  [199, 1_00, 1],
  [SHARE_BP_MAX, 81, 40],
])('%d basis points of %d paise are %d paise', (shareBp, gross, amount) => {
  expect(sumOfDeductions(deductionsOf(gross, [rule('a', '2026-11-01', shareBp)]))).toBe(amount)
})

test('without a rule nothing is deducted', () => {
  expect(deductionsOf(80_00, [])).toEqual([])
})

test('deductions are never more than there is, whatever the rules', () => {
  const rules = fc.array(
    fc.integer({ min: 0, max: 10_000 }).map((share) => rule('a', '2026-11-01', share)),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_00_00_00_000_00 }), rules, (gross, all) => {
      const deductions = deductionsOf(gross, all)
      expect(sumOfDeductions(deductions)).toBeLessThanOrEqual(gross)
      for (const { amountPaise } of deductions) expect(amountPaise).toBeGreaterThan(0)
    }),
  )
})

test('a rule begins today or later', () => {
  expect(() => checkRuleBegins('2026-11-17', '2026-11-18')).toThrow(
    new Refusal('deduction_rule.refused', { faults: [{ field: 'from', code: 'rule_day.past' }] }),
  )
  expect(() => checkRuleBegins('2026-11-18', '2026-11-18')).not.toThrow()
})

test.each([
  [0, true],
  [SHARE_BP_MAX, true],
  [SHARE_BP_MAX + 1, false],
  [-1, false],
  [2.5, false],
])('%d basis points as a share: %s', (shareBp, isShare) => {
  expect(isDeductionShare(shareBp)).toBe(isShare)
})
