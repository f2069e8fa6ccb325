import type { Endpoint, Input } from '@farmgate/contract/endpoint.ts'
import { categories, product, products, similarProducts } from '@farmgate/contract/products.ts'
import { pageInput, readAddress, writeAddress } from '#areas/buyer/products/shop-address.ts'
import { paths } from '#paths.ts'
import type { MessageArea } from '#words.ts'

/** A call whose answer is part of a page's first state. Only for data that is the same for everyone. */
export interface Question {
  readonly endpoint: Endpoint
  readonly input: object
}

/** A page at an address. */
export interface PageState {
  /** The address without what the page ignores: equal addresses are equal pages. */
  readonly address: string
  readonly questions: readonly Question[]
}

/** A buyer's page whose first state is rendered by the web server. */
export interface RenderedPage {
  /** The name of its template. */
  readonly name: string
  /** Returns null for the address of another page. */
  readonly open: (url: URL, pincode: string | null) => PageState | null
  /** The messages of its components, besides those of the frame. */
  readonly words: readonly MessageArea[]
  /** The modules behind its route: their code is preloaded, their style is in its document. */
  readonly modules: readonly string[]
}

const BUYER = ['src/areas/buyer/layout.tsx', 'src/routing/open-rendered.ts']

/** The pages that the web server renders besides the home page. */
export const RENDERED_PAGES: readonly RenderedPage[] = [
  {
    name: 'products',
    open: ({ pathname, searchParams }, pincode) => {
      if (!/^\/products\/?$/.test(pathname)) return null
      const address = readAddress(searchParams)
      return {
        address: writeAddress(address),
        questions: [question(products, pageInput(address, pincode)), question(categories, {})],
      }
    },
    words: ['shop', 'cart', 'problems', 'offline'],
    modules: [...BUYER, 'src/areas/buyer/products/products-page.tsx'],
  },
  {
    name: 'product',
    open: ({ pathname }) => {
      const id = PRODUCT.exec(pathname)?.[1]?.toLowerCase()
      if (id === undefined) return null
      const input = { params: { id } }
      return {
        address: paths.product(id),
        questions: [question(product, input), question(similarProducts, input)],
      }
    },
    words: ['shop', 'cart', 'problems', 'offline'],
    modules: [...BUYER, 'src/areas/buyer/products/product-page.tsx'],
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
): { readonly page: RenderedPage; readonly state: PageState } | null {
  for (const page of RENDERED_PAGES) {
    const state = page.open(url, pincode)
    if (state !== null) return { page, state }
  }
  return null
}
