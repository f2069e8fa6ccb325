import type { Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { use } from 'react'
import { asLanguage, useLanguage } from './language.ts'

/**
 * One entry per area of the site and language, each its own small file: a visitor fetches the words of the
 * pages they open, in the language they read.
 */
const catalogues = {
  shell: {
    en: async () => (await import('@farmgate/messages/en/shell.ts')).shell,
    hi: async () => (await import('@farmgate/messages/hi/shell.ts')).shell,
  },
  home: {
    en: async () => (await import('@farmgate/messages/en/home.ts')).home,
    hi: async () => (await import('@farmgate/messages/hi/home.ts')).home,
  },
  account: {
    en: async () => (await import('@farmgate/messages/en/account.ts')).account,
    hi: async () => (await import('@farmgate/messages/hi/account.ts')).account,
  },
  mailPages: {
    en: async () => (await import('@farmgate/messages/en/mail-pages.ts')).mailPages,
    hi: async () => (await import('@farmgate/messages/hi/mail-pages.ts')).mailPages,
  },
  shop: {
    en: async () => (await import('@farmgate/messages/en/shop.ts')).shop,
    hi: async () => (await import('@farmgate/messages/hi/shop.ts')).shop,
  },
  cart: {
    en: async () => (await import('@farmgate/messages/en/cart.ts')).cart,
    hi: async () => (await import('@farmgate/messages/hi/cart.ts')).cart,
  },
  checkout: {
    en: async () => (await import('@farmgate/messages/en/checkout.ts')).checkout,
    hi: async () => (await import('@farmgate/messages/hi/checkout.ts')).checkout,
  },
  orders: {
    en: async () => (await import('@farmgate/messages/en/orders.ts')).orders,
    hi: async () => (await import('@farmgate/messages/hi/orders.ts')).orders,
  },
  orderWords: {
    en: async () => (await import('@farmgate/messages/en/order-words.ts')).orderWords,
    hi: async () => (await import('@farmgate/messages/hi/order-words.ts')).orderWords,
  },
  farm: {
    en: async () => (await import('@farmgate/messages/en/farm.ts')).farm,
    hi: async () => (await import('@farmgate/messages/hi/farm.ts')).farm,
  },
  listing: {
    en: async () => (await import('@farmgate/messages/en/listing.ts')).listing,
    hi: async () => (await import('@farmgate/messages/hi/listing.ts')).listing,
  },
  operator: {
    en: async () => (await import('@farmgate/messages/en/operator.ts')).operator,
    hi: async () => (await import('@farmgate/messages/hi/operator.ts')).operator,
  },
  farmMoney: {
    en: async () => (await import('@farmgate/messages/en/farm-money.ts')).farmMoney,
    hi: async () => (await import('@farmgate/messages/hi/farm-money.ts')).farmMoney,
  },
  packing: {
    en: async () => (await import('@farmgate/messages/en/packing.ts')).packing,
    hi: async () => (await import('@farmgate/messages/hi/packing.ts')).packing,
  },
  attention: {
    en: async () => (await import('@farmgate/messages/en/attention.ts')).attention,
    hi: async () => (await import('@farmgate/messages/hi/attention.ts')).attention,
  },
  manage: {
    en: async () => (await import('@farmgate/messages/en/manage.ts')).manage,
    hi: async () => (await import('@farmgate/messages/hi/manage.ts')).manage,
  },
  many: {
    en: async () => (await import('@farmgate/messages/en/many.ts')).many,
    hi: async () => (await import('@farmgate/messages/hi/many.ts')).many,
  },
  notices: {
    en: async () => (await import('@farmgate/messages/en/notices.ts')).notices,
    hi: async () => (await import('@farmgate/messages/hi/notices.ts')).notices,
  },
  invoice: {
    en: async () => (await import('@farmgate/messages/en/invoice.ts')).invoice,
    hi: async () => (await import('@farmgate/messages/hi/invoice.ts')).invoice,
  },
  faults: {
    en: async () => (await import('@farmgate/messages/en/faults.ts')).faults,
    hi: async () => (await import('@farmgate/messages/hi/faults.ts')).faults,
  },
  /** Words for the server's refusals. English has none: the server's own message is the English text. */
  problems: {
    en: async (): Promise<Readonly<Record<string, string>>> => ({}),
    hi: async (): Promise<Readonly<Record<string, string>>> =>
      (await import('@farmgate/messages/hi/problems.ts')).problems,
  },
}

export type Area = keyof typeof catalogues
export type Book<A extends Area> = Words<Awaited<ReturnType<(typeof catalogues)[A]['en']>>>

/** Everything asked for so far. Kept outside React: a language switched back and forth is fetched once. */
const asked = new Map<string, Promise<Book<Area>>>()
const arrived = new Map<string, Book<Area>>()

/** This area's words in the page's language. Routes load them beside their code, so this seldom waits. */
export function useWords<A extends Area>(area: A): Book<A> {
  const { language } = useLanguage()
  return use(load(language, area)) as Book<A>
}

export const loadWords = (language: Language, areas: readonly Area[]): Promise<unknown> =>
  Promise.all(areas.map((area) => load(language, area)))

/** The same outside React, where nothing can be waited for: undefined until a page has loaded them. */
export const wordsAtHand = <A extends Area>(area: A): Book<A> | undefined =>
  arrived.get(keyOf(asLanguage(document.documentElement.lang) ?? 'en', area)) as Book<A> | undefined

/** Which areas' words a page in this language has at hand: another language needs the same ones. */
export const areasAtHand = (language: Language): readonly Area[] =>
  (Object.keys(catalogues) as Area[]).filter((area) => arrived.has(keyOf(language, area)))

function load(language: Language, area: Area): Promise<Book<Area>> {
  const key = keyOf(language, area)
  const known = asked.get(key)
  if (known !== undefined) return known
  const loading = catalogues[area][language]() as Promise<Book<Area>>
  asked.set(key, loading)
  const arrive = async (): Promise<void> => {
    try {
      const words = await loading
      arrived.set(key, words)
      // What React itself writes on a promise it has waited for: with it, `use` reads the words at once.
      void Object.assign(loading, { status: 'fulfilled', value: words })
    } catch {
      // The next one to ask tries again.
      asked.delete(key)
    }
  }
  void arrive()
  return loading
}

const keyOf = (language: Language, area: Area): string => `${language}/${area}`
