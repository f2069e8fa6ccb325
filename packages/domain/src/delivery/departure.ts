import { Refusal } from '../refusal.ts'

/** Refuses that a round leaves before its orders are closed, or on a day that is called off. Leaving twice changes nothing. */
export function checkCanDepart(
  { calledOff, cutOffAt }: { readonly calledOff: boolean; readonly cutOffAt: Date },
  now: Date,
): void {
  if (calledOff) throw new Refusal('round.day_closed')
  if (now < cutOffAt) throw new Refusal('round.orders_open')
}

/** The farms' bags are marked until the round leaves; afterwards the marks say what left with it. */
export function checkCanHandIn({
  calledOff,
  left,
}: {
  readonly calledOff: boolean
  readonly left: boolean
}): void {
  if (calledOff || left) throw new Refusal('round.day_closed')
}
