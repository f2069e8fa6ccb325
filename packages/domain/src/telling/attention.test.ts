import { describe, expect, test } from 'vitest'
import { ATTENTION_KINDS, attentionScore, byAttention, type Waiting } from './attention.ts'

const HOUR = 60
const DAY = 24 * HOUR
const AMOUNTS = [0, 1, 100_00, 650_00, 12_000_00, 9_999_999_00]
const AGES = [0, 1, 9, HOUR, 5 * HOUR, DAY, 30 * DAY, 400 * DAY]

describe.each(ATTENTION_KINDS)('%s', (kind) => {
  test('more money never ranks lower', () => {
    for (const minutes of AGES) {
      const scores = AMOUNTS.map((amountPaise) => attentionScore({ kind, amountPaise, minutes }))
      expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      expect(new Set(scores).size).toBeGreaterThan(3)
    }
  })

  test('a longer wait never ranks lower', () => {
    for (const amountPaise of AMOUNTS) {
      const scores = AGES.map((minutes) => attentionScore({ kind, amountPaise, minutes }))
      expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      expect(new Set(scores).size).toBeGreaterThan(5)
    }
  })

  test('a clock that is slightly behind causes no failure', () => {
    expect(attentionScore({ kind, amountPaise: 0, minutes: -3 })).toBe(
      attentionScore({ kind, amountPaise: 0, minutes: 0 }),
    )
  })
})

test('a fault of the market itself outranks everything, then less protection, then money lost on its way, at the same sum and age', () => {
  const score = (kind: Waiting['kind']) => attentionScore({ kind, amountPaise: 500_00, minutes: DAY })
  const [alarm, guard, failed, ...others] = ATTENTION_KINDS.map(score)
  expect([alarm, guard, failed]).toEqual([score('alarm'), score('guard_change'), score('refund_failed')])
  expect(attentionScore({ kind: 'alarm', amountPaise: 0, minutes: 0 })).toBeGreaterThan(
    attentionScore({ kind: 'refund_failed', amountPaise: 1_00_000_00, minutes: 30 * DAY }),
  )
  expect(alarm).toBeGreaterThan(guard ?? 0)
  expect(attentionScore({ kind: 'guard_change', amountPaise: 0, minutes: 0 })).toBeGreaterThan(
    attentionScore({ kind: 'refund_failed', amountPaise: 1_00_000_00, minutes: 30 * DAY }),
  )
  for (const other of others) expect(other).toBeLessThan(failed ?? 0)
})

test('a listing that waits for three days ranks below a refund of ₹65 that has just failed', () => {
  expect(attentionScore({ kind: 'listing_pending', amountPaise: 0, minutes: 3 * DAY })).toBeLessThan(
    attentionScore({ kind: 'refund_failed', amountPaise: 65_00, minutes: 0 }),
  )
})

test('the same rows are sorted the same way, whatever order they come in', () => {
  const row = (id: string, kind: Waiting['kind'], rupees: number, minutes: number) => ({
    id,
    kind,
    amountPaise: rupees * 100,
    minutes,
  })
  const rows = [
    row('a', 'listing_pending', 0, DAY),
    row('b', 'listing_pending', 0, DAY),
    row('c', 'order_to_ship', 400, 2 * DAY),
    row('d', 'refund_failed', 400, HOUR),
    row('e', 'listing_pending', 0, 2 * DAY),
  ]
  const order = (of: typeof rows) => of.toSorted(byAttention).map(({ id }) => id)
  expect(order(rows)).toEqual(['c', 'd', 'e', 'a', 'b'])
  expect(order(rows.toReversed())).toEqual(order(rows))
})
