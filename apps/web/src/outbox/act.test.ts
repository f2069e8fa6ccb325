import { ProblemError } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import { fateOf } from '#device/queue.ts'
import { type Deed, isDoubtful } from './act.ts'

const refusal = (status: number) =>
  new ProblemError(status, { code: 'server.fault', message: '', requestId: '' })

test.each([
  ['no network', new TypeError('Failed to fetch'), 'later'],
  ['a server that is down', refusal(503), 'later'],
  ['a broken server', refusal(500), 'later'],
  ['a timeout', refusal(408), 'later'],
  ['too many requests', refusal(429), 'later'],
  ['an ended session', refusal(401), 'signed-out'],
  ['something that is gone', refusal(404), 'refused'],
  ['a conflict', refusal(409), 'refused'],
  ['a wrong body', refusal(400), 'refused'],
] as const)('%s: %s', (_, error, fate) => {
  expect(fateOf(error)).toBe(fate)
})

const HOUR = 3_600_000
const tick: Deed = { kind: 'tick', product: 'p', name: 'Okra', orders: ['1'], packed: true }
const stock: Deed = { kind: 'stock', product: 'p', name: 'Okra', unit: 'kg', quantity: 8, seen: 6 }

test.each([
  ['a stock change that was never sent', stock, null, false],
  ['one sent two days ago, at the limit', stock, 47 * HOUR, false],
  ['one sent longer ago', stock, 47 * HOUR + 1, true],
  ['a tick sent longer ago', tick, 90 * HOUR, false],
] as const)('%s: doubtful %s', (_, deed, ago, doubtful) => {
  const now = 1_000 * HOUR
  expect(isDoubtful({ deed, sentAt: ago === null ? null : now - ago }, now)).toBe(doubtful)
})
