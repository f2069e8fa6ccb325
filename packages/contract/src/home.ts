import { UNITS } from '@farmgate/domain/catalogue/unit.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Picture } from './pictures.ts'

/** The claims on the home page, as an operator worded them. An empty text means: do not show this claim. */
export const HomeCopy = z
  .object({ buyers: z.string(), farmers: z.string(), delivery: z.string(), returns: z.string() })
  .register(z.globalRegistry, { id: 'HomeCopy' })

const HomeProduct = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    picture: Picture,
    /** Rupees, for one unit. */
    price: z.number(),
    unit: z.enum(UNITS),
    stock: z.number(),
    farmer: z.object({ name: z.string(), place: z.optional(z.string()) }),
    /** Only where the price truly stood higher before. */
    earlierPrice: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'HomeProduct' })

const HomeData = z.object({
  copy: z.object({ en: HomeCopy, hi: HomeCopy }),
  deals: z.array(HomeProduct).check(z.maxLength(6)),
  fresh: z.array(HomeProduct).check(z.maxLength(8)),
})

export type HomeCopy = z.output<typeof HomeCopy>
export type HomeProduct = z.output<typeof HomeProduct>
export type HomeData = z.output<typeof HomeData>

export const home = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'The claims, deals and fresh produce the home page shows; may be half a minute old',
  access: 'anyone',
  response: HomeData,
  refusals: [],
  cacheSeconds: 30,
})
