import type { Sort } from '@farmgate/contract/catalogue/products.ts'
import { usePlace } from '#api/delivery.ts'
import { useWords } from '#words.ts'
import { type ShopAddress, writeAddress } from '../shop-address.ts'

/** In the usual order of a shelf, what reaches the visitor's pincode comes first. */
export function useSortName(): (sort: Sort) => string {
  const words = useWords('shop')
  const { pincode } = usePlace()
  return (sort) => (sort === 'newest' && pincode !== null ? words['sort.reach'] : words[`sort.${sort}`])
}

export const sortedBy = (address: ShopAddress, sort: Sort): string =>
  writeAddress({ ...address, sort, trail: [] })
