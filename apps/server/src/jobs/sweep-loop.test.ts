import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { startSweepLoop } from './sweep-loop.ts'

const log = createLog('test', 'silent')

test('a slow round does not overlap with the next', async () => {
  let underWay = 0
  let most = 0
  let rounds = 0
  const loop = startSweepLoop(
    async () => {
      underWay++
      most = Math.max(most, underWay)
      await sleep(20)
      underWay--
      rounds++
    },
    1,
    log,
  )
  await sleep(150)
  await loop.stop()
  expect(most).toBe(1)
  expect(rounds).toBeGreaterThan(1)
})

test('a failed round does not end the loop', async () => {
  let rounds = 0
  const loop = startSweepLoop(
    async () => {
      rounds++
      throw new Error('the database is away')
    },
    1,
    log,
  )
  await sleep(60)
  await loop.stop()
  expect(rounds).toBeGreaterThan(1)
})

test('stopping waits for the current round and starts no other', async () => {
  let ended = 0
  const loop = startSweepLoop(
    async () => {
      await sleep(50)
      ended++
    },
    1,
    log,
  )
  await loop.stop()
  expect(ended).toBe(1)
  await sleep(30)
  expect(ended).toBe(1)
})
