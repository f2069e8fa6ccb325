import * as api from '@farmgate/contract/catalogue/listings.ts'
import { completeFields, type PlainFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { typedText } from '@farmgate/domain/catalogue/shop/search.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { productResponses as words } from '@farmgate/messages/en/product-responses.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import { paise } from '#http/paise.ts'
import { wordsOf } from '#http/responses/problems.ts'
import { addListing, type ListingDeps } from './add-listing.ts'
import { deleteListing } from './delete-listing.ts'
import { editListing } from './edit-listing.ts'
import { farmSales } from './farm-sales.sql.ts'
import { listOwn } from './list-own.ts'
import { viewListings } from './listing-view.sql.ts'
import { countOwn } from './listings.sql.ts'
import { showMarketPrices } from '#features/catalogue/produce-help/market-prices.ts'
import { presentListing } from './present-listing.ts'
import { findProduceNames } from '#features/catalogue/produce-help/produce-names.sql.ts'
import { saveStocks } from './save-stocks.ts'

export function listingRoutes(on: On, deps: ListingDeps): void {
  const { db } = deps

  const show = async (id: string) => {
    const [listing] = await viewListings(db, [id])
    if (listing === undefined) throw new Refusal('product.not_found')
    return presentListing(listing)
  }

  on(api.addProduct, async ({ actor, body, photo, idempotentRequest }) => {
    const { price, quantity, ...fields } = body
    const id = await addListing(
      deps,
      actor.accountId,
      { ...completeFields(fields), pricePaise: paise(price), quantity },
      photo,
      idempotentRequest,
    )
    return { message: words.productAdded, product: await show(id) }
  })

  on(api.myProducts, async ({ actor, query }) => {
    const { listings, nextCursor } = await listOwn(db, actor.accountId, query)
    return new Answer(listings.map(presentListing), [], linkTo(query.limit, nextCursor))
  })

  on(api.editProduct, async ({ actor, params, body, photo, idempotentRequest }) => {
    const { price, quantity, quantitySeen, ...fields } = body
    const pricePaise = price === undefined ? undefined : paise(price)
    await editListing(
      deps,
      actor.accountId,
      params.id,
      { fields: given(fields), pricePaise, quantity, quantitySeen },
      photo,
      idempotentRequest,
    )
    const product = await show(params.id)
    const waits = product.change?.status === 'pending'
    return { message: waits ? words.productChangeWaits : words.productUpdated, product }
  })

  on(api.deleteProduct, async ({ actor, params, caller }) => {
    await deleteListing(db, actor.accountId, params.id, caller.requestId)
    return { message: words.productDeleted }
  })

  on(api.saveStocks, async ({ actor, body, idempotentRequest }) => {
    const saved = await saveStocks(db, actor.accountId, body.stocks, idempotentRequest)
    return {
      results: saved.map(({ productId, quantity, soldMeanwhile, refused }) => ({
        _id: productId,
        ...(refused === null ? { ok: true } : { ok: false, code: refused, message: wordsOf[refused] }),
        quantity,
        soldMeanwhile,
      })),
    }
  })

  on(api.produceNames, async ({ query }) => ({ produce: await findProduceNames(db, typedText(query.q)) }))

  on(api.marketPrices, async ({ actor, query }) => ({
    guide: await showMarketPrices(db, actor.accountId, query.name, query.unit),
  }))

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

/** A query alone is an address relative to the requested one, with or without the site's /api prefix. */
const linkTo = (limit: number | undefined, nextCursor: string | null): Record<string, string> => {
  if (nextCursor === null) return {}
  const query = new URLSearchParams({
    ...(limit === undefined ? {} : { limit: String(limit) }),
    cursor: nextCursor,
  })
  return { link: `<?${query.toString()}>; rel="next"` }
}

/** Drops undefined fields: a field that was left out must not look like a removal. */
const given = (
  fields: { readonly [K in keyof PlainFields]?: PlainFields[K] | undefined },
): Partial<PlainFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
