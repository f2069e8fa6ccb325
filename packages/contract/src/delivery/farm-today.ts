import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { PackDay } from './packing.ts'
import { Picture } from '../catalogue/pictures.ts'
import { hindiName } from '../catalogue/product-fields.ts'

const named = { _id: z.string(), name: z.string(), hindiName }
const pictured = { ...named, image: z.string(), picture: Picture }

/** What is left to pack, the largest quantities first. */
const left = z.array(z.object({ ...named, unit: z.enum(UNITS), quantity: z.number() }))

const FarmToday = z
  .object({
    pack: z.object({
      /** Open orders, at most 500, and how many of them are packed completely. */
      orders: z.number(),
      packed: z.number(),
      left,
      /** The same by round day, the earliest first; what has no day, or goes by courier, is last, with null. */
      days: z.array(
        z.object({
          day: z.nullable(PackDay),
          orders: z.number(),
          packed: z.number(),
          handedOver: z.number(),
          left,
        }),
      ),
    }),
    /** The farm's balance in rupees; negative when the farm owes. */
    owed: z.number(),
    low: z.array(
      z.object({
        ...pictured,
        unit: z.enum(UNITS),
        quantity: z.number(),
        /** Ordered since yesterday began in India. */
        soldLately: z.number(),
        soldOutAt: z.nullable(Timestamp),
      }),
    ),
    /** Listings, or changes of approved ones, that an admin has not approved. */
    listings: z.array(
      z.object({
        ...pictured,
        status: z.enum(['pending', 'rejected']),
        /** Whether it is a change of an approved listing, which goes on selling. */
        isChange: z.boolean(),
        note: z.nullable(z.string()),
        /** Since when it waits, or when it was rejected. */
        at: Timestamp,
      }),
    ),
    /** What happened since yesterday began in India. */
    news: z.object({
      orders: z.object({ count: z.number(), total: z.number() }),
      paidOut: z.array(z.object({ at: Timestamp, amount: z.number() })),
      cancelled: z.array(z.object({ _id: z.string(), number: z.string(), at: Timestamp })),
      approved: z.array(z.object({ ...named, at: Timestamp })),
    }),
  })
  .register(z.globalRegistry, { id: 'FarmToday' })

export type FarmToday = z.output<typeof FarmToday>

export const farmToday = endpoint({
  method: 'GET',
  path: '/farmers/today',
  summary: 'What a farmer does today: to pack, owed, running low, listings in review, and what is new',
  access: ['farmer'],
  shows: ['orders', 'listings'],
  response: FarmToday,
  refusals: [],
})
