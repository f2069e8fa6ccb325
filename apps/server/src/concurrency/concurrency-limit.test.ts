import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('two calls run, three wait, the sixth is refused as busy; afterwards there is room again', async () => {
  const inTurn = concurrencyLimit(2, 3, 5)
  let running = 0
  let most = 0
  const work = async () => {
    running++
    most = Math.max(most, running)
    await sleep(20)
    running--
  }
  const ended = await Promise.allSettled(Array.from({ length: 6 }, () => inTurn(work)))
  expect(ended.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(ended.at(-1)).toMatchObject({ reason: { code: 'server.busy' } })
  expect(most).toBe(2)
  await Promise.all(Array.from({ length: 5 }, () => inTurn(work)))
  expect(most).toBe(2)
})

test('failed work frees its slot', async () => {
  const inTurn = concurrencyLimit(1, 2, 5)
  const fail = () => Promise.reject(new Error('no'))
  const ended = await Promise.allSettled([inTurn(fail), inTurn(fail), inTurn(async () => 'done')])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
