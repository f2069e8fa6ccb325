import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAUSE_MS } from './count-steps.ts'
import { createShelfQuantities } from './shelf-quantities.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tomato = { _id: 'tomato', name: 'Country tomato' }

/** A shelf whose server accepts everything, or refuses the next call. */
function shelfWith(cart: Record<string, number>) {
  const sent: [string, number][] = []
  const failures: string[] = []
  const server = { refuses: false }
  const shelf = createShelfQuantities({
    send: async (id, quantity) => {
      sent.push([id, quantity])
      if (server.refuses) throw new TypeError('Failed to fetch')
      return quantity
    },
    failed: ({ name }) => failures.push(name),
  })
  shelf.learn(new Map(Object.entries(cart)))
  return { shelf, sent, failures, server }
}

const rest = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

test('a product shows the quantity of the cart, and zero without a line', () => {
  const { shelf } = shelfWith({ tomato: 2 })
  expect([shelf.shown('tomato'), shelf.shown('onion')]).toEqual([2, 0])
})

test('the first one shows at once and is sent at once; further presses are sent together', async () => {
  const { shelf, sent } = shelfWith({})
  shelf.press(tomato, 1)
  expect(shelf.shown('tomato')).toBe(1)
  expect(sent).toEqual([['tomato', 1]])
  await rest()
  shelf.press(tomato, 2)
  shelf.press(tomato, 3)
  expect(shelf.shown('tomato')).toBe(3)
  await rest()
  expect(sent).toEqual([
    ['tomato', 1],
    ['tomato', 3],
  ])
})

test('minus at one takes the product out of the cart', async () => {
  const { shelf, sent } = shelfWith({ tomato: 1 })
  shelf.press(tomato, 0)
  expect(shelf.shown('tomato')).toBe(0)
  await rest()
  expect(sent).toEqual([['tomato', 0]])
})

test('a failed call rolls the number back and names the product', async () => {
  const { shelf, failures, server } = shelfWith({ tomato: 2 })
  server.refuses = true
  shelf.press(tomato, 3)
  expect(shelf.shown('tomato')).toBe(3)
  await rest()
  expect(shelf.shown('tomato')).toBe(2)
  expect(failures).toEqual(['Country tomato'])
})

test('a change of the cart elsewhere is shown, also for a product that was pressed before', async () => {
  const { shelf } = shelfWith({ tomato: 1 })
  shelf.press(tomato, 2)
  await rest()
  shelf.learn(new Map([['onion', 4]]))
  expect([shelf.shown('tomato'), shelf.shown('onion')]).toEqual([0, 4])
})

test('settle sends what waits and says whether all was accepted', async () => {
  const { shelf, sent, server } = shelfWith({ tomato: 1 })
  shelf.press(tomato, 4)
  expect(await shelf.settle()).toBe(true)
  expect(sent).toEqual([['tomato', 4]])
  server.refuses = true
  shelf.press(tomato, 5)
  expect(await shelf.settle()).toBe(false)
})
