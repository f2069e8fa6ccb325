import { ProblemError } from '@farmgate/contract/client.ts'
import { expect, test } from 'vitest'
import { busyDelayMs, isBusy } from './busy-server.ts'

const busy = (retryAfterSeconds: number | null) =>
  new ProblemError(503, { message: '', code: 'server.busy', requestId: 'r' }, retryAfterSeconds)

test.each([
  [0, null, 1],
  [1, null, 2],
  [2, null, 5],
  [3, null, 10],
  [40, null, 10],
  // The server may ask for more than the step, not for less.
  [0, 15, 15],
  [3, 2, 10],
  [0, 9_999, 60],
])('after failure %d, Retry-After %j, a page waits %d seconds', (failures, retryAfter, seconds) => {
  expect(busyDelayMs(failures, busy(retryAfter), 0)).toBe(seconds * 1_000)
  expect(busyDelayMs(failures, busy(retryAfter), 1)).toBe(seconds * 1_250)
})

test('only a server that is busy is asked again and again', () => {
  expect(isBusy(busy(null))).toBe(true)
  expect(isBusy(new ProblemError(500, { message: '', code: 'server.fault', requestId: 'r' }))).toBe(false)
  expect(isBusy(new TypeError('Failed to fetch'))).toBe(false)
})
