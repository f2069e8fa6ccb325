import type { MoneyLine } from '@farmgate/contract/money/farm-money.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { changedItemText, itemAmountText } from '@farmgate/messages/item-amount.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** Returns the texts of an entry: what happened, `Okra × 2, Milk × 1`, and what a payout consists of. */
export function useLineTexts() {
  const words = useWords('farmMoney')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return {
    lineText: ({ kind, reason, change, payout }: MoneyLine): string => {
      if (kind === 'sold') return words['line.sold']
      if (kind === 'paidOut') return words[`line.payout.${payout?.event ?? 'sent'}`]
      const what = change === null ? '' : changedItemText(language, orderWords, change)
      return fill(words[`line.refunded.${reason ?? 'returned'}`], { what })
    },
    /** What reached the account, what was kept, and the bank's number. Empty for a line that is no payout. */
    payoutText: ({ payout }: MoneyLine): string => {
      if (payout === null) return ''
      const { net, deductions, utr } = payout
      return [
        deductions === 0 ? '' : `${words.toAccount} ${rupeesText(net)}`,
        deductions === 0 ? '' : `${words.commission} ${rupeesText(deductions)}`,
        utr === null ? '' : `${words.utr} ${utr}`,
      ]
        .filter((part) => part !== '')
        .join(' · ')
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
