import { attention } from '@farmgate/contract/telling/attention.ts'
import { allRounds, oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { useRefreshingCall } from '../../use-refreshing-call.ts'

const SHOWN = [allRounds, oneRoundDay, attention]

/** Sends one call about a day at a time. */
export const useDayCall = <Task extends string>() => useRefreshingCall<Task>(SHOWN)
