import { DEALS_MAX, NO_DEAL_REASONS } from '@farmgate/domain/catalogue/deal.ts'
import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { pageQuery } from './paging.ts'
import { Picture } from './pictures.ts'

/** A listing as somebody who picks deals sees it: both prices, and whether it is a deal today. */
const PickedProduct = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    picture: Picture,
    /** Rupees, for one unit. */
    price: z.number(),
    unit: z.enum(UNITS),
    stock: z.number(),
    farmer: z.object({ _id: z.string(), name: z.string(), place: z.string() }),
    /** The last price that stood for a whole day, where it was higher. */
    earlierPrice: z.nullable(z.number()),
    /** How many whole percent today's price lies below it. */
    percent: z.number(),
    /** Since when today's price stands. */
    since: Timestamp,
    /** Why the home page does not show it; null where it does. */
    whyNot: z.nullable(z.enum(NO_DEAL_REASONS)),
  })
  .register(z.globalRegistry, { id: 'PickedProduct' })

export type PickedProduct = z.output<typeof PickedProduct>

/** In their order on the home page. */
const Deals = z.array(PickedProduct).check(z.maxLength(DEALS_MAX))

export const deals = endpoint({
  method: 'GET',
  path: '/admin/deals',
  summary: 'The picked deals in their order, and what else could be one: the deepest fall first',
  access: ['admin'],
  query: z.object({ q: optionalText(100), ...pageQuery }),
  response: z.object({
    deals: Deals,
    candidates: z.array(PickedProduct),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
})

const PickBody = z.object({
  /** Ids in the order in which they are shown; none takes the band off the home page. */
  products: z.array(Id).check(
    z.maxLength(DEALS_MAX),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  /** What was picked when the page was opened: where that is no longer so, nothing is saved. */
  seen: z.optional(z.array(Id).check(z.maxLength(DEALS_MAX))),
})

export const pickDeals = endpoint({
  method: 'PUT',
  path: '/admin/deals',
  summary: 'Pick up to six lowered listings, all at once and in this order',
  access: ['admin'],
  body: PickBody,
  response: z.object({ message: z.string(), deals: Deals }),
  refusals: ['deal.not_a_deal', 'deals.stale', 'product.not_found'],
})
