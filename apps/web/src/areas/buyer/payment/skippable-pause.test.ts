import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPause } from './skippable-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function endOf(pause: { readonly over: Promise<boolean> }) {
  let isSkipped: boolean | undefined
  void pause.over.then((skipped) => (isSkipped = skipped))
  await vi.advanceTimersByTimeAsync(0)
  return isSkipped
}

test('a pause lasts its whole time', async () => {
  const pause = startPause(2_000)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(await endOf(pause)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await endOf(pause)).toBe(false)
})

test('a pause can be ended early, and says so', async () => {
  const pause = startPause(2_000)
  pause.skip()
  expect(await endOf(pause)).toBe(true)
})
