import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { PAGE_FIELDS, PLAIN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, Timestamp } from '../fields.ts'
import { AddBody, EditBody, Quantity } from '../forms/listing.ts'
import { shapesOf } from './listing-fields.ts'
import { pageQuery } from '../paging.ts'
import { Picture, PICTURE_REFUSALS } from './pictures.ts'
import { hindiName } from './product-fields.ts'
import { productFields } from './products.ts'

/**
 * A waiting or rejected change of an approved product, with all its fields: the "after" beside the product's
 * "before".
 */
const ProductChange = z.object({
  status: z.enum(['pending', 'rejected']),
  note: z.nullable(z.string()),
  ...shapesOf(PLAIN_FIELDS),
  image: z.string(),
  picture: Picture,
  createdAt: Timestamp,
})

/** A product as its farmer and the admins see it, in every state. */
export const Listing = z
  .object({
    ...productFields,
    ...shapesOf(PAGE_FIELDS),
    hindiName,
    status: z.enum(['pending', 'approved', 'rejected']),
    /** Why it was rejected. */
    reviewNote: z.nullable(z.string()),
    /** The version that a decision names, so that only reviewed content is approved. */
    version: z.number(),
    change: z.nullable(ProductChange),
    updatedAt: Timestamp,
    farmer: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      /** The farmer has opened a link that we mailed to this address. */
      emailVerified: z.boolean(),
      place: z.string(),
    }),
  })
  .register(z.globalRegistry, { id: 'Listing' })

export type Listing = z.output<typeof Listing>

export const addProduct = endpoint({
  method: 'POST',
  path: '/farmers/products',
  summary: 'Submit a product for review; the photo goes in `image`',
  access: ['farmer'],
  multipart: true,
  picture: 'image',
  body: AddBody,
  response: z.object({ message: z.string(), product: Listing }),
  invalid: 'product.add_refused',
  refusals: ['product.add_refused', 'picture.required', ...PICTURE_REFUSALS],
  idempotent: true,
})

/** A bare array, as specified; a `Link` header points to the next page. */
export const myProducts = endpoint({
  method: 'GET',
  path: '/farmers/products',
  summary: 'The farmer’s own products in every state, newest first',
  access: ['farmer'],
  shows: ['orders', 'listings'],
  query: z.object(pageQuery),
  response: z.array(Listing),
  refusals: [],
})

export const editProduct = endpoint({
  method: 'PATCH',
  path: '/farmers/products/:id',
  summary:
    'Change a product; price and quantity change at once, the other fields of an approved product after review',
  access: ['farmer'],
  params: z.object({ id: Id }),
  multipart: true,
  picture: 'image',
  body: EditBody,
  response: z.object({ message: z.string(), product: Listing }),
  invalid: 'product.update_refused',
  refusals: ['product.update_refused', 'product.not_found', ...PICTURE_REFUSALS],
  // The same difference in stock must not be applied twice after a lost response.
  idempotent: true,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/farmers/products/:id',
  summary: 'Delete a product; its orders stay as they are',
  access: ['farmer'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['product.not_found'],
})

/** One page of the list. */
const STOCKS_MAX = 100

export const saveStocks = endpoint({
  method: 'PATCH',
  path: '/farmers/stock',
  summary: 'Save the counts of several products, each independently',
  access: ['farmer'],
  body: z.object({
    stocks: z
      .array(
        z.object({
          product: Id,
          quantity: Quantity,
          /** The count on the screen: only the difference is applied, so no sale is undone. */
          quantitySeen: Quantity,
        }),
        { error: fault('rows.required') },
      )
      .check(z.minLength(1, fault('rows.required')), z.maxLength(STOCKS_MAX)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        _id: z.string(),
        ok: z.boolean(),
        /** Why it was refused, as in a problem. */
        code: z.optional(z.string()),
        message: z.optional(z.string()),
        /** The count now; null when it was refused. */
        quantity: z.nullable(z.number()),
        /** How many were sold since the count was seen. */
        soldMeanwhile: z.number(),
      }),
    ),
  }),
  refusals: [],
  // The same difference must not be applied twice after a lost response.
  idempotent: true,
})

const ProduceNames = {
  /** In English. */
  name: z.string(),
  hindi: z.nullable(z.string()),
}

export const produceNames = endpoint({
  method: 'GET',
  path: '/farmers/produce-names',
  summary: 'Produce whose name begins with the text, in any language; without a text, what is newly listed',
  access: ['farmer'],
  query: z.object({ q: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.object({
    produce: z.array(
      z.object({
        ...ProduceNames,
        category: z.enum(CATEGORIES),
        /** The unit most listings of it have. */
        unit: z.enum(UNITS),
      }),
    ),
  }),
  refusals: [],
})

export const marketPrices = endpoint({
  method: 'GET',
  path: '/farmers/market-prices',
  summary: 'What other farms sell the named produce for; null with fewer than three listings',
  access: ['farmer'],
  query: z.object({ name: z.string().check(z.maxLength(100)), unit: z.enum(UNITS) }),
  response: z.object({
    guide: z.nullable(
      z.object({
        ...ProduceNames,
        /** Rupees, for one unit. */
        low: z.number(),
        high: z.number(),
        listings: z.number(),
      }),
    ),
  }),
  refusals: [],
})

const SalesDay = z.object({ day: Day, orders: z.number(), revenue: z.number() })

export const farmerStats = endpoint({
  method: 'GET',
  path: '/farmers/stats',
  summary: 'The counts of products and orders, and the sales in rupees',
  access: ['farmer'],
  shows: ['orders', 'listings'],
  response: z.object({
    totalProducts: z.number(),
    totalOrders: z.number(),
    totalRevenue: z.number(),
    products: z.object({ approved: z.number(), pending: z.number(), rejected: z.number() }),
    /** The last seven days in India, today last. */
    days: z.array(SalesDay),
    /** The last thirty. */
    month: z.array(SalesDay),
  }),
  refusals: [],
})
