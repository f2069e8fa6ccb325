import { RoundBody } from '@farmgate/contract/forms/round.ts'
import type { Round } from '@farmgate/contract/delivery/rounds.ts'
import { isoWeekday } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { type RoundKind, roundFaults } from '@farmgate/domain/delivery/rounds/round.ts'
import * as z from 'zod/mini'

/** A round as its form holds it: times as `16:00`, numbers as text. */
export interface RoundValues {
  name: string
  kind: RoundKind
  pincodes: string[]
  pickupPlace: string
  weekdays: number[]
  windowFrom: string
  windowTo: string
  cutOffDays: string
  cutOffMinute: string
  dropOffPlace: string
  dropOffMinute: string
  capacity: string
  farms: string[]
  fromDay: string
  untilDay: string
}

export const newRoundValues = (today: string): RoundValues => ({
  name: '',
  kind: 'home',
  pincodes: [],
  pickupPlace: '',
  weekdays: [],
  windowFrom: '16:00',
  windowTo: '19:00',
  cutOffDays: '1',
  cutOffMinute: '20:00',
  dropOffPlace: '',
  dropOffMinute: '11:00',
  capacity: '60',
  farms: [],
  fromDay: today,
  untilDay: '',
})

export const valuesOf = (round: Round): RoundValues => ({
  name: round.name,
  kind: round.kind,
  pincodes: round.pincodes,
  pickupPlace: round.pickupPlace ?? '',
  weekdays: round.weekdays,
  windowFrom: clockOf(round.windowFrom),
  windowTo: clockOf(round.windowTo),
  cutOffDays: String(round.cutOffDays),
  cutOffMinute: clockOf(round.cutOffMinute),
  dropOffPlace: round.dropOffPlace,
  dropOffMinute: clockOf(round.dropOffMinute),
  capacity: String(round.capacity),
  farms: round.farms,
  fromDay: round.fromDay,
  untilDay: round.untilDay ?? '',
})

/** What the call sends. A time that is not filled in is no number, which its schema refuses. */
export const bodyOf = (values: RoundValues): RoundBody => ({
  ...values,
  pickupPlace: values.kind === 'pickup' ? values.pickupPlace : null,
  windowFrom: minuteOf(values.windowFrom),
  windowTo: minuteOf(values.windowTo),
  cutOffDays: Number(values.cutOffDays),
  cutOffMinute: minuteOf(values.cutOffMinute),
  dropOffMinute: minuteOf(values.dropOffMinute),
  capacity: values.capacity.trim() === '' ? Number.NaN : Number(values.capacity),
  untilDay: values.untilDay === '' ? null : values.untilDay,
})

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf(clock: string): number {
  const [hours = '', minutes = ''] = clock.split(':')
  return hours === '' ? Number.NaN : Number(hours) * 60 + Number(minutes)
}

/** The rules of the call and of the domain, each at its field. */
export const valuesSchema = z.custom<RoundValues>().check(({ value, issues }) => {
  const body = bodyOf(value)
  const parsed = RoundBody.safeParse(body)
  const faults = parsed.success
    ? roundFaults(body).map(({ field, code }) => ({ field, code }))
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), code: message }))
  for (const { field, code } of faults)
    issues.push({ code: 'custom', path: [field], message: code, input: value })
})

/** Days with orders that the typed round no longer has. */
export const lostDays = (round: Round, values: RoundValues): Round['days'] =>
  round.days.filter(({ day, taken, state }) => taken > 0 && state !== 'on_the_road' && !runsOn(values, day))

/** Days to which the orders of a lost one can go. */
export const daysThatStay = (round: Round, values: RoundValues): Round['days'] =>
  round.days.filter(({ day, free }) => free > 0 && runsOn(values, day))

const runsOn = ({ weekdays, fromDay, untilDay }: RoundValues, day: string): boolean =>
  weekdays.includes(isoWeekday(day)) && day >= fromDay && (untilDay === '' || day <= untilDay)
