import type { Endpoint, Input } from '@farmgate/contract/endpoint.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { categories, product, products, similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { pageInput, readAddress, writeAddress } from '#areas/buyer/products/shop-address.ts'
import { paths } from '#paths.ts'
import type { ViewName } from './views.ts'

/** A call whose answer is part of a page's first state. Only for data that is the same for everyone. */
export interface Question {
  readonly endpoint: Endpoint
  readonly input: object
  /** Leaves out what no card shows: a document of 24 cards carries 2 kB less. The browser asks again (`onCards`). */
  readonly isOnCards?: true
}

/** A page at an address. */
export interface PageState {
  /** The address without what the page ignores: equal addresses are equal pages. */
  readonly address: string
  readonly questions: readonly Question[]
}

/** A page whose first state is rendered by the web server. */
interface RenderedPage {
  readonly name: ViewName
  /** Returns null for the address of another page. */
  readonly open: (url: URL, pincode: string | null) => PageState | null
}

const PAGES: readonly RenderedPage[] = [
  {
    name: 'home',
    open: ({ pathname }) =>
      pathname === paths.home ? { address: paths.home, questions: [question(home, {})] } : null,
  },
  {
    name: 'products',
    open: ({ pathname, searchParams }, pincode) => {
      if (!/^\/products\/?$/.test(pathname)) return null
      const address = readAddress(searchParams)
      return {
        address: writeAddress(address),
        questions: [
          { ...question(products, pageInput(address, pincode)), isOnCards: true },
          question(categories, {}),
        ],
      }
    },
  },
  {
    name: 'product',
    open: ({ pathname }) => {
      const id = PRODUCT.exec(pathname)?.[1]?.toLowerCase()
      if (id === undefined) return null
      const input = { params: { id } }
      return {
        address: paths.product(id),
        questions: [question(product, input), { ...question(similarProducts, input), isOnCards: true }],
      }
    },
  },
]

const PRODUCT = /^\/products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

const question = <E extends Endpoint>(endpoint: E, input: Input<E> & object): Question => ({
  endpoint,
  input,
})

/** Returns the page at this address and its state; null for a page that is rendered in the browser. */
export function findRendered(
  url: URL,
  pincode: string | null,
): { readonly name: ViewName; readonly state: PageState } | null {
  for (const { name, open } of PAGES) {
    const state = open(url, pincode)
    if (state !== null) return { name, state }
  }
  return null
}
