import { expect, test } from 'vitest'
import { moveRefund, type RefundFact, type RefundState, refundSending } from './refund.ts'

const STATES: readonly RefundState[] = ['due', 'sent', 'processed', 'failed']
const FACTS: readonly RefundFact[] = ['pending', 'processed', 'failed']

/** For each state: the next state after the gateway's `pending`, `processed` and `failed`. */
const MOVES: Readonly<Record<RefundState, readonly (RefundState | null)[]>> = {
  due: ['sent', 'processed', 'failed'],
  sent: [null, 'processed', 'failed'],
  processed: [null, null, null],
  failed: [null, null, null],
}

test.each(STATES)('a refund that is %s only moves forward, and a final state stays', (state) => {
  expect(FACTS.map((fact) => moveRefund(state, fact))).toEqual(MOVES[state])
})

test('a failed refund is sent again once, a waiting one at once, and a processed or cash refund is left alone', () => {
  const sendings = (owed: { readonly isCash: boolean; readonly isResent: boolean }) =>
    STATES.map((state) => refundSending({ state, ...owed }))
  expect(sendings({ isCash: false, isResent: false })).toEqual(['now', 'now', null, 'again'])
  expect(refundSending({ state: 'failed', isCash: false, isResent: true })).toBeNull()
  expect(sendings({ isCash: true, isResent: false })).toEqual([null, null, null, null])
})
