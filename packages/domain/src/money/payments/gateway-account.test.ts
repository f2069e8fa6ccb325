import { expect, test } from 'vitest'
import {
  decideGatewayKey,
  type GatewayKeyState,
  notSentBecause,
  REFUND_NOT_SENT,
  refundGate,
} from './gateway-account.ts'

test.each([
  [null, 'none-yet', 'ours'],
  [null, 'found', 'ours'],
  [null, 'not-found', 'other'],
  [null, 'unknown', null],
  ['ours', 'none-yet', 'ours'],
  ['ours', 'found', 'ours'],
  ['ours', 'not-found', 'ours'],
  ['ours', 'unknown', 'ours'],
  ['other', 'none-yet', 'ours'],
  ['other', 'found', 'ours'],
  ['other', 'not-found', 'other'],
  ['other', 'unknown', 'other'],
  ['former', 'none-yet', 'other'],
  ['former', 'found', 'ours'],
  ['former', 'not-found', 'other'],
  ['former', 'unknown', 'former'],
] as const)('a key known as %s whose newest payment is %s: %s', (known, newest, decided) => {
  expect(decideGatewayKey(known, newest)).toBe(decided)
})

const STATES: readonly GatewayKeyState[] = ['ours', 'other', 'former', null]

test('a refund is sent only with a key of our account, for a payment of our account', () => {
  expect(STATES.map((takenWith) => refundGate('ours', takenWith))).toEqual(['send', 'held', 'held', 'wait'])
  for (const key of ['other', 'former', null] as const)
    for (const takenWith of STATES) expect(refundGate(key, takenWith)).toBe('wait')
})

test.each([
  [REFUND_NOT_SENT.held, 'held'],
  [REFUND_NOT_SENT.wait, 'wait'],
  ['The refund amount is too large', null],
  [null, null],
])('a refund with the message %j was not sent because of %j', (message, because) => {
  expect(notSentBecause(message)).toBe(because)
})

// Stored with the refund: another text would make the reason of earlier refunds unknown.
test('the messages of refunds that were not sent stay the same', () => {
  expect(REFUND_NOT_SENT).toEqual({
    held: 'not sent: the money is at an earlier account of the payment service',
    wait: 'not sent: our key is not known to belong to our account',
  })
})
