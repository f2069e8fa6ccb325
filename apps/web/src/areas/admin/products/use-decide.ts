import { type Decision, decide, type Outcome } from './decide.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'

/** Sends a decision, and says which one is on its way. */
export function useDecide({
  settle,
  fail,
}: {
  readonly settle: (outcome: Outcome, decision: Decision) => void
  readonly fail: (error: unknown) => void
}): {
  readonly busy: Decision['verb'] | null
  readonly send: (decision: Decision) => Promise<void>
} {
  const { busy, run } = useOneAtATime<Decision['verb']>()
  return {
    busy,
    send: (decision) =>
      run(decision.verb, async () => {
        try {
          settle(await decide(decision), decision)
        } catch (error) {
          fail(error)
        }
      }),
  }
}
