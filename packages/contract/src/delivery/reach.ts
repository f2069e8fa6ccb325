import { DAY_STATES } from '@farmgate/domain/delivery/reach/arrival.ts'
import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import { OUTSIDE_ROUNDS } from '@farmgate/domain/market/market-settings.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IndianPincode, Timestamp } from '../fields.ts'

/** A coming day of a round. */
const ComingDay = z.object({
  day: Day,
  /** The window in which it arrives, or in which it can be collected. */
  from: Timestamp,
  to: Timestamp,
  /** Orders close then. */
  orderBy: Timestamp,
  state: z.enum(DAY_STATES),
  /** Farms of the round that can't come on this day. */
  without: z.array(z.string()),
})

export const ComingRound = z
  .object({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(ROUND_KINDS),
    /** Where buyers collect; null for a round to the door. */
    place: z.nullable(z.string()),
    /** The farms whose produce it brings. */
    farms: z.array(z.string()),
    /** Of the next four weeks, earliest first. */
    days: z.array(ComingDay),
  })
  .register(z.globalRegistry, { id: 'ComingRound' })

export type ComingRound = z.output<typeof ComingRound>

export const delivery = endpoint({
  method: 'GET',
  path: '/delivery',
  summary: 'When produce reaches a pincode: the coming days of its rounds, and whether a courier goes there',
  access: 'anyone',
  query: z.object({ pincode: IndianPincode }),
  response: z.object({
    pincode: z.string(),
    rounds: z.array(ComingRound),
    /** How many days a courier takes; null where none goes. */
    courier: z.nullable(z.object({ fromDays: z.number(), toDays: z.number() })),
    /** Whether the market takes orders that no round and no courier carries; without rounds it does. */
    outside: z.enum(OUTSIDE_ROUNDS),
    /** Whether the market uses rounds: then a listing without a day says so. */
    hasRounds: z.optional(z.boolean()),
  }),
  refusals: [],
  cacheSeconds: 1,
})

/** Repeating it changes nothing. The request is deleted when it was answered, by one notice and one mail. */
export const askReach = endpoint({
  method: 'PUT',
  path: '/products/:id/reach',
  summary: 'Ask to be told once when a round brings a product to a pincode',
  access: ['user'],
  params: z.object({ id: Id }),
  body: z.object({ pincode: IndianPincode }),
  response: z.object({ pincode: z.string() }),
  refusals: ['product.not_found'],
})
