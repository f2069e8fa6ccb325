import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { ShownClaim } from '../attention/claims/shown-claim.ts'

/** A claim with its order and its item; null for a row that is about something else. */
export function shownClaim({ _id, claim: sides, order }: MoneyBackRow): ShownClaim | null {
  const claim = order?.claims.find((each) => each._id === _id)
  const item = order?.items.find(({ product }) => product._id === claim?.line)
  if (sides === null || order === null || claim === undefined || item === undefined) return null
  return { sides, order, claim, item }
}
