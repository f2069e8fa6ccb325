import type { Mutation } from './mutation.ts'

const PRODUCTS_SQL = 'apps/server/src/features/catalogue/product-view/products.sql.ts'
const SHOW_PRODUCT = 'apps/server/src/features/catalogue/shop/show-product.ts'
const VISIBILITY = 'apps/server/src/features/catalogue/shop/visibility.test.ts'

/** Mutations for single rows of docs/conformance.md. */
export const specificationMutations: readonly Mutation[] = [
  {
    promise: 'product by id: a farmer gets only own products that are not on sale',
    file: SHOW_PRODUCT,
    remove: 'return await findInAnyState(db, id, actor.accountId)',
    leave: 'return await findInAnyState(db, id, null)',
    test: VISIBILITY,
  },
  {
    promise: 'product by id: a buyer gets only what is on sale',
    file: SHOW_PRODUCT,
    remove: "if (actor?.role === 'admin') return",
    leave: 'if (actor !== null) return',
    test: VISIBILITY,
  },
  {
    promise: 'product by id: a deleted product is not found by its farmer or an admin',
    file: PRODUCTS_SQL,
    remove: 'products.deleted_at is null',
    leave: 'true',
    test: VISIBILITY,
  },
  {
    promise: 'route guard: a page prefetches only when its role is signed in',
    file: 'apps/web/src/api/query.ts',
    remove: 'if (readSession(role) !== null) void queryClient.prefetchQuery(question)',
    leave: 'void queryClient.prefetchQuery(question)',
    test: 'apps/web/src/api/query.test.ts',
  },
]
