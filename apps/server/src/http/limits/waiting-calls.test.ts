import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

const codeOf = (work: Promise<void>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

test('a call waits and continues, and leaves no listener', async () => {
  const calls = createWaitingCalls()
  const socket = new Socket()
  const before = socket.listenerCount('close')
  const asked = performance.now()
  await calls.wait(60, 'a', socket)
  expect(performance.now() - asked).toBeGreaterThan(50)
  expect([calls.waiting(), socket.listenerCount('close')]).toEqual([0, before])
})

test('a caller who disconnects frees the slot at once', async () => {
  const calls = createWaitingCalls()
  const socket = new Socket()
  const waited = codeOf(calls.wait(60_000, 'a', socket))
  expect(calls.waiting()).toBe(1)
  socket.destroy()
  expect(await waited).toBe('request.rate_limited')
  expect(calls.waiting()).toBe(0)
  expect(await codeOf(calls.wait(60_000, 'a', socket))).toBe('request.rate_limited')
})

test('one address gets its share of the slots, and all addresses together not more than exist', async () => {
  const calls = createWaitingCalls(3, 2)
  const waits = ['a', 'a', 'a', 'b', 'c'].map((address) => codeOf(calls.wait(50, address, new Socket())))
  expect(await Promise.all(waits)).toEqual([
    'done',
    'done',
    'request.rate_limited',
    'done',
    'request.rate_limited',
  ])
  expect(calls.waiting()).toBe(0)
})
