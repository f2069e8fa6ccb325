import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { farm } from '@farmgate/messages/en/farm.ts'
import { farm as inHindi } from '@farmgate/messages/hi/farm.ts'
import { shell } from '@farmgate/messages/en/shell.ts'
import { shell as shellInHindi } from '@farmgate/messages/hi/shell.ts'
import { expect, test } from 'vitest'
import { countedUnit } from './counted-unit.ts'

test('a unit after a count is in the plural, but for one', () => {
  expect(UNITS.map((unit) => [1, 20].map((count) => countedUnit(shell, farm, unit, count)))).toEqual([
    ['kg', 'kg'],
    ['litre', 'litres'],
    ['dozen', 'dozen'],
    ['piece', 'pieces'],
    ['pack', 'packs'],
  ])
  for (const unit of UNITS)
    expect(countedUnit(shellInHindi, inHindi, unit, 20)).toBe(countedUnit(shellInHindi, inHindi, unit, 1))
})
