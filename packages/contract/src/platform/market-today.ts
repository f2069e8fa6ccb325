import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint, type Output } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** Amounts in rupees. */
const Sums = z.object({
  orders: z.number(),
  /** Paid online or received in cash. */
  income: z.number(),
  /** The part of it that is delivery and platform fee, less those given back. */
  fees: z.number(),
  /** Owed back to buyers: refunds, returns and claims. */
  givenBack: z.number(),
  /** Given back, in percent of the income; null without income. */
  givenBackPercent: z.nullable(z.number()),
})

export const marketFigures = endpoint({
  method: 'GET',
  path: '/admin/today',
  summary: 'Orders, income, refunds and cash of the last thirty days, beside the thirty before',
  access: ['admin'],
  shows: ['orders', 'returns'],
  response: z.object({
    /** Today in India. */
    today: Day,
    /** The day of the first order; null before it. */
    since: z.nullable(Day),
    /** Thirty days, the last one today, each beside the day thirty days earlier; null where that is not compared. */
    days: z.array(
      z.object({
        day: Day,
        orders: z.number(),
        income: z.number(),
        givenBack: z.number(),
        /** With all drivers at the end of the day. */
        atDrivers: z.number(),
        before: z.nullable(z.object({ day: Day, orders: z.number(), income: z.number() })),
      }),
    ),
    now: Sums,
    /** The thirty days before; null until the market is sixty days old. */
    before: z.nullable(Sums),
    cash: z.object({
      /** Collected by drivers and not counted. */
      atDrivers: z.number(),
      /** Of cash orders that are on their way: `doors` orders. */
      atDoors: z.number(),
      doors: z.number(),
      /** The oldest day of a round whose cash is not counted, or on which such an order was sent. */
      oldest: z.nullable(Day),
    }),
  }),
  refusals: [],
})

export type MarketFiguresToday = Output<typeof marketFigures>

export const tomorrowsRounds = endpoint({
  method: 'GET',
  path: '/admin/today/rounds',
  summary: 'What each round of tomorrow carries, the fullest first, and how many of its farms have packed',
  access: ['admin'],
  shows: ['orders'],
  response: z.object({
    day: Day,
    /** Of all rounds. */
    orders: z.number(),
    /** The eight fullest. */
    rounds: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        startsAt: Timestamp,
        endsAt: Timestamp,
        taken: z.number(),
        capacity: z.number(),
        /** Farms that bring bags, and those of which all bags are packed. */
        farms: z.number(),
        farmsPacked: z.number(),
      }),
    ),
    /** Rounds of the day that are not listed. */
    more: z.number(),
  }),
  refusals: [],
})

export type TomorrowsRounds = Output<typeof tomorrowsRounds>

export const stockOuts = endpoint({
  method: 'GET',
  path: '/admin/today/stock-outs',
  summary: 'Listings on sale that are out of stock, those in the most carts first',
  access: ['admin'],
  shows: ['listings'],
  response: z.object({
    /** The six in the most carts. */
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        farm: z.string(),
        /** Of the last change of its stock. */
        since: z.nullable(Timestamp),
        /** Buyers who have it in their cart. */
        carts: z.number(),
      }),
    ),
    /** All listings that are out of stock; 1000 means 1000 or more. */
    total: z.number(),
  }),
  refusals: [],
})
