import { Refusal } from '../../refusal.ts'

/** How long what a farm said came of a line can be corrected. Only then does it change the order, and money goes back. */
export const WEIGHT_MINUTES = 10

/** When a weight that was saved at this moment becomes final. */
export const weightFinalAt = (savedAt: Date): Date => new Date(savedAt.getTime() + WEIGHT_MINUTES * 60_000)

/** Pages offer the correction by the same rule that refuses the call. */
export const isWeightOpen = (finalAt: Date, now: Date): boolean => now.getTime() < finalAt.getTime()

/** What is known of one line before the farm says how much of it came. */
export interface LineToWeigh {
  /** What remains of it in the order, without the weight that can still be corrected. */
  readonly keptParts: number
  /** The weight that can still be corrected. */
  readonly openParts: number | null
  /** The last change of the line is a weight of the farm that became final. */
  readonly isFinal: boolean
}

/**
 * What saying that so much came does: `save` it for the ten minutes, `remove` the saved weight because all of it came, or
 * nothing. More than is left is a gift; after a weight that is final it may be a late correction, and is refused.
 */
export function weigh(line: LineToWeigh, parts: number): 'save' | 'remove' | null {
  if (parts < line.keptParts) return parts === line.openParts ? null : 'save'
  if (line.openParts !== null) return 'remove'
  if (line.isFinal && parts > line.keptParts) throw new Refusal('weight.final')
  return null
}
