import { ProblemError } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import { type Face, faceOf } from './face-of-query.ts'

const refusal = (status: number) =>
  new ProblemError(status, { message: 'No', code: 'some.code', requestId: 'r' })
const online = { online: true, triedAgain: false }
const offline = { online: false, triedAgain: false }
const again = { online: true, triedAgain: true }
const lost = new TypeError('Failed to fetch')

const cases: readonly [string, Parameters<typeof faceOf>[0], Parameters<typeof faceOf>[1], Face][] = [
  ['a question under way', { data: undefined, error: null, fetchStatus: 'fetching' }, online, 'loading'],
  ['an answer', { data: { orders: [] }, error: null, fetchStatus: 'idle' }, online, 'content'],
  ['an answer of nothing', { data: null, error: null, fetchStatus: 'idle' }, online, 'content'],
  ['an answer asked for again in vain', { data: 1, error: lost, fetchStatus: 'idle' }, online, 'content'],
  ['an answer while the line is gone', { data: 1, error: null, fetchStatus: 'paused' }, offline, 'content'],
  [
    'a sign-in that has ended',
    { data: undefined, error: refusal(401), fetchStatus: 'idle' },
    online,
    'signed-out',
  ],
  ['somebody else’s', { data: undefined, error: refusal(403), fetchStatus: 'idle' }, online, 'forbidden'],
  [
    'a question that waits for a line',
    { data: undefined, error: null, fetchStatus: 'paused' },
    offline,
    'offline',
  ],
  [
    'a question lost with the line',
    { data: undefined, error: lost, fetchStatus: 'idle' },
    offline,
    'offline',
  ],
  ['a question lost on the way', { data: undefined, error: lost, fetchStatus: 'idle' }, online, 'broken'],
  ['a question tried again', { data: undefined, error: null, fetchStatus: 'fetching' }, again, 'broken'],
  ['a server that fails', { data: undefined, error: refusal(500), fetchStatus: 'idle' }, online, 'broken'],
  ['too many questions', { data: undefined, error: refusal(429), fetchStatus: 'idle' }, online, 'broken'],
]

test.each(cases)('%s shows its own face', (_, asked, around, face) => {
  expect(faceOf(asked, around)).toBe(face)
})
