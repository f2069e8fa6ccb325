import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import type { Product, ProductDetail } from '@farmgate/contract/catalogue/products.ts'
import { categories, product, products, similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { answer, type SentCall } from '../answers.ts'
import { FARM } from './order-answers.ts'

/** What the shop has on sale, as a buyer sees it. */
export function onSale(fields: Partial<Product> & Pick<Product, '_id' | 'name'>): Product {
  const stock = fields.stock ?? 40
  return {
    description: 'Picked at dawn, finger-long, before it turns woody.',
    category: 'Vegetables',
    price: 48,
    unit: 'kg',
    quantity: stock,
    qty: stock,
    stock,
    image: '/pictures/okra.webp',
    picture: { placeholder: '', width: 0 },
    travels: 'fresh',
    createdAt: '2026-11-17T06:00:00.000Z',
    status: 'approved',
    farmer: FARM,
    ...fields,
  }
}

/** The same on the home page, which shows less of it. */
export const onHome = (fields: Partial<HomeProduct> & Pick<HomeProduct, '_id' | 'name'>): HomeProduct => ({
  image: '/pictures/okra.webp',
  picture: { placeholder: '', width: 0 },
  price: 48,
  unit: 'kg',
  stock: 40,
  travels: 'fresh',
  farmer: FARM,
  ...fields,
})

/** The same with its farm, on its own page. */
export const detailOf = (listed: Product, farm: Partial<ProductDetail['farmer']> = {}): ProductDetail => ({
  ...listed,
  farmer: {
    ...listed.farmer,
    about: 'Four acres above the Darna river.',
    avatar: null,
    since: '2025-03-04T06:00:00.000Z',
    verified: true,
    email: 'ramesh.jadhav@example.in',
    ...farm,
  },
})

/** How many products each shelf has: 11, 12, 13 … */
export const SHELF_COUNTS = CATEGORIES.map((name, index) => ({ name, count: 11 + index }))

/** Answers the lists with what `find` returns, and the pages of these products. */
export function answerShop(
  listed: readonly Product[],
  find: (query: SentCall['query']) => readonly Product[] = () => listed,
): void {
  answer(categories, { categories: SHELF_COUNTS })
  answer(products, ({ query }) => listOf(find(query)))
  answer(product, ({ params }) => {
    const found = listed.find(({ _id }) => _id === params['id'])
    if (found === undefined) throw new Error(`${params['id']} is not on sale`)
    return { product: detailOf(found) }
  })
  answer(similarProducts, { products: [] })
}

export const listOf = (found: readonly Product[], total = found.length) => ({
  products: [...found],
  nextCursor: null,
  total,
  totalIsMore: false,
  searchedFor: null,
})
