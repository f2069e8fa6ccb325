import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { callFarmerStatus, type FarmerStatusOutcome, type FarmerStatusRequest } from './farmer-status-call.ts'

export type OnFarmerStatusDone = (outcome: FarmerStatusOutcome, request: FarmerStatusRequest) => void

/** Sends one decision at a time, with its pending state and the last error. */
export function useFarmerStatus(
  { _id: id }: Pick<FarmerSummary, '_id'>,
  onOutcome: OnFarmerStatusDone,
): {
  readonly busy: boolean
  readonly failure: unknown
  readonly send: (request: FarmerStatusRequest) => Promise<void>
} {
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'status'>()
  return {
    busy: busy !== null,
    failure,
    send: (request) =>
      run('status', async () => {
        setFailure(undefined)
        try {
          onOutcome(await callFarmerStatus(id, request), request)
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
