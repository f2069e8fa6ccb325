import type { PackDay } from '@farmgate/contract/delivery/packing.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

/** `4 bags to pack`; without a round day `4 orders to pack`. */
export const toPackText = (
  language: Language,
  words: AreaWords<'today'>,
  day: PackDay | null,
  open: number,
): string => fillCount(language, words, day === null ? 'toPack' : 'bagsToPack', open)
