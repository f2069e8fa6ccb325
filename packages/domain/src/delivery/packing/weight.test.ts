import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { isWeightOpen, type LineToWeigh, weigh, weightFinalAt } from './weight.ts'

const SAVED = new Date('2026-11-19T05:00:00Z')
const line = (facts: Partial<LineToWeigh> = {}): LineToWeigh => ({
  keptParts: 3_000,
  openParts: null,
  isFinal: false,
  ...facts,
})

test('a weight is open for ten minutes, and not at their end', () => {
  const finalAt = weightFinalAt(SAVED)
  expect(finalAt).toEqual(new Date('2026-11-19T05:10:00Z'))
  expect(isWeightOpen(finalAt, new Date('2026-11-19T05:09:59.999Z'))).toBe(true)
  expect(isWeightOpen(finalAt, finalAt)).toBe(false)
})

describe('what a farm says came', () => {
  test.each([
    ['less than is left is saved', line(), 2_050, 'save'],
    ['nothing is saved', line(), 0, 'save'],
    ['all of it changes nothing', line(), 3_000, null],
    ['more is a gift', line(), 3_400, null],
    ['the same weight again changes nothing', line({ openParts: 2_050 }), 2_050, null],
    ['another weight replaces the open one, up or down', line({ openParts: 2_050 }), 2_950, 'save'],
    ['all of it removes the open weight', line({ openParts: 2_050 }), 3_000, 'remove'],
    ['more than all of it does so too', line({ openParts: 2_050 }), 3_400, 'remove'],
    ['less than a final weight is saved', line({ keptParts: 2_050, isFinal: true }), 2_000, 'save'],
    ['a final weight again changes nothing', line({ keptParts: 2_050, isFinal: true }), 2_050, null],
    [
      'after less than a final weight was saved, it can be corrected up to that',
      line({ keptParts: 2_050, openParts: 2_000, isFinal: true }),
      2_050,
      'remove',
    ],
  ])('%s', (_name, before, parts, becomes) => expect(weigh(before, parts)).toBe(becomes))

  test('is refused above a final weight', () => {
    expect(() => weigh(line({ keptParts: 2_050, isFinal: true }), 2_051)).toThrow(new Refusal('weight.final'))
  })
})
