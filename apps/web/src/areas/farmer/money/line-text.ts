import type { MoneyLine } from '@farmgate/contract/farm-money.ts'
import type { AreaWords } from '#words.ts'

/** Returns the description of an entry. */
export const lineText = ({ kind, reason }: MoneyLine, words: AreaWords<'farmMoney'>): string =>
  kind === 'refunded' ? words[`line.refunded.${reason ?? 'returned'}`] : words[`line.${kind}`]

/** Returns `Okra × 2, Milk × 1`; non-breaking spaces hold each quantity and its name on one line. */
export const itemsText = ({ items }: MoneyLine): string =>
  items.map(({ name, quantity }) => `${name}\u00a0×\u00a0${quantity}`).join(', ')
