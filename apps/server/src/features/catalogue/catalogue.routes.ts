import * as api from '@farmgate/contract/products.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { findHindiNames } from '#features/product-view/hindi-names.sql.ts'
import { findDealPrices } from './deal-prices.sql.ts'
import { listProducts } from './list-products.ts'
import { presentProduct, presentProductDetail, type ProductExtras } from './present-product.ts'
import { findFarm, listCategories, type SellableProduct } from './products.sql.ts'
import { showProduct } from './show-product.ts'
import { similarProducts } from './similar-products.ts'
import { suggest } from './suggest.ts'

export function catalogueRoutes(on: On, db: Db): void {
  on(api.products, async ({ query }) => {
    const page = await listProducts(db, query)
    return { ...page, products: await present(page.products) }
  })

  on(api.product, async ({ params, actor }) => {
    const product = await showProduct(db, params.id, actor)
    const [farm, extras] = await Promise.all([findFarm(db, product.farmerId), findExtras([product])])
    return { product: presentProductDetail(product, farm, extras, actor !== null) }
  })

  on(api.similarProducts, async ({ params }) => ({
    products: await present(await similarProducts(db, params.id)),
  }))

  on(api.categories, async () => ({ categories: await listCategories(db) }))

  on(api.suggestions, async ({ query }) => ({ suggestions: await suggest(db, query.q) }))

  async function present(rows: readonly SellableProduct[]) {
    const extras = await findExtras(rows)
    return rows.map((row) => presentProduct(row, extras))
  }

  async function findExtras(rows: readonly SellableProduct[]): Promise<ProductExtras> {
    const ids = rows.map(({ id }) => id)
    const [earlierPaise, hindiNames] = await Promise.all([findDealPrices(db, ids), findHindiNames(db, rows)])
    return { earlierPaise, hindiNames }
  }
}
