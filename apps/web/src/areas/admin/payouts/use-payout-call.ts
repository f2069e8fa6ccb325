import { attention } from '@farmgate/contract/telling/attention.ts'
import { onePayout, onePayoutRun, payoutRuns, writeOffs } from '@farmgate/contract/money/payouts.ts'
import { useRefresh, useRefreshingCall } from '../use-refreshing-call.ts'

const SHOWN = [payoutRuns, onePayoutRun, onePayout, writeOffs, attention]

/** Sends one call about payouts at a time. */
export const usePayoutCall = <Task extends string>() => useRefreshingCall<Task>(SHOWN)

export const useRefreshPayouts = (): (() => Promise<void>) => useRefresh(SHOWN)
