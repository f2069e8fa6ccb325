import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

/** Returns `12 kg`, `2.05 kg`, `1 litre` or `3 dozen`; less than a whole dozen is counted in pieces. */
export const amountText = (
  language: Language,
  words: AreaWords<'packing'>,
  unit: Unit,
  count: number,
): string =>
  unit === 'dozen' && !Number.isInteger(count)
    ? fillCount(language, words, 'amount.piece', Math.round(count * partsPerUnit(unit)))
    : fillCount(language, words, `amount.${unit}`, count)
