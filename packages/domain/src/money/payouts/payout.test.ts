import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Posting } from '../ledger/postings.ts'
import { keptReason, movePayout, PAYOUT_STATES, type PayoutState, payoutReference } from './payout.ts'
import type { RailState } from './rail.ts'

const PAYOUT = { farmerId: 'ravi', grossPaise: 80_00, deductionsPaise: 4_00 }
const REPORTS: readonly RailState[] = ['queued', 'processing', 'processed', 'failed', 'reversed']

/** For each state: the next one after each of the reports above. */
const MOVES: Readonly<Record<PayoutState, readonly (PayoutState | null)[]>> = {
  due: [null, null, null, null, null],
  sent: [null, null, 'paid', 'failed', 'returned'],
  paid: [null, null, null, null, 'returned'],
  failed: [null, null, null, null, null],
  returned: [null, null, null, null, null],
  dropped: [null, null, null, null, null],
}

const report = (state: RailState) => ({ state, utr: 'HDFCN5202611180001' })

test.each(PAYOUT_STATES)('a payout that is %s only moves forward', (state) => {
  const moved = REPORTS.map((each) => movePayout({ ...PAYOUT, state }, report(each))?.state ?? null)
  expect(moved).toEqual(MOVES[state])
})

test('a payout that failed is owed again', () => {
  const postings = movePayout({ ...PAYOUT, state: 'sent' }, report('failed'))?.postings ?? []
  expect(postings.map(({ kind }) => kind)).toEqual(['payout_failed'])
})

test('a payout is not paid without its UTR', () => {
  expect(movePayout({ ...PAYOUT, state: 'sent' }, { state: 'processed', utr: null })).toBeNull()
})

test('reports that are doubled and reordered post the same', () => {
  const after = (reports: readonly RailState[]) => {
    let state: PayoutState = 'sent'
    const kinds: Posting['kind'][] = []
    for (const each of reports) {
      const step = movePayout({ ...PAYOUT, state }, report(each))
      state = step?.state ?? state
      kinds.push(...(step?.postings ?? []).map(({ kind }) => kind))
    }
    return { state, kinds }
  }
  const returned = after(['processed', 'reversed'])
  expect(returned).toEqual({ state: 'returned', kinds: ['payout_paid', 'payout_returned'] })
  const all: RailState[] = ['queued', 'processing', 'processed', 'reversed', 'processed', 'reversed']
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (reports) => {
      expect(after(reports)).toEqual(returned)
    }),
  )
})

test('a reference is short, of letters and digits, and different for every payout', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(payoutReference(a)).toMatch(/^[0-9A-Z]{25}$/)
      expect(payoutReference(a) === payoutReference(b)).toBe(a === b)
    }),
  )
})

test('the words of a bank are kept without account numbers, also at the end of what fits', () => {
  expect(keptReason('Account 50100123454417 closed')).toBe('Account ••••4417 closed')
  expect(keptReason(`${'x'.repeat(190)} 50100123454417`)).toBe(`${'x'.repeat(190)} ••••4417`)
  expect(keptReason('x'.repeat(2_000))).toHaveLength(200)
})
