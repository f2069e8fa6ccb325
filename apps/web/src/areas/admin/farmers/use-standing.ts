import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { useState } from 'react'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { callStanding, type StandingOutcome, type StandingWish } from './standing-call.ts'

export type SettleStanding = (outcome: StandingOutcome, wish: StandingWish) => void

/** Sends one decision at a time: whether it is on its way, and why the last one was not done. */
export function useStanding(
  { _id: id }: Pick<FarmerSummary, '_id'>,
  settle: SettleStanding,
): {
  readonly busy: boolean
  readonly failure: unknown
  readonly send: (wish: StandingWish) => Promise<void>
} {
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'standing'>()
  return {
    busy: busy !== null,
    failure,
    send: (wish) =>
      run('standing', async () => {
        setFailure(undefined)
        try {
          settle(await callStanding(id, wish), wish)
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
