import * as api from '@farmgate/contract/listings.ts'
import type { Substance } from '@farmgate/domain/catalogue/listing.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { catalogue as words } from '@farmgate/messages/en/catalogue.ts'
import { Answer } from '../../http/answer.ts'
import type { On } from '../../http/on.ts'
import { paise } from '../../paise.ts'
import { addListing, type ListingDeps } from './add-listing.ts'
import { deleteListing } from './delete-listing.ts'
import { editListing } from './edit-listing.ts'
import { farmSales } from './farm-sales.sql.ts'
import { listOwn } from './list-own.ts'
import { viewListings } from './listing-view.sql.ts'
import { countOwn } from './listings.sql.ts'
import { presentListing } from './present-listing.ts'

export function listingRoutes(on: On, deps: ListingDeps): void {
  const { db } = deps

  const show = async (id: string) => {
    const [listing] = await viewListings(db, [id])
    if (listing === undefined) throw new Refusal('product.not_found')
    return presentListing(listing)
  }

  on(api.addProduct, async ({ actor, body, photo, intent }) => {
    const { price, ...wish } = body
    const id = await addListing(deps, actor.accountId, { ...wish, pricePaise: paise(price) }, photo, intent)
    return { message: words.productAdded, product: await show(id) }
  })

  on(api.myProducts, async ({ actor, query }) => {
    const { listings, nextCursor } = await listOwn(db, actor.accountId, query)
    return new Answer(listings.map(presentListing), [], linkTo(query.limit, nextCursor))
  })

  on(api.editProduct, async ({ actor, params, body, photo, intent }) => {
    const { price, quantity, quantitySeen, ...wish } = body
    const pricePaise = price === undefined ? undefined : paise(price)
    await editListing(
      deps,
      actor.accountId,
      params.id,
      { words: given(wish), pricePaise, quantity, quantitySeen },
      photo,
      intent,
    )
    return { message: words.productUpdated, product: await show(params.id) }
  })

  on(api.deleteProduct, async ({ actor, params, caller }) => {
    await deleteListing(db, actor.accountId, params.id, caller.requestId)
    return { message: words.productDeleted }
  })

  on(api.farmerStats, async ({ actor }) => {
    const [products, sales] = await Promise.all([
      countOwn(db, actor.accountId),
      farmSales(db, actor.accountId),
    ])
    const month = sales.days.map(({ day, orders, revenuePaise }) => ({
      day,
      orders,
      revenue: toRupees(revenuePaise),
    }))
    return {
      totalProducts: products.approved + products.pending + products.rejected,
      totalOrders: sales.orders,
      totalRevenue: toRupees(sales.revenuePaise),
      products,
      days: month.slice(-WEEK),
      month,
    }
  })
}

const WEEK = 7

/** A query alone is an address relative to the one asked for, with or without the site's /api before it. */
const linkTo = (limit: number | undefined, nextCursor: string | null): Record<string, string> => {
  if (nextCursor === null) return {}
  const query = new URLSearchParams({
    ...(limit === undefined ? {} : { limit: String(limit) }),
    cursor: nextCursor,
  })
  return { link: `<?${query.toString()}>; rel="next"` }
}

/** What was left out must not look as if it were wished away. */
const given = (wish: { readonly [K in keyof Substance]?: Substance[K] | undefined }): Partial<Substance> =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
