import { expect, test } from 'vitest'
import { FIRST_STEPS, stepsLeft } from './first-steps.ts'

const NOTHING = { identity: false, farm: false, product: false, delivery: false, payment: false }

test('the steps are left in their order until each is done', () => {
  expect(stepsLeft(NOTHING)).toEqual(FIRST_STEPS)
  expect(stepsLeft({ ...NOTHING, farm: true })).toEqual(['identity', 'product', 'delivery', 'payment'])
})

test('after the first payment no step is left, also when the only farm has gone', () => {
  expect(stepsLeft({ ...NOTHING, identity: true, payment: true })).toEqual([])
})
