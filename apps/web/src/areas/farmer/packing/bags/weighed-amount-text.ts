import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { partsPerUnit, type SpokenAmount, toParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

type Words = AreaWords<'orderWords'>

const PART = { kg: 'gram', litre: 'millilitre', dozen: 'piece', piece: 'piece', pack: 'pack' } as const

/** What the scale shows, or what is counted: `2,050 g`, `500 ml`, `10 pieces`. */
export const partsText = (language: Language, words: Words, unit: Unit, parts: number): string =>
  fillCount(language, words, `amount.${PART[unit]}`, parts, parts.toLocaleString('en-IN'))

/** The same, or whole units where it is some: `3 kg`, `2,050 g`. */
export function cameText(language: Language, words: Words, unit: Unit, amount: SpokenAmount): string {
  const parts = toParts(unit, amount) ?? 0
  return parts > 0 && parts % partsPerUnit(unit) === 0
    ? fillCount(language, words, `amount.${unit}`, parts / partsPerUnit(unit))
    : partsText(language, words, unit, parts)
}

/** As people speak of a buyer. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
