import { expect, test } from 'vitest'
import type { Act, Deed } from './act.ts'
import { withWaitingStock } from './overlay.ts'

const act = (deed: Deed): Act => ({ key: '', idempotencyKey: '', deed, sentAt: null, refused: null })
const stock = (product: string, seen: number, quantity: number) =>
  act({ kind: 'stock', product, name: 'Okra', unit: 'kg', quantity, seen })

test.each([
  ['nothing waits', [], 40],
  ['two changes of the product', [stock('okra', 40, 42), stock('okra', 42, 50)], 50],
  ['a change of another product', [stock('milk', 3, 9)], 40],
  ['a tick', [act({ kind: 'tick', product: 'okra', name: 'Okra', orders: ['1'], packed: true })], 40],
  ['more taken away than the server knows of', [stock('okra', 90, 0)], 0],
] as const)('%s: the stock shown is what it will be', (_, waiting, shown) => {
  expect(withWaitingStock(40, 'okra', waiting)).toBe(shown)
})
