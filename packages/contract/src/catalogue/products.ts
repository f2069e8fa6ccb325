import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { LIST_FIELDS, PAGE_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IndianPincode, Timestamp } from '../fields.ts'
import { shapesOf } from './listing-fields.ts'
import { pageQuery } from '../paging.ts'
import { Picture } from './pictures.ts'
import { hindiName, SellingFarm } from './product-fields.ts'

/** The fields of every view of a product. `quantity`, `qty` and `stock` are one number under three names. */
export const productFields = {
  _id: z.string(),
  ...shapesOf(LIST_FIELDS),
  /** Rupees, for one unit. */
  price: z.number(),
  quantity: z.number(),
  qty: z.number(),
  stock: z.number(),
  image: z.string(),
  picture: Picture,
  createdAt: Timestamp,
}

const Product = z
  .object({
    ...productFields,
    /** Only approved products are returned here. */
    status: z.literal('approved'),
    hindiName,
    /** Only of a deal of the day: the price before, to be struck through. */
    earlierPrice: z.optional(z.number()),
    farmer: SellingFarm,
  })
  .register(z.globalRegistry, { id: 'Product' })

export type Product = z.output<typeof Product>

const ProductDetail = z
  .extend(Product, {
    ...shapesOf(PAGE_FIELDS),
    /** `approved`, except for the product's farmer and for admins, who get it in every state. */
    status: z.enum(['pending', 'approved', 'rejected']),
    farmer: z.extend(SellingFarm, {
      about: z.string(),
      avatar: z.nullable(z.string()),
      since: Timestamp,
      /** An operator has verified the farm. */
      verified: z.boolean(),
      /** Only for a signed-in caller. */
      email: z.optional(z.string()),
    }),
  })
  .register(z.globalRegistry, { id: 'ProductDetail' })

export type ProductDetail = z.output<typeof ProductDetail>

const SORTS = ['newest', 'price_up', 'price_down', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

/** Whole rupees or with paise; a search box sends an empty text for "no limit". */
const rupees = z.optional(z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$|^$/)))

const ProductsQuery = z.object({
  /** One of the seven, or another word for it; an unknown word opens the first. */
  category: z.optional(z.string().check(z.maxLength(60))),
  q: z.optional(z.string().check(z.maxLength(200))),
  minPrice: rupees,
  maxPrice: rupees,
  inStock: z.optional(z.enum(['true', 'false'])),
  unit: z.optional(z.enum(UNITS)),
  /** A farmer's id. */
  farmer: z.optional(Id),
  /** Newest first by default; best match first when something is searched for. */
  sort: z.optional(z.enum(SORTS)),
  /** Without `sort`: what a round brings there comes first, then what a courier carries. */
  pincode: z.optional(IndianPincode),
  ...pageQuery,
})

export const products = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products on sale: searched, filtered, sorted, page by page',
  access: 'anyone',
  query: ProductsQuery,
  response: z.object({
    products: z.array(Product),
    nextCursor: z.nullable(z.string()),
    /** Exact up to 1000. */
    total: z.number(),
    /** There are more than `total`. */
    totalIsMore: z.boolean(),
    /** What was searched for instead, when no listing contains the words as typed: aallu → aloo. */
    searchedFor: z.nullable(z.string()),
  }),
  refusals: [],
  cacheSeconds: 1,
})

export const product = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary:
    'One product on sale, with its farm; its farmer and admins get it in every state; the farm’s e-mail only for a signed-in caller',
  access: 'anyone',
  knowsCaller: true,
  params: z.object({ id: Id }),
  response: z.object({ product: ProductDetail }),
  refusals: ['product.not_found'],
  cacheSeconds: 1,
})

export const similarProducts = endpoint({
  method: 'GET',
  path: '/products/:id/similar',
  summary: 'Up to four other products of the same shelf, in stock first',
  access: 'anyone',
  params: z.object({ id: Id }),
  response: z.object({ products: z.array(Product) }),
  refusals: ['product.not_found'],
  cacheSeconds: 1,
})

export const categories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The shelves in their order, with the number of products on sale',
  access: 'anyone',
  response: z.object({ categories: z.array(z.object({ name: z.enum(CATEGORIES), count: z.number() })) }),
  refusals: [],
  cacheSeconds: 1,
})

export const suggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'Search suggestions for a partly typed text; at most eight',
  access: 'anyone',
  query: z.object({ q: z.string().check(z.maxLength(60)) }),
  response: z.object({
    suggestions: z.array(z.object({ text: z.string(), category: z.nullable(z.enum(CATEGORIES)) })),
  }),
  refusals: [],
  cacheSeconds: 30,
})
