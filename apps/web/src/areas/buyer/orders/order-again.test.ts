import type { Cart } from '@farmgate/contract/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { describe, expect, test } from 'vitest'
import { orderAgain } from './order-again.ts'

const item = (name: string, quantity: number) =>
  ({ product: { _id: name, name }, quantity }) as Order['items'][number]

interface Wish {
  readonly productId: string
  readonly quantity: number
}

/** A cart that refuses as the server does. */
function createCart(stock: Readonly<Record<string, number>>, before: Readonly<Record<string, number>> = {}) {
  const held = new Map(Object.entries(before))
  const calls: string[] = []
  const put = ({ productId, quantity }: Wish): void => {
    calls.push(`${productId} ${quantity}`)
    const available = stock[productId]
    if (available === undefined) throw refusal('product.not_found')
    const wanted = (held.get(productId) ?? 0) + quantity
    if (wanted > 100) throw refusal('cart.too_many', { most: 100 })
    if (wanted > available)
      throw refusal('stock.insufficient', { shortages: [{ product: productId, available }] })
    held.set(productId, wanted)
  }
  const lines = (): Cart['cart'] =>
    [...held].map(([_id, count]) => ({ product: { _id }, quantity: count }) as Cart['cart'][number])
  const add = async (wish: Wish): Promise<Cart> => {
    put(wish)
    return { cart: lines() } as Cart
  }
  return { add, before: lines(), calls, held }
}

const refusal = (code: string, more: object = {}) =>
  new ProblemError(409, { code, message: '', requestId: '', ...more })

describe('order again', () => {
  test('puts everything that is still sold into the cart, as much as before', async () => {
    const { add, before, held } = createCart({ okra: 9, ghee: 9 })
    expect(await orderAgain([item('okra', 3), item('ghee', 1)], before, add)).toEqual({
      added: ['okra', 'ghee'],
      less: [],
      gone: [],
    })
    expect(Object.fromEntries(held)).toEqual({ okra: 3, ghee: 1 })
  })

  test('names what is not sold any more, and takes the rest', async () => {
    const { add, before, held } = createCart({ ghee: 9, milk: 0 })
    const outcome = await orderAgain([item('okra', 3), item('ghee', 1), item('milk', 2)], before, add)
    expect(outcome).toEqual({ added: ['ghee'], less: [], gone: ['okra', 'milk'] })
    expect(Object.fromEntries(held)).toEqual({ ghee: 1 })
  })

  test('takes what is left where there is less', async () => {
    const { add, before, held } = createCart({ okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(2)
  })

  test('never takes more than there is, whatever lay in the cart before', async () => {
    const { add, before, held, calls } = createCart({ okra: 4 }, { okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(4)
    expect(calls).toEqual(['okra 3', 'okra 2'])
  })

  test('a cart that holds all there is stays as it is', async () => {
    const { add, before, held } = createCart({ okra: 2 }, { okra: 2 })
    expect(await orderAgain([item('okra', 3)], before, add)).toEqual({ added: [], less: ['okra'], gone: [] })
    expect(held.get('okra')).toBe(2)
  })

  test('no more than a hundred of one thing', async () => {
    const { add, before, held } = createCart({ okra: 500, ghee: 1 }, { okra: 90 })
    expect(await orderAgain([item('ghee', 1), item('okra', 20)], before, add)).toEqual({
      added: ['ghee'],
      less: ['okra'],
      gone: [],
    })
    expect(held.get('okra')).toBe(100)
  })

  test('a lost line is not taken for a thing that is sold no more', async () => {
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
