import { shownName } from '#components/product/shown-name.ts'
import type { Cart, CartCash } from '@farmgate/contract/ordering/cart.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import type { AreaWords } from '#words.ts'

/** Returns the text about Cash on Delivery: how much the buyer may still pay in cash, or why none. */
export function cashText(words: AreaWords<'cart'>, { cash, cart }: Pick<Cart, 'cash' | 'cart'>): string {
  const values = valuesOf(cash)
  if (cash.why === null) {
    const limits = fill(cash.whenVerified === null ? words.cashTrusted : words.cashNew, values)
    return cash.open.orders === 0 ? limits : `${limits} ${fill(words.cashOpen, values)}`
  }
  const why = fill(reasonOf(words, cash), { ...values, ...firstAbove(cash, cart) })
  return cash.whenVerified?.allowed === true ? `${why} ${fill(words.verifyForMore, values)}` : why
}

function reasonOf(words: AreaWords<'cart'>, { why, open }: CartCash): string {
  if (why === null) return ''
  return why === 'cash.above_value' && open.value > 0 ? words.whyWithOpen : words[`why.${why}`]
}

const valuesOf = ({ limits, open, whenVerified }: CartCash) => ({
  max: rupeesText(limits.value),
  orders: limits.orders,
  open: rupeesText(open.value),
  openOrders: open.orders,
  verified: rupeesText(whenVerified?.value ?? limits.value),
})

/** Names the first line above its limit; once that is corrected, the next one is named. */
function firstAbove({ above }: CartCash, lines: Cart['cart']): { product: string; most: number } {
  const [first] = above
  const line = lines.find(({ product }) => product._id === first?.product)
  return { product: line === undefined ? '' : shownName(line.product), most: first?.most ?? 0 }
}
