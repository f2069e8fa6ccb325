import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { LineChange } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import type { CreditedLine } from './credit-note-lines.ts'

/** `2.05 kg instead of 3 kg, weighed`; only why, where an amount went back. */
export function useChangeText(): (line: CreditedLine) => string {
  const words = useWords('orderWords')
  const amount = useAmountText()
  return ({ item, before, change: { kind, less, kept } }) => {
    const why = words[`change.${kind}`]
    if (isNone(less)) return why
    const { unit } = item.product
    const values = { now: amount(unit, kept), before: amount(unit, before) }
    return `${fill(isNone(kept) ? words['insteadOf.nothing'] : words.insteadOf, values)}, ${why}`
  }
}

/** Returns an amount of an item in words. */
export function useAmountText(): (unit: Unit, amount: LineChange['kept']) => string {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  return (unit, amount) => itemAmountText(language, words, unit, amount)
}

export const isNone = (amount: LineChange['kept']): boolean =>
  Object.values(amount).every((value) => value === undefined || value === 0)
