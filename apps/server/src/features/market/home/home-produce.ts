import { diversify } from '@farmgate/domain/catalogue/shop/diversify.ts'
import type { Db } from '#db/pool.ts'
import type { SellableProduct } from '#features/catalogue/product-view/products.sql.ts'
import { findNewest, findPicked } from './home.sql.ts'

interface Deal {
  readonly product: SellableProduct
  readonly earlierPaise: number
}

export interface HomeProduce {
  readonly deals: readonly Deal[]
  readonly fresh: readonly SellableProduct[]
}

const FRESH_SHOWN = 8
/** Enough of the newest listings that several farms and shelves are among them. */
const LOOKED_AT = 80

/**
 * The home page's products: deals whose price truly fell, and fresh produce from several farms. All of them can be
 * bought.
 */
export async function homeProduce(db: Db): Promise<HomeProduce> {
  const [picked, newest] = await Promise.all([findPicked(db), findNewest(db, LOOKED_AT)])
  const deals = picked.flatMap((product) =>
    product.earlierPaise === null ? [] : [{ product, earlierPaise: product.earlierPaise }],
  )
  const isDeal = (id: string) => deals.some(({ product }) => product.id === id)
  return {
    deals,
    fresh: diversify(
      newest.filter(({ id }) => !isDeal(id)),
      FRESH_SHOWN,
    ),
  }
}
