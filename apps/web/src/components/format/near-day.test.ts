import { expect, test } from 'vitest'
import { groupByDay, nearDay } from './near-day.ts'

test('a day begins at midnight in India, in any time zone of the device', () => {
  const at = (createdAt: string) => ({ createdAt })
  const [late, early, before] = ['2026-11-14T18:31:00Z', '2026-11-14T18:30:00Z', '2026-11-14T18:29:59Z'].map(
    at,
  )
  if (late === undefined || early === undefined || before === undefined) throw new Error('never')
  expect(groupByDay([late, early, before])).toEqual([
    { day: '2026-11-15', things: [late, early] },
    { day: '2026-11-14', things: [before] },
  ])
  expect(groupByDay([])).toEqual([])
})

test('only today and yesterday have names', () => {
  const now = new Date('2026-11-14T18:30:00Z')
  expect(['2026-11-15', '2026-11-14', '2026-11-13'].map((day) => nearDay(day, now))).toEqual([
    'today',
    'yesterday',
    null,
  ])
})
