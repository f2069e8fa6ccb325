import { DAY_FAULTS } from '@farmgate/domain/delivery/rounds/order-day.ts'
import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import { ORDER_VIEWS } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { Order } from './order-view.ts'

/** A day on which an order can come, or why not. */
const DayChoice = z
  .object({
    round: z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(ROUND_KINDS),
      place: z.nullable(z.string()),
    }),
    day: Day,
    from: Timestamp,
    to: Timestamp,
    /** Places that are left. */
    free: z.number(),
    fault: z.nullable(z.enum(DAY_FAULTS)),
    /** Farms of the order that can’t come then, and those that the round does not serve. */
    absent: z.array(z.string()),
    unserved: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'DayChoice' })

export type DayChoice = z.output<typeof DayChoice>

export const orderDayChoices = endpoint({
  method: 'GET',
  path: '/admin/orders/:id/days',
  summary:
    'The coming days of rounds that reach an order’s address, with their places; those it can’t have say why',
  access: ['admin'],
  shows: ['orders'],
  params: z.object({ id: Id }),
  response: z.object({
    days: z.array(DayChoice),
    /** How many of its bags would move; the others are on their way, with a courier, or have ended. */
    bags: z.number(),
    /** Packed produce that does not keep, and the last day for it. */
    fresh: z.nullable(z.object({ product: z.string(), until: Day })),
  }),
  refusals: ['order.not_found'],
})

export const changeOrderDay = endpoint({
  method: 'PATCH',
  path: '/admin/orders/:id/day',
  summary: 'Give an order a day of a round, or another one; its buyer gets a message',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ round: Id, day: Day }),
  response: z.object({ message: z.string(), order: Order }),
  refusals: [
    'delivery.full',
    'order.day_fixed',
    'order.not_found',
    'order.produce_too_late',
    'order.unpaid',
    'round.day_closed',
    'round.day_not_found',
    'round.farm_absent',
  ],
})

/** Bounded: 1000 means 1000 or more. */
export const orderDays = endpoint({
  method: 'GET',
  path: '/admin/order-days',
  summary:
    'How many orders come today and on the next two days with orders, and how many have no day; and the rounds',
  access: ['admin'],
  shows: ['orders'],
  query: z.object({
    status: z.optional(z.enum(ORDER_STATUSES)),
    view: z.optional(z.enum(ORDER_VIEWS)),
    round: z.optional(Id),
  }),
  response: z.object({
    /** Empty in a market without rounds. */
    rounds: z.array(z.object({ _id: z.string(), name: z.string() })),
    days: z.array(z.object({ day: Day, orders: z.number() })),
    withoutDay: z.number(),
  }),
  refusals: [],
})
