import type { FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { useCall } from '#components/form/use-call.ts'
import { callFarmerStatus, type FarmerStatusOutcome, type FarmerStatusRequest } from './farmer-status-call.ts'

export type OnFarmerStatusDone = (outcome: FarmerStatusOutcome, request: FarmerStatusRequest) => void

/** Sends one decision at a time, with its pending state and the last error. */
export function useFarmerStatus(
  { _id: id }: Pick<FarmerSummary, '_id'>,
  onOutcome: OnFarmerStatusDone,
): {
  readonly busy: boolean
  readonly failure: unknown
  readonly send: (request: FarmerStatusRequest) => Promise<unknown>
} {
  const { busy, failure, send } = useCall<'status'>()
  return {
    busy: busy !== null,
    failure,
    send: (request) => send('status', async () => onOutcome(await callFarmerStatus(id, request), request)),
  }
}
