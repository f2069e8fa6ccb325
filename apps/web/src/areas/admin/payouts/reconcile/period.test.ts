import { describe, expect, test } from 'vitest'
import { namedPeriod, nameOfPeriod, PERIODS, periodOf } from './period.ts'

const TODAY = '2026-11-18'

describe('the period of a comparison', () => {
  test.each([
    ['yesterday', '2026-11-17', '2026-11-17'],
    ['week', '2026-11-12', '2026-11-18'],
    ['month', '2026-11-01', '2026-11-18'],
  ] as const)('%s', (name, from, to) => {
    expect(namedPeriod(name, TODAY)).toEqual({ from, to })
  })

  test.each(PERIODS)('%s is found again by its days', (name) => {
    expect(nameOfPeriod(namedPeriod(name, TODAY), TODAY)).toBe(name)
  })

  test.each([
    ['from=2026-10-01&to=2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
    ['', { from: '2026-11-12', to: '2026-11-18' }],
    ['from=2026-10-01', { from: '2026-11-12', to: '2026-11-18' }],
    ['from=2026-10-31&to=2026-10-01', { from: '2026-11-12', to: '2026-11-18' }],
    ['from=soon&to=2026-10-01', { from: '2026-11-12', to: '2026-11-18' }],
  ])('of the address "%s"', (address, period) => {
    expect(periodOf(new URLSearchParams(address), TODAY)).toEqual(period)
  })

  test('other days have no name', () => {
    expect(nameOfPeriod({ from: '2026-10-01', to: '2026-10-31' }, TODAY)).toBeNull()
  })
})
