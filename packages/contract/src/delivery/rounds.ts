import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { MARK_KINDS, STOP_FAILURES, STOP_RESULTS } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { DAY_STATES } from '@farmgate/domain/delivery/rounds/day-state.ts'
import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, requiredText, Timestamp } from '../fields.ts'
import { RoundBody } from '../forms/round.ts'
import { pageQuery } from '../paging.ts'
import { ReturnPicture } from '../catalogue/pictures.ts'

const Reason = requiredText('explanation.required', 300)

/** A day of a round in the operators' table. A holiday has no places. */
const RoundDaySummary = z.object({
  day: Day,
  state: z.enum(DAY_STATES),
  taken: z.number(),
  capacity: z.number(),
  /** Orders close then; null on a holiday. */
  orderBy: z.nullable(Timestamp),
})

export type RoundDaySummary = z.output<typeof RoundDaySummary>

const RoundSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(ROUND_KINDS),
    pickupPlace: z.nullable(z.string()),
    /** The first of them, and how many there are. */
    pincodes: z.array(z.string()),
    pincodeCount: z.number(),
    farmCount: z.number(),
    windowFrom: z.number(),
    windowTo: z.number(),
    cutOffDays: z.number(),
    cutOffMinute: z.number(),
    untilDay: z.nullable(Day),
    /** Those of the seven days on which it runs, or would but for a holiday. */
    days: z.array(RoundDaySummary),
  })
  .register(z.globalRegistry, { id: 'RoundSummary' })

export type RoundSummary = z.output<typeof RoundSummary>

/** What today's rounds carry, and the cash of yesterday's. */
const TodaySums = z
  .object({
    orders: z.number(),
    rounds: z.number(),
    bags: z.number(),
    /** Farms that bring bags, and those of which all bags are in. */
    farms: z.number(),
    farmsIn: z.number(),
    /** Rupees still to be collected, and at how many stops. */
    cashDue: z.number(),
    cashStops: z.number(),
    yesterday: z.object({
      /** With drivers, and not counted by an operator. */
      uncounted: z.number(),
      counted: z.number(),
      /** Counted less collected, of differences that are not explained. */
      apart: z.number(),
      /** The first round of which the cash is not counted or not explained. */
      open: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    }),
  })
  .register(z.globalRegistry, { id: 'TodaySums' })

export type TodaySums = z.output<typeof TodaySums>

const Holiday = z.object({ day: Day, name: z.string() })

export const allRounds = endpoint({
  method: 'GET',
  path: '/admin/rounds',
  summary: 'Every round with seven of its days, by name; `q` is a part of a name or of a pincode',
  access: ['admin'],
  shows: ['orders'],
  query: z.object({
    q: optionalText(60),
    /** The first of the seven days; today when omitted. */
    from: z.optional(Day),
    ended: z.optional(z.enum(['yes'])),
    ...pageQuery,
  }),
  response: z.object({
    rounds: z.array(RoundSummary),
    nextCursor: z.nullable(z.string()),
    today: Day,
    from: Day,
    /** Bounded: 1000 means 1000 or more. */
    counts: z.object({
      running: z.number(),
      ended: z.number(),
      /** Open orders with a bag that has no promised day. */
      ordersWithoutDay: z.number(),
      /** Open bags that a courier brings. */
      courierParcels: z.number(),
      /** Fresh listings on sale that no round brings anywhere. */
      freshWithoutRound: z.number(),
    }),
    sums: TodaySums,
    /** Of the next 60 days. */
    holidays: z.array(Holiday),
  }),
  refusals: [],
})

/** A coming day, as the form compares it with a change. */
const ComingRoundDay = z.extend(RoundDaySummary, {
  /** Where orders of another day can be moved to. */
  free: z.number(),
})

const Round = z
  .object({
    _id: z.string(),
    version: z.number(),
    name: z.string(),
    kind: z.enum(ROUND_KINDS),
    pincodes: z.array(z.string()),
    pickupPlace: z.nullable(z.string()),
    weekdays: z.array(z.number()),
    windowFrom: z.number(),
    windowTo: z.number(),
    cutOffDays: z.number(),
    cutOffMinute: z.number(),
    dropOffPlace: z.string(),
    dropOffMinute: z.number(),
    capacity: z.number(),
    farms: z.array(z.string()),
    fromDay: Day,
    untilDay: z.nullable(Day),
    /** The farms with their names, also those that do not sell any more. */
    farmNames: z.array(z.object({ _id: z.string(), name: z.string(), place: z.string() })),
    /** Of the next four weeks. */
    days: z.array(ComingRoundDay),
  })
  .register(z.globalRegistry, { id: 'Round' })

export type Round = z.output<typeof Round>

export const oneRound = endpoint({
  method: 'GET',
  path: '/admin/rounds/:id',
  summary: 'One round with the days of the next four weeks',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ round: Round }),
  refusals: ['round.not_found'],
})

const response = z.object({ message: z.string(), round: Round })

export const addRound = endpoint({
  method: 'POST',
  path: '/admin/rounds',
  summary: 'Add a round; its days of the next four weeks are planned at once',
  access: ['admin'],
  body: RoundBody,
  response,
  invalid: 'round.refused',
  refusals: ['market_use.off', 'round.name_taken', 'round.refused'],
})

/**
 * A day without orders follows the change at once. A day with orders keeps its times; where the change takes it away, its
 * orders must go to another day or lose their day.
 */
export const changeRound = endpoint({
  method: 'PATCH',
  path: '/admin/rounds/:id',
  summary: 'Change a round; days that it takes away while they have orders need an answer',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.extend(RoundBody, {
    /** The version that was seen; if another operator has changed it, nothing is saved. */
    version: z.int(),
    moves: z.optional(z.array(z.object({ day: Day, to: Day, reason: Reason })).check(z.maxLength(28))),
    callOff: z.optional(z.array(z.object({ day: Day, reason: Reason })).check(z.maxLength(28))),
  }),
  response,
  invalid: 'round.refused',
  refusals: [
    'delivery.full',
    'round.day_closed',
    'round.day_has_orders',
    'round.day_not_found',
    'round.farm_absent',
    'round.name_taken',
    'round.not_found',
    'round.refused',
    'round.stale',
  ],
})

/** Nothing is deleted: its last day becomes the last one with orders, or today. */
export const endRound = endpoint({
  method: 'DELETE',
  path: '/admin/rounds/:id',
  summary: 'End a round after its last day with orders',
  access: ['admin'],
  params: z.object({ id: Id }),
  response,
  refusals: ['round.not_found'],
})

const RoundStop = z
  .object({
    _id: z.string(),
    order: z.object({ _id: z.string(), number: z.string() }),
    name: z.string(),
    phone: z.string(),
    street: z.string(),
    city: z.string(),
    pincode: z.string(),
    /** The farms' bags that come on this day. */
    bags: z.number(),
    /** Rupees to collect here: all of a cash order at its last stop. */
    cashDue: z.number(),
    isCash: z.boolean(),
    leaveAtDoor: z.boolean(),
    /** Its place on the sheet, from 1. */
    number: z.number(),
    /** What the buyer says at the door; null where cash is paid, which needs no code. */
    code: z.nullable(z.string()),
    /** An earlier stop of this order failed. */
    isSecondTry: z.boolean(),
    /** Null while it is open. */
    result: z.nullable(z.enum(STOP_RESULTS)),
    resultAt: z.nullable(Timestamp),
    failedBecause: z.nullable(z.enum(STOP_FAILURES)),
    /** After it failed: another day was given, or the order ended. */
    isSettled: z.boolean(),
    /** How the bags were handed over; null while it is open, and where an operator delivered the order. */
    handedOver: z.nullable(
      z.object({
        how: z.enum(MARK_KINDS),
        /** By a code that was not the buyer's. */
        isWrongCode: z.boolean(),
        to: z.nullable(z.string()),
        photo: z.nullable(ReturnPicture),
      }),
    ),
    /** Rupees that the driver of this day collected here. */
    collected: z.number(),
  })
  .register(z.globalRegistry, { id: 'RoundStop' })

export type RoundStop = z.output<typeof RoundStop>

const ReceivingDay = z.object({
  day: Day,
  free: z.number(),
  /** Farms with a bag to bring that can't come on this day: no order is moved to it. */
  absent: z.array(z.string()),
})

const RoundDay = z
  .object({
    round: z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(ROUND_KINDS),
      pickupPlace: z.nullable(z.string()),
      dropOffPlace: z.string(),
    }),
    day: Day,
    state: z.enum(DAY_STATES),
    orderBy: Timestamp,
    dropOffAt: Timestamp,
    from: Timestamp,
    to: Timestamp,
    taken: z.number(),
    capacity: z.number(),
    /** Why it was called off; null where the round changed. */
    reason: z.nullable(z.string()),
    /** Whether its orders can still be moved: it has not left, and no bag is under way. */
    isMovable: z.boolean(),
    leftAt: z.nullable(Timestamp),
    /** In the order of the sheet: as an operator numbered them, else by pincode, then street. */
    stops: z.array(RoundStop),
    /** What each farm brings, summed over the orders; farms of which bags are missing first. */
    farms: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        place: z.string(),
        /** Empty where the farm gave none. */
        phone: z.string(),
        bags: z.number(),
        /** Of them, handed in at the drop-off place, and when the last of them was. */
        handedIn: z.number(),
        handedInAt: z.nullable(Timestamp),
        /** Bags that are not in: the stop's number, and its order. */
        missing: z.array(
          z.object({ stop: z.number(), order: z.object({ _id: z.string(), number: z.string() }) }),
        ),
        lines: z.array(z.object({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
      }),
    ),
    /** The path of the driver's sheet; null where there is no link. */
    driverLink: z.nullable(z.string()),
    /** In rupees. */
    cash: z.object({
      collected: z.number(),
      due: z.number(),
      count: z.nullable(
        z.object({
          collected: z.number(),
          counted: z.number(),
          reason: z.nullable(z.string()),
          closedAt: Timestamp,
          closedBy: z.string(),
          /** What an operator found out about a difference. */
          settledBecause: z.nullable(z.string()),
        }),
      ),
    }),
    /** Coming days of the same round that have places for orders of this one. */
    moveTo: z.array(ReceivingDay),
  })
  .register(z.globalRegistry, { id: 'RoundDay' })

export type RoundDay = z.output<typeof RoundDay>

export const dayParams = z.object({ id: Id, day: Day })

export const oneRoundDay = endpoint({
  method: 'GET',
  path: '/admin/rounds/:id/days/:day',
  summary: 'One day of a round: its times and places, what the farms bring, and its stops',
  access: ['admin'],
  shows: ['orders'],
  params: dayParams,
  response: z.object({ day: RoundDay }),
  refusals: ['round.day_not_found', 'round.not_found'],
})

const RoundBag = z
  .object({
    /** The stop that it goes to. */
    stop: z.string(),
    farm: z.object({ _id: z.string(), name: z.string() }),
    keepCold: z.boolean(),
    lines: z.array(z.object({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
  })
  .register(z.globalRegistry, { id: 'RoundBag' })

export type RoundBag = z.output<typeof RoundBag>

export const roundBags = endpoint({
  method: 'GET',
  path: '/admin/rounds/:id/days/:day/bags',
  summary: 'The bags of a day with what is in them, for labels and pick sheets',
  access: ['admin'],
  shows: ['orders'],
  params: dayParams,
  response: z.object({ bags: z.array(RoundBag) }),
  refusals: ['round.day_not_found', 'round.not_found'],
})

export const moveRoundDay = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/move',
  summary: 'Move all orders of a day to another day of the round; their buyers get a notice',
  access: ['admin'],
  params: dayParams,
  body: z.object({ to: Day, reason: Reason }),
  response: z.object({ message: z.string(), orders: z.number() }),
  refusals: [
    'delivery.full',
    'round.day_closed',
    'round.day_not_found',
    'round.farm_absent',
    'round.not_found',
  ],
})

export const callOffRoundDay = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/call-off',
  summary: 'Call a day off; its orders have no promised day any more, and their buyers get a notice',
  access: ['admin'],
  params: dayParams,
  body: z.object({ reason: Reason }),
  response: z.object({ message: z.string(), orders: z.number() }),
  refusals: ['round.day_closed', 'round.day_not_found', 'round.not_found'],
})

const HolidayList = z.object({
  holidays: z.array(Holiday),
  /** With `on`: the rounds that have orders on that day, and where each could move them. */
  affected: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      orders: z.number(),
      moveTo: z.array(ReceivingDay),
    }),
  ),
})

export const allHolidays = endpoint({
  method: 'GET',
  path: '/admin/holidays',
  summary: 'Coming holidays, and with `on` the rounds that have orders on that day',
  access: ['admin'],
  query: z.object({ on: z.optional(Day) }),
  response: HolidayList,
  refusals: [],
})

/** No round runs on a holiday. Its name is the reason that buyers read. Adding a day again renames it. */
export const addHoliday = endpoint({
  method: 'POST',
  path: '/admin/holidays',
  summary: 'Add a market-wide holiday; rounds with orders on that day need an answer',
  access: ['admin'],
  body: z.object({
    day: Day,
    name: requiredText('name.required', 60),
    moves: z.optional(z.array(z.object({ round: Id, to: Day })).check(z.maxLength(500))),
    callOff: z.optional(z.array(Id).check(z.maxLength(500))),
  }),
  response: z.object({ message: z.string(), holidays: z.array(Holiday) }),
  invalid: 'holiday.refused',
  refusals: [
    'delivery.full',
    'holiday.refused',
    'round.day_closed',
    'round.day_has_orders',
    'round.day_not_found',
    'round.farm_absent',
  ],
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/admin/holidays/:day',
  summary: 'Remove a holiday; the rounds of that weekday run again',
  access: ['admin'],
  params: z.object({ day: Day }),
  response: z.object({ message: z.string(), holidays: z.array(Holiday) }),
  refusals: ['holiday.not_found'],
})
