import { Refusal } from '../refusal.ts'

/** More of one listing than any farm has ready at once. */
export const STOCK_MAX = 100_000

export const isStockCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= STOCK_MAX

/** At this many or fewer a card says how many are left. */
export const FEW_LEFT = 10

/**
 * By how much a farmer's new count moves the stock. With `seen`, what the form showed, it is the difference the
 * farmer meant, so that a sale in between is not undone; without it the number is the count now on hand. What
 * would take more than is left takes all of it.
 */
export function correction(available: number, counted: number, seen: number | undefined): number {
  const target = seen === undefined ? counted : available + (counted - seen)
  if (target > STOCK_MAX)
    throw new Refusal('product.update_refused', { faults: [{ field: 'quantity', code: 'quantity.invalid' }] })
  return Math.max(target, 0) - available
}
