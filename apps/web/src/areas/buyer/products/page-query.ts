import { products } from '@farmgate/contract/products.ts'
import { offlineQuery } from '#api/query.ts'
import { pageInput, type ShopAddress } from './shop-address.ts'

export const pageQuery = (address: ShopAddress, pincode: string | null) =>
  offlineQuery('user', products, pageInput(address, pincode))
