import type { CartLine } from '@farmgate/contract/cart.ts'

/**
 * The `Idempotency-Key` of a cash order, made of what it is about and of nothing that a tab keeps: two tabs that place
 * the same cart, at once or one after the other, say the same. A line has its id for as long as it lies in the cart.
 * `after`: the buyer's newest order as the page knew it, because what is left of a line keeps the line's id.
 */
export const cashKey = (
  lines: readonly Pick<CartLine, '_id'>[],
  total: number,
  after: string | null,
): string => ['cash', lines[0]?._id, lines.length, total, after ?? 'first'].join(' ')
