import { boughtBefore } from '@farmgate/contract/market/home.ts'
import { myOrders } from '@farmgate/contract/ordering/orders.ts'
import { query, queryClient } from '#api/query.ts'
import { asLanguage } from '#language.ts'
import { loadWords } from '#words.ts'

export const openOrdersQuery = () => query('user', myOrders, { query: { group: 'on_the_way', limit: '20' } })

export const boughtQuery = () => query('user', boughtBefore, {})

/** The page appears without this data rather than later than this. */
const PATIENCE_MS = 2_500

/** Loads what the start shows, so that the page appears complete and nothing below it moves. */
export async function prepare(): Promise<void> {
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(openOrdersQuery()),
      queryClient.prefetchQuery(boughtQuery()),
      loadWords(language, ['orders', 'orderWords', 'checkout']),
    ]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
}
