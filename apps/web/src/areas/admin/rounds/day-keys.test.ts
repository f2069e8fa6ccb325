import { expect, test } from 'vitest'
import { cellBeside } from './day-keys.ts'

const ROUNDS = [['Tue', 'Thu', 'Sat'], ['Wed'], ['Thu', 'Sat']]

test.each([
  ['right', [0, 0], [1, 0], [0, 1]],
  ['left', [0, 1], [-1, 0], [0, 0]],
  ['left of the first day', [0, 0], [-1, 0], null],
  ['right of the last day', [2, 1], [1, 0], null],
  ['down, past a round without that day', [0, 2], [0, 1], [2, 1]],
  ['up, past a round without that day', [2, 0], [0, -1], [0, 1]],
  ['down where no round has that day', [0, 0], [0, 1], null],
  ['up from the first round', [0, 0], [0, -1], null],
] as const)('%s', (_name, [round, at], step, expected) => {
  expect(cellBeside(ROUNDS, { round, at }, step)).toEqual(
    expected === null ? null : { round: expected[0], at: expected[1] },
  )
})
