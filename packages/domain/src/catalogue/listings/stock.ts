import { Refusal } from '../../refusal.ts'

/** The maximum stock of one listing. */
export const STOCK_MAX = 100_000

export const isStockCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= STOCK_MAX

/** At this many or fewer a card shows how many are left. */
export const FEW_LEFT = 10

/**
 * By how much a farmer's new count moves the stock. With `seen`, the count the form showed, it is the difference the
 * farmer meant, so that a sale in between is not undone; without it the number is the count now on hand. A reduction
 * by more than is left takes all of it.
 */
export function correction(available: number, counted: number, seen: number | undefined): number {
  const target = seen === undefined ? counted : available + (counted - seen)
  if (target > STOCK_MAX)
    throw new Refusal('product.update_refused', { faults: [{ field: 'quantity', code: 'quantity.invalid' }] })
  return Math.max(target, 0) - available
}

/** How many were sold since the farmer saw the count. */
export const soldMeanwhile = (available: number, seen: number): number => Math.max(seen - available, 0)
