import { products } from '@farmgate/contract/catalogue/products.ts'
import { offlineQuery } from '#api/query.ts'
import { pageInput, type ShopAddress } from './shop-address.ts'

export const pageQuery = (address: ShopAddress, pincode: string | null) =>
  offlineQuery('user', products, pageInput(address, pincode))

/**
 * Leaves out what no card shows. A rendered page was sent without it: when the browser asks again, what a card shows is
 * the same object as before, and no card renders again.
 */
export const onCards = <Page extends { readonly products: readonly object[] }>(page: Page): Page => ({
  ...page,
  products: page.products.map((product) => ({ ...product, description: '' })),
})
