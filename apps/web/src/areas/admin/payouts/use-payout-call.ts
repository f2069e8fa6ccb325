import { attention } from '@farmgate/contract/attention.ts'
import { onePayout, onePayoutRun, payoutRuns, writeOffs } from '@farmgate/contract/payouts.ts'
import { useCall, useRefresh } from '../use-call.ts'

const SHOWN = [payoutRuns, onePayoutRun, onePayout, writeOffs, attention]

/** Sends one call about payouts at a time. */
export const usePayoutCall = <Task extends string>() => useCall<Task>(SHOWN)

export const useRefreshPayouts = (): (() => Promise<void>) => useRefresh(SHOWN)
