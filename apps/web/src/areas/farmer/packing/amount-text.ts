import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Book } from '../../../words.ts'

/** `12 kg`, `1 litre`, `3 dozen`: as a farmer says it. */
export const amountText = (count: number, unit: Unit, words: Book<'packing'>): string =>
  fill(words[`amount.${unit}.${count === 1 ? 'one' : 'many'}`], { count })
