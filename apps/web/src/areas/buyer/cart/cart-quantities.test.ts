import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAUSE_MS } from '#components/cart/stepper/count-steps.ts'
import { createCartQuantities } from './cart-quantities.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = (_id: string, quantity: number) => ({ _id, quantity }) as CartLine

function cartOf(lines: Record<string, number>, refuses: readonly string[] = []) {
  const sent: [string, number][] = []
  const failed: string[] = []
  const quantities = createCartQuantities({
    send: async (id, quantity) => {
      sent.push([id, quantity])
      if (refuses.includes(id)) throw new Error('refused')
      return quantity
    },
    failed: (id) => void failed.push(id),
  })
  quantities.learn(Object.entries(lines).map(([id, quantity]) => line(id, quantity)))
  return { quantities, sent, failed }
}

test('each line has its own pending quantity, and each is sent once', async () => {
  const { quantities, sent } = cartOf({ apple: 2, milk: 1 })
  quantities.press('apple', 3)
  quantities.press('apple', 4)
  quantities.press('milk', 2)
  expect([...quantities.shown()]).toEqual([
    ['apple', 4],
    ['milk', 2],
  ])
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(sent).toEqual([
    ['apple', 4],
    ['milk', 2],
  ])
})

test('a quantity stays between one and a hundred', () => {
  const { quantities } = cartOf({ apple: 1, milk: 100 })
  quantities.press('apple', 0)
  quantities.press('milk', 101)
  expect([...quantities.shown().values()]).toEqual([1, 100])
})

test('a refused quantity is rolled back, and settle returns false', async () => {
  const { quantities, failed } = cartOf({ apple: 2, milk: 1 }, ['apple'])
  quantities.press('apple', 9)
  quantities.press('milk', 2)
  expect(await quantities.settle()).toBe(false)
  expect(failed).toEqual(['apple'])
  expect([...quantities.shown()]).toEqual([
    ['apple', 2],
    ['milk', 2],
  ])
})

test('settling at once after a press loses no press', async () => {
  const { quantities, sent } = cartOf({ apple: 2 })
  quantities.press('apple', 5)
  expect(await quantities.settle()).toBe(true)
  expect(sent).toEqual([['apple', 5]])
})

test('a removed line is no longer shown', () => {
  const { quantities } = cartOf({ apple: 2, milk: 1 })
  quantities.learn([line('milk', 1)])
  expect([...quantities.shown().keys()]).toEqual(['milk'])
})
