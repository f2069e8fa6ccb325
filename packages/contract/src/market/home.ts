import { TRAVELS } from '@farmgate/domain/catalogue/listings/travels.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { productCardFields, SellingFarm } from '../catalogue/product-fields.ts'

/** The claims on the home page, as an operator worded them. An empty text hides the claim. */
export const HomeCopy = z
  .object({ buyers: z.string(), farmers: z.string(), delivery: z.string(), returns: z.string() })
  .register(z.globalRegistry, { id: 'HomeCopy' })

const HomeProduct = z
  .object({
    ...productCardFields,
    stock: z.number(),
    travels: z.enum(TRAVELS),
    farmer: SellingFarm,
    /** Only when the earlier price was really higher. */
    earlierPrice: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'HomeProduct' })

const HomeData = z.object({
  copy: z.object({ en: HomeCopy, hi: HomeCopy }),
  deals: z.array(HomeProduct).check(z.maxLength(6)),
  fresh: z.array(HomeProduct).check(z.maxLength(8)),
  /** Only where the market makes its delivery claim from its rounds: the next day on which one comes; null without one. */
  nextRound: z.optional(z.nullable(Day)),
  /** Only while the market takes no orders yet. */
  opensSoon: z.optional(z.literal(true)),
})

export type HomeCopy = z.output<typeof HomeCopy>
export type HomeProduct = z.output<typeof HomeProduct>
export type HomeData = z.output<typeof HomeData>

export const home = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'The claims, deals and fresh produce of the home page; may be half a minute old',
  access: 'anyone',
  response: HomeData,
  refusals: [],
  cacheSeconds: 30,
})

export const boughtBefore = endpoint({
  method: 'GET',
  path: '/home/again',
  summary: 'Up to twelve products on sale that the buyer ordered before, the newest order first',
  access: ['user'],
  shows: ['orders'],
  response: z.object({ products: z.array(HomeProduct).check(z.maxLength(12)) }),
  refusals: [],
})
