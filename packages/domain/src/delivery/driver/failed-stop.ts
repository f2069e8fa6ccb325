import { Refusal } from '../../refusal.ts'
import type { StopResult } from './at-the-door.ts'

/** Refuses unless the stop failed and no operator has decided about it yet: of two who decide at once, one does. */
export function checkUndecided({
  result,
  isSettled,
}: {
  readonly result: StopResult | null
  readonly isSettled: boolean
}): void {
  if (result !== 'failed') throw new Refusal('stop.not_failed')
  if (isSettled) throw new Refusal('stop.settled')
}
