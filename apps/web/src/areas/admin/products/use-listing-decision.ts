import { useCall } from '#components/form/use-call.ts'
import { type ListingDecision, decide, type DecisionOutcome } from './listing-decision.ts'

/** Sends one decision at a time. */
export function useDecide({
  onOutcome,
  fail,
}: {
  readonly onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
  readonly fail?: (error: unknown) => void
}): {
  readonly busy: ListingDecision['verb'] | null
  readonly failure: unknown
  readonly send: (decision: ListingDecision) => Promise<unknown>
} {
  const { busy, failure, send } = useCall<ListingDecision['verb']>()
  return {
    busy,
    failure,
    send: (decision) => send(decision.verb, async () => onOutcome(await decide(decision), decision), fail),
  }
}
