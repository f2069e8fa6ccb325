/** Rupees as people and the wire write them, paise as we reckon. The only place that turns one into the other. */
const PAISE_PER_RUPEE = 100

/** Null where it is no amount of money: not a number, below zero, or with a fraction of a paisa. */
export function toPaise(rupees: number): number | null {
  if (!Number.isFinite(rupees) || rupees < 0) return null
  const paise = Math.round(rupees * PAISE_PER_RUPEE)
  // 19.99 * 100 is 1998.9999999999998: compared the other way round, the nearest paisa is the one that was meant.
  return Number.isSafeInteger(paise) && paise / PAISE_PER_RUPEE === rupees ? paise : null
}

export const toRupees = (paise: number): number => paise / PAISE_PER_RUPEE
