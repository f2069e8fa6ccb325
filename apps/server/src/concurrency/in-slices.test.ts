import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

function* work(ms: number): Generator<undefined, string> {
  const end = performance.now() + ms
  while (performance.now() < end) yield
  return 'done'
}

test('others are served while the work is done, and its result is returned', async () => {
  let served = 0
  const timer = setInterval(() => served++, 1)
  expect(await inSlices(work(200))).toBe('done')
  clearInterval(timer)
  expect(served).toBeGreaterThan(5)
})

test('an error of the work is the caller’s', async () => {
  function* failing(): Generator<undefined, never> {
    yield
    throw new Error('unreadable')
  }
  await expect(inSlices(failing())).rejects.toThrow('unreadable')
})
