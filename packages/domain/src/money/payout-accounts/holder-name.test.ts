import { expect, test } from 'vitest'
import { isSameHolder } from './holder-name.ts'

test.each([
  ['Savita Ramesh Pawar', 'SAVITA RAMESH PAWAR', true],
  ['Pawar Savita Ramesh', 'SAVITA RAMESH PAWAR', true],
  ['Savita R. Pawar', 'SAVITA RAMESH PAWAR', true],
  ['S.R. Pawar', 'PAWAR SAVITA RAMESH', true],
  ['Savita Ramesh Pawar', 'S R PAWAR', true],
  ['Savita Ramesh Pawar', 'SMT. SAVITA RAMESH PAWAR', true],
  ['Shri Ramesh Pawar', 'Mr RAMESH  PAWAR', true],
  ['José Pawar', 'JOSE PAWAR', true],
  ['सविता पवार', 'सविता पवार', true],
  ['Savita Pawar', 'SAVITA RAMESH PAWAR', false],
  ['Savita Pawar', 'RAMESH K PAWAR', false],
  ['Savita Ramesh Pawar', 'RAMESH S PATIL', false],
  ['R Ramesh Pawar', 'RAVI R PAWAR', true],
  ['R R Pawar', 'RAVI SURESH PAWAR', false],
  ['S R P', 'SAVITA RAMESH PAWAR', false],
  ['Savita', '', false],
  ['Shri', 'SMT', false],
  ['सविता पवार', 'SAVITA PAWAR', false],
])('%j and the bank’s %j: same holder %j', (typed, bank, isSame) => {
  expect(isSameHolder(typed, bank)).toBe(isSame)
  expect(isSameHolder(bank, typed)).toBe(isSame)
})
