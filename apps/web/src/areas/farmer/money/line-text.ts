import type { MoneyLine } from '@farmgate/contract/farm-money.ts'
import type { Book } from '../../../words.ts'

/** What happened, in plain words. */
export const lineText = ({ kind, reason }: MoneyLine, words: Book<'farmMoney'>): string =>
  kind === 'refunded' ? words[`line.refunded.${reason ?? 'returned'}`] : words[`line.${kind}`]

/** `Okra × 2, Milk × 1`; a number never stands on a line without its name. */
export const itemsText = ({ items }: MoneyLine): string =>
  items.map(({ name, quantity }) => `${name}\u00a0×\u00a0${quantity}`).join(', ')
