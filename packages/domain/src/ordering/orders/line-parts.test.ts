import { expect, test } from 'vitest'
import type { Unit } from '../../catalogue/listings/unit.ts'
import { fromParts, type SpokenAmount, toParts } from './line-parts.ts'

test.each<[Unit, SpokenAmount, number | null]>([
  ['kg', { quantity: 3 }, 3_000],
  ['kg', { grams: 2_050 }, 2_050],
  ['kg', { pieces: 2 }, null],
  ['litre', { millilitres: 300 }, 300],
  ['litre', { grams: 300 }, null],
  ['dozen', { pieces: 10 }, 10],
  ['dozen', { quantity: 2 }, 24],
  ['piece', { quantity: 0 }, 0],
  ['piece', { grams: 100 }, null],
  ['kg', {}, null],
  ['kg', { quantity: 1, grams: 500 }, null],
  ['kg', { grams: -1 }, null],
  ['kg', { grams: 10.5 }, null],
  ['kg', { quantity: undefined, grams: 500 }, 500],
])('of a %s, %o is %s parts', (unit, amount, parts) => {
  expect(toParts(unit, amount)).toBe(parts)
})

test.each<[Unit, number, SpokenAmount]>([
  ['kg', 3_000, { quantity: 3 }],
  ['kg', 2_050, { grams: 2_050 }],
  ['dozen', 10, { pieces: 10 }],
  ['litre', 0, { quantity: 0 }],
  ['pack', 2, { quantity: 2 }],
])('of a %s, %d parts are said as %o', (unit, parts, amount) => {
  expect(fromParts(unit, parts)).toEqual(amount)
})
