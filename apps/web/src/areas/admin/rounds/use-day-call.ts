import { attention } from '@farmgate/contract/attention.ts'
import { allRounds, oneRoundDay } from '@farmgate/contract/rounds.ts'
import { useCall } from '../use-call.ts'

const SHOWN = [allRounds, oneRoundDay, attention]

/** Sends one call about a day at a time. */
export const useDayCall = <Task extends string>() => useCall<Task>(SHOWN)
