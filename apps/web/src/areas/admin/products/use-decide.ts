import { type ListingDecision, decide, type DecisionOutcome } from './decide.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'

/** Sends a decision, and returns the pending one. */
export function useDecide({
  onOutcome,
  fail,
}: {
  readonly onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
  readonly fail: (error: unknown) => void
}): {
  readonly busy: ListingDecision['verb'] | null
  readonly send: (decision: ListingDecision) => Promise<void>
} {
  const { busy, run } = useOneAtATime<ListingDecision['verb']>()
  return {
    busy,
    send: (decision) =>
      run(decision.verb, async () => {
        try {
          onOutcome(await decide(decision), decision)
        } catch (error) {
          fail(error)
        }
      }),
  }
}
