import { type FieldFault, Refusal } from '../../refusal.ts'
import { isPincode } from '../reach/pincode.ts'

export const ROUND_KINDS = ['home', 'pickup'] as const

/** A van that comes to the door, or a place where buyers collect. */
export type RoundKind = (typeof ROUND_KINDS)[number]

export const ROUND_CAPACITY_MAX = 5000
export const CUT_OFF_DAYS_MAX = 6

/** Clock times are minutes of the day in India. */
export interface RoundTimes {
  readonly windowFrom: number
  readonly windowTo: number
  /** Orders close this many days before the day, at this minute. */
  readonly cutOffDays: number
  readonly cutOffMinute: number
  /** When the farms bring their produce. */
  readonly dropOffMinute: number
}

export interface RequestedRound extends RoundTimes {
  readonly name: string
  readonly kind: RoundKind
  readonly pincodes: readonly string[]
  /** Where buyers collect; null for a round to the door. */
  readonly pickupPlace: string | null
  /** ISO weekdays: Monday is 1. */
  readonly weekdays: readonly number[]
  readonly dropOffPlace: string
  /** Orders on one day. */
  readonly capacity: number
  readonly farms: readonly string[]
  /** Days in India, such as 2026-11-17. */
  readonly fromDay: string
  readonly untilDay: string | null
}

/** Refuses a round that no one could drive. The same rule marks the fields of the form. */
export function checkRound(round: RequestedRound): void {
  const faults = roundFaults(round)
  if (faults.length > 0) throw new Refusal('round.refused', { faults })
}

export function roundFaults(round: RequestedRound): FieldFault[] {
  const { windowFrom, windowTo, cutOffDays, cutOffMinute, dropOffMinute } = round
  const closesInTime = cutOffDays > 0 || cutOffMinute < dropOffMinute
  const faults: (FieldFault | false)[] = [
    windowFrom >= windowTo && { field: 'windowTo', code: 'round_window.backwards' },
    dropOffMinute >= windowFrom && { field: 'dropOffMinute', code: 'round_drop_off.late' },
    !closesInTime && { field: 'cutOffMinute', code: 'round_cut_off.late' },
    round.weekdays.length === 0 && { field: 'weekdays', code: 'round_weekdays.required' },
    round.pincodes.length === 0 && { field: 'pincodes', code: 'round_pincodes.required' },
    !round.pincodes.every(isPincode) && { field: 'pincodes', code: 'round_pincode.invalid' },
    (round.kind === 'pickup') !== (round.pickupPlace !== null) && {
      field: 'pickupPlace',
      code: 'round_pickup_place.required',
    },
    round.untilDay !== null &&
      round.untilDay < round.fromDay && { field: 'untilDay', code: 'round_until.early' },
  ]
  return faults.filter((fault) => fault !== false)
}
