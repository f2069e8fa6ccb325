import { ProblemError } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import { type QueryView, viewOfQuery } from './query-view.ts'

const refusal = (status: number) =>
  new ProblemError(status, { message: 'No', code: 'some.code', requestId: 'r' })
const online = { online: true, triedAgain: false }
const offline = { online: false, triedAgain: false }
const again = { online: true, triedAgain: true }
const lost = new TypeError('Failed to fetch')

const cases: readonly [
  string,
  Parameters<typeof viewOfQuery>[0],
  Parameters<typeof viewOfQuery>[1],
  QueryView,
][] = [
  [
    'a running request',
    { data: undefined, error: null, failureReason: null, fetchStatus: 'fetching' },
    online,
    'loading',
  ],
  [
    'loaded data',
    { data: { orders: [] }, error: null, failureReason: null, fetchStatus: 'idle' },
    online,
    'content',
  ],
  [
    'loaded data that is null',
    { data: null, error: null, failureReason: null, fetchStatus: 'idle' },
    online,
    'content',
  ],
  [
    'loaded data whose refetch failed',
    { data: 1, error: lost, failureReason: lost, fetchStatus: 'idle' },
    online,
    'content',
  ],
  [
    'loaded data while offline',
    { data: 1, error: null, failureReason: null, fetchStatus: 'paused' },
    offline,
    'content',
  ],
  [
    'an ended session',
    { data: undefined, error: refusal(401), failureReason: refusal(401), fetchStatus: 'idle' },
    online,
    'signed-out',
  ],
  [
    'data of another account',
    { data: undefined, error: refusal(403), failureReason: refusal(403), fetchStatus: 'idle' },
    online,
    'forbidden',
  ],
  [
    'a request paused while offline',
    { data: undefined, error: null, failureReason: null, fetchStatus: 'paused' },
    offline,
    'offline',
  ],
  [
    'a request that failed while offline',
    { data: undefined, error: lost, failureReason: lost, fetchStatus: 'idle' },
    offline,
    'offline',
  ],
  [
    'a request that failed while online',
    { data: undefined, error: lost, failureReason: lost, fetchStatus: 'idle' },
    online,
    'broken',
  ],
  [
    'a retry by the user',
    { data: undefined, error: null, failureReason: null, fetchStatus: 'fetching' },
    again,
    'broken',
  ],
  [
    'a server error',
    { data: undefined, error: refusal(500), failureReason: refusal(500), fetchStatus: 'idle' },
    online,
    'broken',
  ],
  [
    'a busy server that is asked again',
    { data: undefined, error: null, failureReason: refusal(503), fetchStatus: 'fetching' },
    online,
    'busy',
  ],
  [
    'a busy server that the user has asked again',
    { data: undefined, error: null, failureReason: refusal(503), fetchStatus: 'fetching' },
    again,
    'busy',
  ],
  [
    'loaded data while a busy server is asked again',
    { data: 1, error: null, failureReason: refusal(503), fetchStatus: 'fetching' },
    online,
    'content',
  ],
  [
    'another failure that is tried again',
    { data: undefined, error: null, failureReason: refusal(500), fetchStatus: 'fetching' },
    online,
    'loading',
  ],
  [
    'too many requests',
    { data: undefined, error: refusal(429), failureReason: refusal(429), fetchStatus: 'idle' },
    online,
    'broken',
  ],
]

test.each(cases)('%s has its own view', (_, query, page, view) => {
  expect(viewOfQuery(query, page)).toBe(view)
})
