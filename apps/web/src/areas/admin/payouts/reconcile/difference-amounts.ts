import type { PayoutDifference } from '@farmgate/contract/money/payouts.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'

/**
 * How many rupees the two sides are apart: the difference of the amounts, or all of it where one side has no such payout or
 * they ended differently. Two UTRs of one payment are no rupees apart.
 */
export const amountApart = (difference: PayoutDifference): number => toRupees(paiseApart(difference))

export const sumApart = (differences: readonly PayoutDifference[]): number =>
  toRupees(differences.reduce((sum, difference) => sum + paiseApart(difference), 0))

function paiseApart({ difference, ours, rail }: PayoutDifference): number {
  const [own, other] = [paiseOf(ours), paiseOf(rail)]
  if (difference === 'utr') return 0
  return difference === 'state' ? own : Math.abs(own - other)
}

const paiseOf = (side: { readonly amount: number } | null): number =>
  side === null ? 0 : (toPaise(side.amount) ?? 0)
