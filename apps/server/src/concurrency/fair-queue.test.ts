import { expect, test } from 'vitest'
import { createFairQueue, type Place } from './fair-queue.ts'

type Lane = 'known' | 'unknown'

/** A queue of twelve places in each lane, with work that the test ends. */
function openQueue(atOnce = 1) {
  const queue = createFairQueue<Lane>({
    atOnce,
    places: { known: 12, unknown: 12 },
    turns: ['known', 'known', 'unknown'],
  })
  const started: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []

  const enter = (
    name: string,
    network: string,
    { lane = 'unknown', holder = null }: Partial<Place<Lane>> = {},
  ) => {
    queue
      .run({ lane, network, holder }, () => {
        started.push(name)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch((error: { code: string }) => refused.push(`${name} ${error.code}`))
  }
  /** Ends what has run longest. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { queue, started, refused, enter, endOne }
}

const settled = () => new Promise(setImmediate)

test('one network gets a third of the places, and the rest is refused as busy at once', async () => {
  const { refused, enter, queue } = openQueue()
  for (let n = 0; n < 6; n++) enter(`flood ${n}`, '203.0.113.1')
  await settled()
  expect(refused).toEqual(['flood 4 server.busy', 'flood 5 server.busy'])
  expect(queue.hasRoom({ lane: 'unknown', network: '203.0.113.1', holder: null })).toBe(false)
  expect(queue.hasRoom({ lane: 'unknown', network: '203.0.113.2', holder: null })).toBe(true)
})

test('the last places are for networks that have none', async () => {
  const { refused, enter, queue } = openQueue()
  for (let n = 0; n < 60; n++) enter(`flood ${n}`, `203.0.113.${n % 6}`)
  await settled()
  expect(refused.length).toBeGreaterThan(0)
  const room = (network: string) => queue.hasRoom({ lane: 'unknown', network, holder: null })
  for (let network = 0; network < 6; network++) expect(room(`203.0.113.${network}`)).toBe(false)
  expect(room('198.51.100.7')).toBe(true)
})

test('networks take turns: one that came last waits for one of each other', async () => {
  const { started, enter, endOne } = openQueue()
  enter('running', '203.0.113.9')
  for (const n of [1, 2, 3]) enter(`a${n}`, '203.0.113.1')
  enter('b1', '203.0.113.2')
  for (let n = 0; n < 5; n++) await endOne()
  expect(started).toEqual(['running', 'a1', 'b1', 'a2', 'a3'])
})

test('strangers take no place of known callers, who get two of three turns', async () => {
  const { started, refused, enter, endOne } = openQueue()
  for (let n = 0; n < 60; n++) enter(`u${n}`, `203.0.113.${n % 12}`)
  await settled()
  for (let n = 0; n < 4; n++) enter(`k${n}`, `198.51.100.${n}`, { lane: 'known', holder: `account ${n}` })
  for (let n = 0; n < 6; n++) await endOne()
  expect(refused.filter((name) => name.startsWith('k'))).toEqual([])
  expect(started).toEqual(['u0', 'k0', 'k1', 'u1', 'k2', 'k3', 'u2'])
})

test('one account has three places, from however many networks', async () => {
  const { refused, enter } = openQueue()
  for (let n = 0; n < 5; n++)
    enter(`own ${n}`, `203.0.113.${n}`, { lane: 'known', holder: 'the same account' })
  await settled()
  expect(refused).toEqual(['own 3 server.busy', 'own 4 server.busy'])
})

test('no more than so many run at once, and a place is free again when its work has ended or failed', async () => {
  const queue = createFairQueue({ atOnce: 2, places: { all: 12 }, turns: ['all'] as const })
  const place = { lane: 'all', network: '203.0.113.1', holder: 'the same account' } as const
  let running = 0
  let most = 0
  const work = async () => {
    running++
    most = Math.max(most, running)
    await settled()
    running--
    throw new Error('no')
  }
  for (let round = 0; round < 5; round++) {
    const ended = await Promise.allSettled([
      queue.run(place, work),
      queue.run(place, work),
      queue.run(place, work),
    ])
    expect(ended.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))).toEqual(
      Array(3).fill('Error: no'),
    )
  }
  expect(most).toBe(2)
})
