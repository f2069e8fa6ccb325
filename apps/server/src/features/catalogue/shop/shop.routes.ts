import * as api from '@farmgate/contract/catalogue/products.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { listProducts } from './list-products.ts'
import { presentProduct, presentProductDetail } from '#features/catalogue/product-view/present-product.ts'
import { listCategories } from '#features/catalogue/product-view/products.sql.ts'
import { showProduct } from './show-product.ts'
import { similarProducts } from './similar-products.ts'
import { suggest } from '#features/catalogue/product-search/suggest.ts'

export function shopRoutes(on: On, db: Db): void {
  on(api.products, async ({ query }) => {
    const page = await listProducts(db, query)
    return { ...page, products: page.products.map(presentProduct) }
  })

  on(api.product, async ({ params, actor }) => {
    const product = await showProduct(db, params.id, actor)
    return { product: presentProductDetail(product, actor !== null) }
  })

  on(api.similarProducts, async ({ params }) => ({
    products: (await similarProducts(db, params.id)).map(presentProduct),
  }))

  on(api.categories, async () => ({ categories: await listCategories(db) }))

  on(api.suggestions, async ({ query }) => ({ suggestions: await suggest(db, query.q) }))
}
