import type { Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { use } from 'react'
import { asLanguage, useLanguage } from './language.ts'
import type { lateWords } from './late-words.ts'

/**
 * One small file per message area and language: a visitor fetches the messages of the pages they open, in their
 * language. These are the areas of the pages that the web server renders.
 */
const firstWords = {
  shell: {
    en: async () => (await import('@farmgate/messages/en/shell.ts')).shell,
    hi: async () => (await import('@farmgate/messages/hi/shell.ts')).shell,
  },
  home: {
    en: async () => (await import('@farmgate/messages/en/home.ts')).home,
    hi: async () => (await import('@farmgate/messages/hi/home.ts')).home,
  },
  shop: {
    en: async () => (await import('@farmgate/messages/en/shop.ts')).shop,
    hi: async () => (await import('@farmgate/messages/hi/shop.ts')).shop,
  },
  cart: {
    en: async () => (await import('@farmgate/messages/en/cart.ts')).cart,
    hi: async () => (await import('@farmgate/messages/hi/cart.ts')).cart,
  },
  orders: {
    en: async () => (await import('@farmgate/messages/en/orders.ts')).orders,
    hi: async () => (await import('@farmgate/messages/hi/orders.ts')).orders,
  },
  orderWords: {
    en: async () => (await import('@farmgate/messages/en/order-words.ts')).orderWords,
    hi: async () => (await import('@farmgate/messages/hi/order-words.ts')).orderWords,
  },
  offline: {
    en: async () => (await import('@farmgate/messages/en/offline.ts')).offline,
    hi: async () => (await import('@farmgate/messages/hi/offline.ts')).offline,
  },
  notices: {
    en: async () => (await import('@farmgate/messages/en/notices.ts')).notices,
    hi: async () => (await import('@farmgate/messages/hi/notices.ts')).notices,
  },
  faults: {
    en: async () => (await import('@farmgate/messages/en/faults.ts')).faults,
    hi: async () => (await import('@farmgate/messages/hi/faults.ts')).faults,
  },
  /** Messages for the server's refusals. English has none: the server's own message is the English text. */
  problems: {
    en: async (): Promise<Readonly<Record<string, string>>> => ({}),
    hi: async (): Promise<Readonly<Record<string, string>>> =>
      (await import('@farmgate/messages/hi/problems.ts')).problems,
  },
}

/** Those of the pages that the app opens, once it is loaded. */
let late: typeof lateWords | null = null

export function addWords(added: typeof lateWords): void {
  late = added
}

type Catalogue = Readonly<Record<Language, () => Promise<unknown>>>
type Catalogues = typeof firstWords & typeof lateWords

export type MessageArea = keyof Catalogues
export type AreaWords<A extends MessageArea> = Words<Awaited<ReturnType<Catalogues[A]['en']>>>

/** Every file requested so far. Cached outside components: each language is fetched once, however often it is switched. */
const requested = new Map<string, Promise<AreaWords<MessageArea>>>()
const loaded = new Map<string, AreaWords<MessageArea>>()

/** Returns this area's messages in the page's language. Routes load them with their code, so this seldom suspends. */
export function useWords<A extends MessageArea>(area: A): AreaWords<A> {
  const { language } = useLanguage()
  return use(load(language, area)) as AreaWords<A>
}

export const loadWords = (language: Language, areas: readonly MessageArea[]): Promise<unknown> =>
  Promise.all(areas.map((area) => load(language, area)))

/** Returns the messages outside components, where nothing can suspend: undefined until a page has loaded them. */
export const loadedWords = <A extends MessageArea>(area: A): AreaWords<A> | undefined =>
  loaded.get(keyOf(asLanguage(document.documentElement.lang) ?? 'en', area)) as AreaWords<A> | undefined

/** Returns the areas loaded in this language: a switch to another language needs the same ones. */
export const loadedAreas = (language: Language): readonly MessageArea[] =>
  [...loaded.keys()].flatMap((key) => {
    const [of, area] = key.split('/')
    return of === language ? [area as MessageArea] : []
  })

function load(language: Language, area: MessageArea): Promise<AreaWords<MessageArea>> {
  const key = keyOf(language, area)
  const known = requested.get(key)
  if (known !== undefined) return known
  const loading = fetchWords(language, area)
  requested.set(key, loading)
  const settle = async (): Promise<void> => {
    try {
      const words = await loading
      loaded.set(key, words)
      // The fields that React sets on a promise it has awaited: with them, `use` reads the value without suspending.
      void Object.assign(loading, { status: 'fulfilled', value: words })
    } catch {
      // The next request tries again.
      requested.delete(key)
    }
  }
  void settle()
  return loading
}

async function fetchWords(language: Language, area: MessageArea): Promise<AreaWords<MessageArea>> {
  const known: Readonly<Record<string, Catalogue>> = { ...firstWords, ...late }
  // On a rendered page something may need what only the app has so far, as the bar of an ended session does.
  const catalogue = known[area] ?? (await import('./late-words.ts')).lateWords[area as keyof typeof lateWords]
  return catalogue[language]() as Promise<AreaWords<MessageArea>>
}

const keyOf = (language: Language, area: MessageArea): string => `${language}/${area}`
