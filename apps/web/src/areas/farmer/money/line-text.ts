import type { MoneyLine } from '@farmgate/contract/farm-money.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { changedItemText, itemAmountText } from '@farmgate/messages/item-amount.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** Returns the texts of an entry: what happened, and `Okra × 2, Milk × 1`. */
export function useLineTexts() {
  const words = useWords('farmMoney')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return {
    lineText: ({ kind, reason, change }: MoneyLine): string => {
      if (kind !== 'refunded') return words[`line.${kind}`]
      const what = change === null ? '' : changedItemText(language, orderWords, change)
      return fill(words[`line.refunded.${reason ?? 'returned'}`], { what })
    },
    /** Non-breaking spaces hold each quantity and its name on one line. */
    itemsText: ({ items }: MoneyLine): string =>
      items
        .map(({ name, unit, quantity, amount }) =>
          amount.quantity === quantity
            ? `${name}\u00a0×\u00a0${quantity}`
            : `${name} ${itemAmountText(language, orderWords, unit, amount)}`,
        )
        .join(', '),
  }
}
