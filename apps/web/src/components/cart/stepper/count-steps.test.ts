import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CountChange, createCountSteps, PAUSE_MS } from './count-steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that responds on command and applies the difference, as ours does. */
function stepsStartingAt(count: number) {
  const sent: CountChange[] = []
  const refusals: unknown[] = []
  const waiting: { resolve: () => void; reject: () => void }[] = []
  const server = { count }
  const steps = createCountSteps({
    known: count,
    least: 0,
    most: 100_000,
    send: (change) => {
      sent.push(change)
      return new Promise((resolve, reject) => {
        waiting.push({
          resolve: () => {
            server.count = Math.max(server.count + change.quantity - change.quantitySeen, 0)
            resolve(server.count)
          },
          reject: () => reject(new TypeError('Failed to fetch')),
        })
      })
    },
    failed: (error) => refusals.push(error),
  })
  const press = (difference: number) => steps.press(steps.shown() + difference)
  const settle = async (how: 'resolve' | 'reject') => {
    waiting.shift()?.[how]()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { steps, server, sent, refusals, press, settle }
}

const rest = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

test('five presses show at once and are sent as one call', async () => {
  const { steps, server, sent, press, settle } = stepsStartingAt(20)
  for (let i = 0; i < 5; i++) press(1)
  expect(steps.shown()).toBe(25)
  expect(sent).toEqual([])
  await rest()
  expect(sent).toEqual([{ quantity: 25, quantitySeen: 20 }])
  await settle('resolve')
  expect([steps.shown(), server.count]).toEqual([25, 25])
})

test('presses during a call are not lost', async () => {
  const { steps, server, sent, press, settle } = stepsStartingAt(20)
  press(1)
  await rest()
  press(1)
  press(1)
  await rest()
  expect(steps.shown()).toBe(23)
  await settle('resolve')
  expect(steps.shown()).toBe(23)
  await rest()
  await settle('resolve')
  expect(sent).toEqual([
    { quantity: 21, quantitySeen: 20 },
    { quantity: 23, quantitySeen: 21 },
  ])
  expect(server.count).toBe(23)
})

test('a sale in between is not undone', async () => {
  const { steps, server, press, settle } = stepsStartingAt(20)
  press(1)
  server.count = 10
  await rest()
  await settle('resolve')
  expect([steps.shown(), server.count]).toEqual([11, 11])
})

test('presses that wait apply to a new count from the server', async () => {
  const { steps, sent, press } = stepsStartingAt(20)
  press(-1)
  steps.learn(12)
  expect(steps.shown()).toBe(11)
  await rest()
  expect(sent).toEqual([{ quantity: 11, quantitySeen: 12 }])
})

test('a failed call undoes its presses and reports the error; later presses are still sent', async () => {
  const { steps, server, sent, refusals, press, settle } = stepsStartingAt(20)
  press(5)
  await rest()
  press(1)
  await settle('reject')
  expect(steps.shown()).toBe(21)
  expect(refusals).toHaveLength(1)
  await rest()
  await settle('resolve')
  expect(sent.at(-1)).toEqual({ quantity: 21, quantitySeen: 20 })
  expect(server.count).toBe(21)
})

test('presses are sent when the page is left at once', async () => {
  const { steps, sent, press } = stepsStartingAt(20)
  press(1)
  void steps.flush()
  expect(sent).toEqual([{ quantity: 21, quantitySeen: 20 }])
})

test('the count never goes below zero, and presses that cancel out send no call', async () => {
  const { steps, sent, press } = stepsStartingAt(1)
  press(-1)
  press(-1)
  expect(steps.shown()).toBe(0)
  press(1)
  await rest()
  expect(sent).toEqual([])
})

test('settle waits until every press has been saved', async () => {
  const { steps, server, press, settle } = stepsStartingAt(20)
  press(1)
  await rest()
  press(1)
  let isSettled: boolean | undefined
  void steps.settle().then((all) => (isSettled = all))
  await settle('resolve')
  expect([isSettled, server.count]).toEqual([undefined, 21])
  await settle('resolve')
  expect([isSettled, server.count]).toEqual([true, 22])
})

test('settle returns false when a press was not saved', async () => {
  const { steps, press, settle } = stepsStartingAt(20)
  press(1)
  const settled = steps.settle()
  await settle('reject')
  expect(await settled).toBe(false)
})
