import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'
import { GatewayNotCalled } from './gateway-not-called.ts'
import { GatewayError } from './payment-gateway.ts'

let now = 0
let calls = 0

/** Calls through a new breaker; returns `'done'` or the kind of failure. */
function open() {
  now = 0
  calls = 0
  const guarded = createBreaker({ unknownsMax: 5, withinMs: 10_000, pauseMs: 5_000 }, () => now)
  const call = (end: 'done' | 'refused' | 'unknown' | 'not asked'): Promise<string> =>
    guarded(async () => {
      calls++
      if (end === 'not asked') throw new GatewayNotCalled('too many')
      if (end !== 'done') throw new GatewayError(end, 'as scripted')
      return end
    }).catch((error: unknown) =>
      error instanceof GatewayNotCalled ? 'not asked' : (error as GatewayError).kind,
    )
  const unknowns = async (count: number, everyMs = 100) => {
    for (let i = 0; i < count; i++) {
      now += everyMs
      await call('unknown')
    }
  }
  return { call, unknowns }
}

test('after five unknown outcomes in a row the sixth call fails at once', async () => {
  const { call, unknowns } = open()
  await unknowns(4)
  expect(await call('done')).toBe('done')
  await unknowns(5)
  expect(await call('done')).toBe('not asked')
  expect(calls).toBe(10)
})

test('five unknown outcomes over a long time do not open the breaker', async () => {
  const { call, unknowns } = open()
  await unknowns(20, 2_600)
  expect(await call('done')).toBe('done')
})

test('a refusal by the gateway closes the breaker', async () => {
  const { call, unknowns } = open()
  await unknowns(4)
  await call('refused')
  await unknowns(4)
  expect(await call('done')).toBe('done')
})

test('calls that were not sent do not count', async () => {
  const { call } = open()
  for (let i = 0; i < 9; i++) await call('not asked')
  expect(await call('done')).toBe('done')
})

test('after the pause one trial call is sent, and all calls pass when it succeeds', async () => {
  const { call, unknowns } = open()
  await unknowns(5)
  now += 4_999
  expect(await call('done')).toBe('not asked')
  now += 1
  expect(await Promise.all([call('done'), call('done'), call('done')])).toEqual([
    'done',
    'not asked',
    'not asked',
  ])
  expect(await call('done')).toBe('done')
})

test('when the trial call fails, the pause starts again', async () => {
  const { call, unknowns } = open()
  await unknowns(5)
  now += 60_000
  expect(await call('unknown')).toBe('unknown')
  now += 4_999
  expect(await call('done')).toBe('not asked')
  now += 1
  expect(await call('done')).toBe('done')
})
