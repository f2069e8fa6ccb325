import type { ComponentType } from 'react'
import type { MessageArea } from '#words.ts'

/** What the API answered to the questions of a page (`rendered-pages.ts`), in their order. */
export type Answers = readonly unknown[]

interface ViewModule {
  readonly View: ComponentType<{ answers: Answers }>
  /** Puts the answers where the page looks for them. */
  readonly prepare: (answers: Answers, url: URL, pincode: string | null) => void
}

interface FirstPage {
  /** The messages of its components. */
  readonly words: readonly MessageArea[]
  readonly load: () => Promise<ViewModule>
}

const SHOP = ['shell', 'shop', 'cart', 'problems', 'offline'] as const

/** The pages that the web server renders. The browser loads the code and the messages of the one that it was sent. */
export const views: Readonly<Record<ViewName, FirstPage>> = {
  home: { words: ['shell', 'home'], load: () => import('./home-view.tsx') },
  products: { words: SHOP, load: () => import('./products-view.tsx') },
  product: { words: SHOP, load: () => import('./product-view.tsx') },
}

export type ViewName = 'home' | 'products' | 'product'

/** The block with the answers that the web server rendered the document from. */
export const FIRST_STATE = '#first-state'
