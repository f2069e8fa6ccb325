import { CUT_OFF_DAYS_MAX, ROUND_CAPACITY_MAX, ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { fault, Id, requiredText } from '../fields.ts'

/** A clock time in India, as minutes of the day. */
const Minute = z.int().check(z.gte(0), z.lte(1440))

const Capacity = z
  .int(fault('round_capacity.invalid'))
  .check(
    z.gte(1, fault('round_capacity.invalid')),
    z.lte(ROUND_CAPACITY_MAX, fault('round_capacity.invalid')),
  )

/** A whole round, as one form sends it. What its fields mean together is checked by the domain. */
export const RoundBody = z.object({
  name: requiredText('name.required', 60),
  kind: z.enum(ROUND_KINDS),
  /** To whom it goes, or who may collect. */
  pincodes: z
    .array(z.string().check(z.trim(), z.maxLength(10, fault('round_pincode.invalid'))))
    .check(z.maxLength(300)),
  /** Where buyers collect; null for a round to the door. */
  pickupPlace: z.nullable(requiredText('round_pickup_place.required', 200)),
  /** ISO weekdays: Monday is 1. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  windowFrom: Minute,
  windowTo: Minute,
  cutOffDays: z.int().check(z.gte(0), z.lte(CUT_OFF_DAYS_MAX)),
  cutOffMinute: Minute,
  dropOffPlace: requiredText('round_drop_off_place.required', 200),
  dropOffMinute: Minute,
  /** Orders on one day. */
  capacity: Capacity,
  /** The farms that bring produce to it. */
  farms: z.array(Id).check(z.maxLength(500)),
  fromDay: Day,
  untilDay: z.nullable(Day),
})

export type RoundBody = z.output<typeof RoundBody>
