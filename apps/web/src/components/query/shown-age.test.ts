import { expect, test } from 'vitest'
import { isOldData } from './shown-age.ts'

const OPENED = 1_000
const fresh = { data: [], dataUpdatedAt: 2_000, error: null, fetchStatus: 'idle' } as const

test.each([
  ['fresh data online', fresh, true, false],
  ['a refetch of it', { ...fresh, fetchStatus: 'fetching' }, true, false],
  ['fresh data after the connection is lost', fresh, false, true],
  ['data whose refetch failed', { ...fresh, error: new TypeError() }, true, true],
  ['data whose refetch waits for the network', { ...fresh, fetchStatus: 'paused' }, true, true],
  ['a copy from before the page was opened', { ...fresh, dataUpdatedAt: 900 }, true, true],
  ['nothing', { ...fresh, data: undefined, dataUpdatedAt: 0 }, false, false],
] as const)('%s: its age is shown %s', (_, query, online, old) => {
  expect(isOldData(query, online, OPENED)).toBe(old)
})
