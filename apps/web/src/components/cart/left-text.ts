import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

/** `Only 2 kg of Nashik onion left`; without a name `Only 2 kg left`, without a unit only the number. */
export function leftText(
  language: Language,
  words: AreaWords<'cart'>,
  count: number,
  { name, unit }: { readonly name?: string; readonly unit?: Unit | undefined },
): string {
  if (count === 0 && name !== undefined) return fill(words.goneOf, { product: name })
  const amount = unit === undefined ? String(count) : fillCount(language, words, `amount.${unit}`, count)
  return name === undefined ? fill(words.left, { amount }) : fill(words.leftOf, { amount, product: name })
}
