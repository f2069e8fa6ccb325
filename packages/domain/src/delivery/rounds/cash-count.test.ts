import { describe, expect, test } from 'vitest'
import { checkCanSettle, closeCash, type DayToCount } from './cash-count.ts'

const till = { roundId: 'r', day: '2026-11-17' }
const day: DayToCount = { ...till, left: true, isCounted: false, openStops: [], collectedPaise: 100_00 }

describe('the cash of a day', () => {
  test.each([
    ['before the round has left', { left: false }, 100_00, null, 'round.not_left'],
    ['twice', { isCounted: true }, 100_00, null, 'cash_count.closed'],
    ['while a stop is open', { openStops: [4, 9] }, 100_00, null, 'cash_count.stops_open'],
    ['with too little and no reason', {}, 99_99, null, 'cash_count.refused'],
    ['with too much and no reason', {}, 100_01, null, 'cash_count.refused'],
  ] as const)('is not closed %s', (_when, changes, countedPaise, reason, code) => {
    expect(() => closeCash({ ...day, ...changes }, { countedPaise, reason })).toThrow(code)
  })

  test('names the first open stop and how many there are', () => {
    expect(() => closeCash({ ...day, openStops: [4, 9] }, { countedPaise: 0, reason: null })).toThrow(
      expect.objectContaining({ details: { params: { stop: 4, count: 2 } } }),
    )
  })

  test.each([
    [100_00, 100_00, null, [100_00, -100_00]],
    [100_00, 80_00, 'Change given', [80_00, 20_00, -100_00]],
    [100_00, 120_00, 'Tip', [120_00, -20_00, -100_00]],
    [100_00, 0, 'Robbed', [100_00, -100_00]],
    [0, 5_00, 'Found in the van', [5_00, -5_00]],
  ] as const)(
    '%i collected and %i counted sum to nothing',
    (collectedPaise, countedPaise, reason, amounts) => {
      const posting = closeCash({ ...day, collectedPaise }, { countedPaise, reason })
      expect(posting?.entries.map(({ amountPaise }) => amountPaise)).toEqual(amounts)
    },
  )

  test('of a day without cash posts nothing', () => {
    expect(closeCash({ ...day, collectedPaise: 0 }, { countedPaise: 0, reason: null })).toBeNull()
  })
})

test.each([
  [undefined, 'cash_count.not_found'],
  [{ differs: false, isSettled: false }, 'cash_count.not_found'],
  [{ differs: true, isSettled: true }, 'cash_count.settled'],
  [{ differs: true, isSettled: false }, null],
] as const)('a difference %o is settled: %s', (count, code) => {
  const check = () => checkCanSettle(count)
  if (code === null) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})
