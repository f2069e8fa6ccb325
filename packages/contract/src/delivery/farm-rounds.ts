import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, Timestamp } from '../fields.ts'

/** A coming day of a round that the farm serves. */
const FarmRoundDay = z.object({
  day: Day,
  from: Timestamp,
  to: Timestamp,
  dropOffAt: Timestamp,
  orderBy: Timestamp,
  /** The farm's bags on this day, and how many buyers wait for them. */
  bags: z.number(),
  buyers: z.number(),
  /** The farm said that it can't come. */
  isAbsent: z.boolean(),
  /** The round has not left, and no bag of the farm was handed over. */
  canStayAway: z.boolean(),
})

const FarmRound = z
  .object({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(ROUND_KINDS),
    weekdays: z.array(z.number()),
    /** Minutes of the day in India. */
    windowFrom: z.number(),
    windowTo: z.number(),
    dropOffPlace: z.string(),
    dropOffMinute: z.number(),
    /** Of the next four weeks. */
    days: z.array(FarmRoundDay),
  })
  .register(z.globalRegistry, { id: 'FarmRound' })

export type FarmRound = z.output<typeof FarmRound>

const FarmRounds = z
  .object({
    rounds: z.array(FarmRound),
    absences: z.array(
      z.object({
        day: Day,
        reason: z.string(),
        /** Bags that went to another day. With none it can be taken back. */
        moved: z.number(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FarmRounds' })

export type FarmRounds = z.output<typeof FarmRounds>

export const farmRounds = endpoint({
  method: 'GET',
  path: '/farmers/rounds',
  summary: 'The rounds that the farm serves, their coming days, and the days on which it can’t come',
  access: ['farmer'],
  shows: ['orders'],
  response: FarmRounds,
  refusals: [],
})

export const addAbsence = endpoint({
  method: 'POST',
  path: '/farmers/absences',
  summary:
    'The farm can’t come on a day: its bags go to the next open day of their round, or have no day; buyers get a notice with the reason',
  access: ['farmer'],
  body: z.object({ day: Day, reason: requiredText('explanation.required', 300) }),
  response: z.object({ message: z.string(), moved: z.number() }),
  refusals: ['absence.too_late', 'round.day_not_found'],
})

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: '/farmers/absences/:day',
  summary: 'The farm comes after all; refused once bags were moved',
  access: ['farmer'],
  params: z.object({ day: Day }),
  response: z.object({ message: z.string() }),
  refusals: ['absence.not_found', 'absence.orders_moved'],
})
