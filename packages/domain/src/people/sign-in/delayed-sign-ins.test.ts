import { expect, test } from 'vitest'
import { type CountedAttempts, delayedSignIns } from './delayed-sign-ins.ts'
import { attemptPolicies } from './sign-in-attempts.ts'

const now = new Date('2026-11-16T06:00:00Z')
const tries = (count: number, secondsAgo: number, isFromEverywhere = false): CountedAttempts => ({
  count,
  lastAt: new Date(now.getTime() - secondsAgo * 1000),
  isFromEverywhere,
})

test.each<[string, CountedAttempts[], ReturnType<typeof delayedSignIns>]>([
  ['no tries', [], { networks: 0, isEverywhere: false, seconds: 0 }],
  ['nine tries', [tries(9, 0)], { networks: 0, isEverywhere: false, seconds: 0 }],
  ['ten attempts just now', [tries(10, 0)], { networks: 1, isEverywhere: false, seconds: 2 }],
  ['ten attempts and the delay waited', [tries(10, 3)], { networks: 0, isEverywhere: false, seconds: 0 }],
  [
    'two networks, one with a longer delay',
    [tries(10, 0), tries(14, 2), tries(24, 0, true)],
    { networks: 2, isEverywhere: false, seconds: 30 },
  ],
  [
    'a hundred attempts from all networks',
    [tries(100, 0, true)],
    { networks: 0, isEverywhere: true, seconds: 2 },
  ],
  ['a row without attempts', [tries(0, 0)], { networks: 0, isEverywhere: false, seconds: 0 }],
])('%s', (_, counted, expected) => {
  expect(delayedSignIns(counted, now, attemptPolicies)).toEqual(expected)
})
