import { DEALS_MAX, NO_DEAL_REASONS } from '@farmgate/domain/catalogue/shop/deal.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, Timestamp } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { ProductFarm, productCardFields } from './product-fields.ts'

/** A listing as an operator who picks deals sees it: both prices, and whether it is a deal today. */
const PickedProduct = z
  .object({
    ...productCardFields,
    stock: z.number(),
    farmer: ProductFarm,
    /** The last price that was valid for a whole day, if it was higher. */
    earlierPrice: z.nullable(z.number()),
    /** How many whole percent today's price is below it. */
    percent: z.number(),
    /** Since when today's price is valid. */
    since: Timestamp,
    /** Why the home page does not show it; null when it does. */
    whyNot: z.nullable(z.enum(NO_DEAL_REASONS)),
  })
  .register(z.globalRegistry, { id: 'PickedProduct' })

export type PickedProduct = z.output<typeof PickedProduct>

/** In their order on the home page. */
const Deals = z.array(PickedProduct).check(z.maxLength(DEALS_MAX))

export const deals = endpoint({
  method: 'GET',
  path: '/admin/deals',
  summary: 'The picked deals in their order, and further candidates, largest price drop first',
  access: ['admin'],
  shows: ['listings'],
  query: z.object({ q: optionalText(100), ...pageQuery }),
  response: z.object({
    deals: Deals,
    candidates: z.array(PickedProduct),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})

const PickBody = z.object({
  /** Ids in the order in which they are shown; an empty list removes the deals from the home page. */
  products: z.array(Id).check(
    z.maxLength(DEALS_MAX),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  /** The picked ids when the page was opened: if they have changed, nothing is saved. */
  seen: z.optional(z.array(Id).check(z.maxLength(DEALS_MAX))),
})

export const pickDeals = endpoint({
  method: 'PUT',
  path: '/admin/deals',
  summary: 'Set up to six lowered listings as deals, in this order',
  access: ['admin'],
  body: PickBody,
  response: z.object({ message: z.string(), deals: Deals }),
  refusals: ['deal.not_a_deal', 'deals.stale', 'product.not_found'],
})
