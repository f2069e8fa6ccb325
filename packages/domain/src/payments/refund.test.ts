import { expect, test } from 'vitest'
import { moveRefund, type RefundFact, type RefundState, sendingOf } from './refund.ts'

const STATES: readonly RefundState[] = ['due', 'sent', 'processed', 'failed']
const FACTS: readonly RefundFact[] = ['pending', 'processed', 'failed']

/** By state: what the gateway's `pending`, `processed` and `failed` make of it. */
const MOVES: Readonly<Record<RefundState, readonly (RefundState | null)[]>> = {
  due: ['sent', 'processed', 'failed'],
  sent: [null, 'processed', 'failed'],
  processed: [null, null, null],
  failed: [null, null, null],
}

test.each(STATES)('a refund that is %s moves forward only, and what has ended stays ended', (state) => {
  expect(FACTS.map((fact) => moveRefund(state, fact))).toEqual(MOVES[state])
})

test('what failed is sent again once, what waits has its turn now, and what is through or paid in cash is left alone', () => {
  const sendings = (owed: { readonly isCash: boolean; readonly isResent: boolean }) =>
    STATES.map((state) => sendingOf({ state, ...owed }))
  expect(sendings({ isCash: false, isResent: false })).toEqual(['now', 'now', null, 'again'])
  expect(sendingOf({ state: 'failed', isCash: false, isResent: true })).toBeNull()
  expect(sendings({ isCash: true, isResent: false })).toEqual([null, null, null, null])
})
