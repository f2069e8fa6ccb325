import { expect, test } from 'vitest'
import { stagesOf } from './stages-of.ts'

test.each([
  ['confirmed', false, ['past -', 'next', 'later']],
  ['shipped', false, ['past -', 'past -', 'next']],
  ['delivered', false, ['past -', 'past -', 'past -']],
  ['cancelled', false, ['past -', 'past -', 'past -']],
  // An unpaid order is not packed.
  ['confirmed', true, ['past -', 'later -', 'later -']],
] as const)(
  'the stage buttons match the status %s (waiting for payment: %s)',
  (status, waitingForPayment, shown) => {
    const buttons = stagesOf({ status, waitingForPayment })
    expect(buttons.map(({ stage }) => stage)).toEqual(['confirmed', 'shipped', 'delivered'])
    expect(buttons.map(({ state, disabled }) => (disabled ? `${state} -` : state))).toEqual(shown)
  },
)
