import type { Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { use } from 'react'
import { asLanguage, useLanguage } from './language.ts'

/**
 * One small file per message area and language: a visitor fetches the messages of the pages they open, in their
 * language.
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
  orderChanges: {
    en: async () => (await import('@farmgate/messages/en/order-changes.ts')).orderChanges,
    hi: async () => (await import('@farmgate/messages/hi/order-changes.ts')).orderChanges,
  },
  farm: {
    en: async () => (await import('@farmgate/messages/en/farm.ts')).farm,
    hi: async () => (await import('@farmgate/messages/hi/farm.ts')).farm,
  },
  listing: {
    en: async () => (await import('@farmgate/messages/en/listing.ts')).listing,
    hi: async () => (await import('@farmgate/messages/hi/listing.ts')).listing,
  },
  staff: {
    en: async () => (await import('@farmgate/messages/en/staff.ts')).staff,
    hi: async () => (await import('@farmgate/messages/hi/staff.ts')).staff,
  },
  roundPrint: {
    en: async () => (await import('@farmgate/messages/en/round-print.ts')).roundPrint,
    hi: async () => (await import('@farmgate/messages/hi/round-print.ts')).roundPrint,
  },
  rounds: {
    en: async () => (await import('@farmgate/messages/en/rounds.ts')).rounds,
    hi: async () => (await import('@farmgate/messages/hi/rounds.ts')).rounds,
  },
  roundDay: {
    en: async () => (await import('@farmgate/messages/en/round-day.ts')).roundDay,
    hi: async () => (await import('@farmgate/messages/hi/round-day.ts')).roundDay,
  },
  admin: {
    en: async () => (await import('@farmgate/messages/en/admin.ts')).admin,
    hi: async () => (await import('@farmgate/messages/hi/admin.ts')).admin,
  },
  farmMoney: {
    en: async () => (await import('@farmgate/messages/en/farm-money.ts')).farmMoney,
    hi: async () => (await import('@farmgate/messages/hi/farm-money.ts')).farmMoney,
  },
  farmPayouts: {
    en: async () => (await import('@farmgate/messages/en/farm-payouts.ts')).farmPayouts,
    hi: async () => (await import('@farmgate/messages/hi/farm-payouts.ts')).farmPayouts,
  },
  payoutAccount: {
    en: async () => (await import('@farmgate/messages/en/payout-account.ts')).payoutAccount,
    hi: async () => (await import('@farmgate/messages/hi/payout-account.ts')).payoutAccount,
  },
  payouts: {
    en: async () => (await import('@farmgate/messages/en/payouts.ts')).payouts,
    hi: async () => (await import('@farmgate/messages/hi/payouts.ts')).payouts,
  },
  packing: {
    en: async () => (await import('@farmgate/messages/en/packing.ts')).packing,
    hi: async () => (await import('@farmgate/messages/hi/packing.ts')).packing,
  },
  today: {
    en: async () => (await import('@farmgate/messages/en/today.ts')).today,
    hi: async () => (await import('@farmgate/messages/hi/today.ts')).today,
  },
  offline: {
    en: async () => (await import('@farmgate/messages/en/offline.ts')).offline,
    hi: async () => (await import('@farmgate/messages/hi/offline.ts')).offline,
  },
  attention: {
    en: async () => (await import('@farmgate/messages/en/attention.ts')).attention,
    hi: async () => (await import('@farmgate/messages/hi/attention.ts')).attention,
  },
  identity: {
    en: async () => (await import('@farmgate/messages/en/identity.ts')).identity,
    hi: async () => (await import('@farmgate/messages/hi/identity.ts')).identity,
  },
  adminSettings: {
    en: async () => (await import('@farmgate/messages/en/admin-settings.ts')).adminSettings,
    hi: async () => (await import('@farmgate/messages/hi/admin-settings.ts')).adminSettings,
  },
  system: {
    en: async () => (await import('@farmgate/messages/en/system.ts')).system,
    hi: async () => (await import('@farmgate/messages/hi/system.ts')).system,
  },
  bulk: {
    en: async () => (await import('@farmgate/messages/en/bulk.ts')).bulk,
    hi: async () => (await import('@farmgate/messages/hi/bulk.ts')).bulk,
  },
  orderTable: {
    en: async () => (await import('@farmgate/messages/en/order-table.ts')).orderTable,
    hi: async () => (await import('@farmgate/messages/hi/order-table.ts')).orderTable,
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
  /** Messages for the server's refusals. English has none: the server's own message is the English text. */
  problems: {
    en: async (): Promise<Readonly<Record<string, string>>> => ({}),
    hi: async (): Promise<Readonly<Record<string, string>>> =>
      (await import('@farmgate/messages/hi/problems.ts')).problems,
  },
}

export type MessageArea = keyof typeof catalogues
export type AreaWords<A extends MessageArea> = Words<Awaited<ReturnType<(typeof catalogues)[A]['en']>>>

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
  (Object.keys(catalogues) as MessageArea[]).filter((area) => loaded.has(keyOf(language, area)))

function load(language: Language, area: MessageArea): Promise<AreaWords<MessageArea>> {
  const key = keyOf(language, area)
  const known = requested.get(key)
  if (known !== undefined) return known
  const loading = catalogues[area][language]() as Promise<AreaWords<MessageArea>>
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

const keyOf = (language: Language, area: MessageArea): string => `${language}/${area}`
