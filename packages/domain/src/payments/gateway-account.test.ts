import { expect, test } from 'vitest'
import { decideGatewayKey, type GatewayKeyState, refundGate } from './gateway-account.ts'

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
