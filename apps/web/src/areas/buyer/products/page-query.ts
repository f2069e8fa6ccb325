import { products } from '@farmgate/contract/products.ts'
import { offlineQuery } from '#api/query.ts'
import { type ShopAddress, shopQueryInput } from './shop-address.ts'

/** Fills whole rows of two, three and four. */
const PAGE_SIZE = '24'

export const pageQuery = (address: ShopAddress) =>
  offlineQuery('user', products, { query: { ...shopQueryInput(address), limit: PAGE_SIZE } })
