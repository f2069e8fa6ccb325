import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

/** Returns `12 kg`, `1 litre` or `3 dozen`. */
export const amountText = (
  language: Language,
  words: AreaWords<'packing'>,
  unit: Unit,
  count: number,
): string => fillCount(language, words, `amount.${unit}`, count)
