import type { CartOnline } from '@farmgate/contract/ordering/cart.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import type { AreaWords } from '#words.ts'

/** Returns why this cart can't be paid online; null if it can. */
export const noOnlineText = (words: AreaWords<'cart'>, { why, limits }: CartOnline): string | null =>
  why === null
    ? null
    : fill(words[`why.${why}`], { units: limits?.units ?? 0, value: rupeesText(limits?.value ?? 0) })
