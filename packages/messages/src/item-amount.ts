import { fillCount } from './fill-count.ts'
import type { Language } from './languages.ts'

type CountedUnit = 'kg' | 'litre' | 'dozen' | 'piece' | 'pack' | 'gram' | 'millilitre'

type AmountWords = Readonly<Record<`amount.${CountedUnit}.${'one' | 'other'}`, string>>

/** How much of an item, in one of these fields. */
export interface ItemAmount {
  readonly quantity?: number | undefined
  readonly grams?: number | undefined
  readonly millilitres?: number | undefined
  readonly pieces?: number | undefined
}

/** `3 kg`, `2.05 kg`, `950 g`, `10 pieces`: the words people use for an amount of this unit. */
export function itemAmountText(
  language: Language,
  words: AmountWords,
  unit: Exclude<CountedUnit, 'gram' | 'millilitre'>,
  { quantity, grams, millilitres, pieces }: ItemAmount,
): string {
  if (grams !== undefined) return measured(language, words, 'kg', 'gram', grams)
  if (millilitres !== undefined) return measured(language, words, 'litre', 'millilitre', millilitres)
  if (pieces !== undefined) return fillCount(language, words, 'amount.piece', pieces)
  return fillCount(language, words, `amount.${unit}`, quantity ?? 0)
}

/** `950 g Brinjal, weighed`; only the item and why, where an amount of money was given back. */
export function changedItemText(
  language: Language,
  words: ChangeWords,
  { name, unit, kind, less }: ChangedItem,
): string {
  const isSome = Object.values(less).some((value) => value !== undefined && value > 0)
  const item = isSome ? `${itemAmountText(language, words, unit, less)} ${name}` : name
  return `${item}, ${words[`change.${kind}`]}`
}

type ChangeKind = 'dropped' | 'short' | 'weighed' | 'claimed' | 'refunded'

type ChangeWords = AmountWords & Readonly<Record<`change.${ChangeKind}`, string>>

interface ChangedItem {
  readonly name: string
  readonly unit: Exclude<CountedUnit, 'gram' | 'millilitre'>
  readonly kind: ChangeKind
  readonly less: ItemAmount
}

const THOUSAND = 1_000

/** From a whole unit on in that unit, below it in its thousandths. */
const measured = (
  language: Language,
  words: AmountWords,
  large: 'kg' | 'litre',
  small: 'gram' | 'millilitre',
  parts: number,
): string =>
  parts >= THOUSAND
    ? fillCount(language, words, `amount.${large}`, parts / THOUSAND)
    : fillCount(language, words, `amount.${small}`, parts)
