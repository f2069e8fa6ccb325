import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { PACK_ORDERS_MAX } from '@farmgate/domain/delivery/packing/pack-list.ts'
import { LINE_CHANGE_KINDS } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText, Timestamp } from '../fields.ts'
import { ItemAmount } from '../ordering/order-view.ts'
import { Picture, PICTURE_REFUSALS } from '../catalogue/pictures.ts'
import { hindiName, productCardFields } from '../catalogue/product-fields.ts'

/** A round day to which the farm brings its bags. */
export const PackDay = z
  .object({
    round: z.object({ _id: z.string(), name: z.string() }),
    day: Day,
    /** Where to bring them, and by when. */
    place: z.string(),
    dropOffAt: Timestamp,
    /** Orders close then, and a little later the list is final. */
    orderBy: Timestamp,
    finalAt: Timestamp,
  })
  .register(z.globalRegistry, { id: 'PackDay' })

export type PackDay = z.output<typeof PackDay>

const wayOfBag = {
  /** Null where a courier takes it, or no day is promised. */
  day: z.nullable(PackDay),
  courier: z.boolean(),
}

/** One product over all open orders of a farm. If its unit has changed since, there is one entry per unit. */
const PackedProduct = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    hindiName,
    unit: z.enum(UNITS),
    image: z.string(),
    picture: Picture,
  }),
  /** In its unit, after all changes: 2,050 g are 2.05 kg. Nothing of 0 is listed. */
  quantity: z.number(),
  /** How much of it is already packed. */
  packed: z.number(),
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      quantity: z.number(),
      packed: z.boolean(),
      /** The whole bag. */
      handedOver: z.boolean(),
      user: z.object({ name: z.string(), place: z.string() }),
      ...wayOfBag,
    }),
  ),
})

const PackList = z
  .object({
    products: z.array(PackedProduct),
    /** The number of these orders: the longest waiting, at most 500. */
    orders: z.number(),
    /** The number of all open orders; 1000 means 1000 or more. */
    total: z.number(),
  })
  .register(z.globalRegistry, { id: 'PackList' })

export type PackList = z.output<typeof PackList>
export type PackedProduct = PackList['products'][number]

export const packList = endpoint({
  method: 'GET',
  path: '/farmers/packlist',
  summary: 'What to pack: every product over all open orders that are paid or payable at the door',
  access: ['farmer'],
  shows: ['orders'],
  response: PackList,
  refusals: [],
})

/** Only the named orders are ticked: a line that was ordered in the meantime is not. */
export const tickPacked = endpoint({
  method: 'PATCH',
  path: '/farmers/packlist',
  summary: 'Mark a product as packed or not for these orders; repeating it changes nothing',
  access: ['farmer'],
  body: z.object({
    product: Id,
    orders: z
      .array(Id, { error: fault('rows.required') })
      .check(z.minLength(1, fault('rows.required')), z.maxLength(PACK_ORDERS_MAX)),
    packed: z.boolean(),
  }),
  response: z.object({ message: z.string() }),
  refusals: ['order.not_found', 'parcel.handed_over'],
  // A tick that was lost on the way and arrives late must not undo the one after it.
  idempotent: true,
})

/** A farm's part of one order, as it is packed. */
const FarmParcel = z
  .object({
    /** The order's id. */
    _id: z.string(),
    number: z.string(),
    /** Its position among the bags of its day, from 1: the number that is written on the bag. */
    bag: z.number(),
    ...wayOfBag,
    user: z.object({ name: z.string(), place: z.string() }),
    /** Paid at the door; otherwise it is paid. */
    cash: z.boolean(),
    /** Rupees: what was ordered of this farm, and what remains after all changes. */
    total: z.number(),
    currentTotal: z.number(),
    packedAt: z.nullable(Timestamp),
    handedOverAt: z.nullable(Timestamp),
    lines: z.array(
      z.object({
        product: z.object(productCardFields),
        /** As ordered. */
        quantity: z.number(),
        lineTotal: z.number(),
        /** What is left of it after all changes, and what that costs. */
        kept: ItemAmount,
        currentTotal: z.number(),
        packed: z.boolean(),
        lastChange: z.nullable(
          z.object({
            kind: z.enum(LINE_CHANGE_KINDS),
            by: z.enum(['buyer', 'farmer', 'admin', 'system']),
            at: Timestamp,
          }),
        ),
        /**
         * What the farm said came, while it can be corrected: until when, and up to how much. It is in `kept` already.
         * Missing in a copy that an earlier release stored on a phone.
         */
        openWeight: z.optional(z.nullable(z.object({ until: Timestamp, upTo: ItemAmount }))),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FarmParcel' })

export type FarmParcel = z.output<typeof FarmParcel>

const FarmParcels = z
  .object({
    /** The longest waiting first, at most 500. */
    parcels: z.array(FarmParcel),
    /** The number of all open bags; 1000 means 1000 or more. */
    total: z.number(),
  })
  .register(z.globalRegistry, { id: 'FarmParcels' })

export const farmParcels = endpoint({
  method: 'GET',
  path: '/farmers/parcels',
  summary: 'What to pack, bag by bag: the farm’s parcels that are not shipped yet, the longest waiting first',
  access: ['farmer'],
  shows: ['orders'],
  response: FarmParcels,
  refusals: [],
})

/** A form sends JSON as text. What the text contains is checked by the same schema. */
const formJson = <Value>(schema: z.ZodMiniType<Value, Value>) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), schema]),
      z.transform((value: string | Value) => (typeof value === 'string' ? parsedText(value) : value)),
    ),
    schema,
  )

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const parts = z.optional(z.int().check(z.gte(0), z.lte(10_000_000)))

export const packParcel = endpoint({
  method: 'PATCH',
  path: '/farmers/parcels/:id',
  summary:
    'What came for one bag: less of a line, which goes back to the buyer, ticks, the hand-over, or that the farm can’t supply it; a photo (`image`) is optional',
  access: ['farmer'],
  params: z.object({ id: Id }),
  multipart: true,
  picture: 'image',
  body: z.object({
    /** An amount in one field that fits the unit, or none when all of it came. More than ordered is a gift. */
    lines: z.optional(
      formJson(
        z
          .array(
            z.object({
              product: Id,
              quantity: parts,
              grams: parts,
              millilitres: parts,
              pieces: parts,
              packed: z.optional(z.boolean()),
            }),
          )
          .check(z.maxLength(100)),
      ),
    ),
    /** `not_ripe`, `spoiled`, `sold_elsewhere`, or the farmer's own words. The buyer reads it. */
    reason: optionalText(200),
    /** All of its lines. */
    packed: z.optional(formJson(z.boolean())),
    handedOver: z.optional(formJson(z.literal(true))),
    /** Ends the bag; needs a reason. */
    cannotSupply: z.optional(formJson(z.literal(true))),
  }),
  response: z.object({
    message: z.string(),
    /** As it is now; null when it ended. */
    parcel: z.nullable(FarmParcel),
  }),
  invalid: 'parcel.refused',
  refusals: [
    'line.not_changeable',
    'line.not_found',
    'order.not_found',
    'order.unpaid',
    'parcel.end_refused',
    'parcel.handed_over',
    'parcel.last_open',
    'parcel.not_open',
    'parcel.refused',
    'weight.final',
    ...PICTURE_REFUSALS,
  ],
  idempotent: true,
})
