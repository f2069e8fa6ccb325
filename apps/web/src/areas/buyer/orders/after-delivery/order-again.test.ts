import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { describe, expect, test } from 'vitest'
import { orderAgain } from './order-again.ts'

const item = (name: string, quantity: number) =>
  ({ product: { _id: name, name }, quantity }) as Order['items'][number]

interface RequestedItem {
  readonly productId: string
  readonly quantity: number
}

/** A cart with the server's refusals. */
function createCart(stock: Readonly<Record<string, number>>, before: Readonly<Record<string, number>> = {}) {
  const held = new Map(Object.entries(before))
  const calls: string[] = []
  const addItem = ({ productId, quantity }: RequestedItem): void => {
    calls.push(`${productId} ${quantity}`)
    const available = stock[productId]
    if (available === undefined) throw refusal('product.not_found')
    const total = (held.get(productId) ?? 0) + quantity
    if (total > 100) throw refusal('cart.too_many', { most: 100 })
    if (total > available)
      throw refusal('stock.insufficient', { shortages: [{ product: productId, available }] })
    held.set(productId, total)
  }
  const lines = (): Cart['cart'] =>
    [...held].map(([_id, count]) => ({ product: { _id }, quantity: count }) as Cart['cart'][number])
  const add = async (item: RequestedItem): Promise<Cart> => {
    addItem(item)
    return { cart: lines() } as Cart
  }
  return { add, before: lines(), calls, held }
}

const refusal = (code: string, more: object = {}) =>
  new ProblemError(409, { code, message: '', requestId: '', ...more })

describe('order again', () => {
  test('adds every item that is still sold, in the same quantity', async () => {
    const { add, before, held } = createCart({ okra: 9, ghee: 9 })
    expect(await orderAgain([item('okra', 3), item('ghee', 1)], before, add)).toEqual({
      added: ['okra', 'ghee'],
      less: [],
      gone: [],
    })
    expect(Object.fromEntries(held)).toEqual({ okra: 3, ghee: 1 })
  })

  test('names the items that are no longer sold, and adds the rest', async () => {
    const { add, before, held } = createCart({ ghee: 9, milk: 0 })
    const outcome = await orderAgain([item('okra', 3), item('ghee', 1), item('milk', 2)], before, add)
    expect(outcome).toEqual({ added: ['ghee'], less: [], gone: ['okra', 'milk'] })
    expect(Object.fromEntries(held)).toEqual({ ghee: 1 })
  })

  test('adds the remaining stock where it is less', async () => {
    const { add, before, held } = createCart({ okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(2)
  })

  test('never adds more than the stock, whatever the cart held before', async () => {
    const { add, before, held, calls } = createCart({ okra: 4 }, { okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(4)
    expect(calls).toEqual(['okra 3', 'okra 2'])
  })

  test('leaves a cart that already holds all the stock unchanged', async () => {
    const { add, before, held } = createCart({ okra: 2 }, { okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(2)
  })

  test('adds no more than a hundred of one product', async () => {
    const { add, before, held } = createCart({ okra: 500, ghee: 1 }, { okra: 90 })
    expect(await orderAgain([item('ghee', 1), item('okra', 20)], before, add)).toEqual({
      added: ['ghee'],
      less: ['okra'],
      gone: [],
    })
    expect(held.get('okra')).toBe(100)
  })

  test('does not mistake a lost connection for a product that is no longer sold', async () => {
    const lost = async () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(orderAgain([item('okra', 1)], [], lost)).rejects.toThrow('Failed to fetch')
    await expect(
      orderAgain([item('okra', 1)], [], async () => {
        throw refusal('cart.full')
      }),
    ).rejects.toMatchObject({ problem: { code: 'cart.full' } })
  })
})
