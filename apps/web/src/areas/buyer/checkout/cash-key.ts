import type { Cart } from '@farmgate/contract/cart.ts'

/**
 * The `Idempotency-Key` of a cash order, made of what it is about and of nothing that a tab keeps: two tabs that place
 * the same cart, at once or one after the other, send the same key. A cart that was written since, even back to the
 * same lines, has another `updatedAt` and is another order.
 */
export const cashKey = ({ cart, updatedAt }: Pick<Cart, 'cart' | 'updatedAt'>, total: number): string =>
  ['cash', cart[0]?._id, cart.length, total, updatedAt].join(' ')
