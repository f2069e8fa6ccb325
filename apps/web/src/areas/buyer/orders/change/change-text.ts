import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import type { orderChanges } from '@farmgate/messages/en/order-changes.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import { type ItemAmount, itemAmountText } from '@farmgate/messages/item-amount.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { dayText, timeText } from '#components/format/day-text.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { nearDay } from '#components/format/near-day.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { noteText } from '#components/order/event-text.ts'
import { amountBefore, claimOf, isNone, type Item } from './line-rules.ts'

export interface ChangeWords {
  readonly language: Language
  readonly words: Words<typeof orderChanges>
  readonly orderWords: Words<typeof orderWords>
}

export const amountText = ({ language, orderWords }: ChangeWords, item: Item, amount: ItemAmount): string =>
  itemAmountText(language, orderWords, item.product.unit, amount)

/** What is left, with its price: `2.05 kg × ₹40`; what is less than a unit `10 pieces at ₹84 / dozen`. */
export function keptText(texts: ChangeWords, item: Item, unit: string): string {
  const { kept, product } = item
  const amount = amountText(texts, item, kept)
  if (isNone(kept)) return amount
  const isInUnits = kept.quantity !== undefined || (kept.grams ?? kept.millilitres ?? 0) > 1_000
  const words = isInUnits ? texts.words.amountTimesPrice : texts.words.amountAtPrice
  return fill(words, { amount, price: rupeesText(product.price), unit })
}

/** `today, 6:34 am`, `yesterday, 5:40 pm`, `14 Nov 2026, 3:05 pm`. */
export function whenText({ language, words }: ChangeWords, at: string, now: Date): string {
  const day = indianDay(new Date(at))
  const isTomorrow = nearDay(indianDay(now), new Date(at)) === 'yesterday'
  const near = isTomorrow ? 'tomorrow' : nearDay(day, now)
  const time = timeText(at, language)
  return near === null ? `${dayText(at, language)}, ${time}` : fill(words[`when.${near}`], { time })
}

/** What happened to the item: `2.05 kg came instead of 3 kg`. */
export function changeTitle(texts: ChangeWords, order: Order, item: Item, change: LineChange): string {
  const { words } = texts
  const less = amountText(texts, item, change.less)
  const isGone = isNone(change.kept)
  switch (change.kind) {
    case 'weighed':
    case 'short':
      if (isGone) return words['change.noneCame']
      return fill(words['change.came'], {
        kept: amountText(texts, item, change.kept),
        before: amountText(texts, item, amountBefore(change, item)),
      })
    case 'dropped':
      if (change.by === 'buyer')
        return isGone ? words['change.takenOut'] : fill(words['change.lessByYou'], { less })
      return isGone ? words['change.takenOutForYou'] : fill(words['change.lessForYou'], { less })
    case 'claimed': {
      const claim = claimOf(order, change)
      if (claim === null || isNone(change.less)) return words['change.claimedMoney']
      return fill(words['change.claimed'], { less, reason: words[`reason.${claim.reason}`] })
    }
    case 'refunded':
      return words['change.refunded']
  }
}

/** Who said it, and when. */
export function changeSaid(texts: ChangeWords, item: Item, { kind, by, at }: LineChange, now: Date): string {
  const { words } = texts
  const when = whenText(texts, at, now)
  const who = by === 'farmer' ? item.farmer.name : 'Farmgate'
  if (kind === 'weighed' || kind === 'short') return fill(words[`said.${kind}`], { who, when })
  const said = fill(words[kind === 'claimed' ? 'said.claimed' : 'said.plain'], { when })
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Why, in the words of the farm or of an operator; a farm's fixed reasons are translated. Null when nothing was said. */
export function changeReason(
  { words, orderWords }: ChangeWords,
  order: Order,
  change: LineChange,
): string | null {
  const reason = change.reason ?? claimOf(order, change)?.note ?? null
  if (reason === null) return null
  return FARM_REASONS.has(reason) ? words[`farmReason.${reason as FarmReason}`] : noteText(orderWords, reason)
}

type FarmReason = 'not_ripe' | 'spoiled' | 'sold_elsewhere'
const FARM_REASONS: ReadonlySet<string> = new Set<FarmReason>(['not_ripe', 'spoiled', 'sold_elsewhere'])

/** Where the money goes; null when none does. */
export function changeMoney({ words }: ChangeWords, order: Order, change: LineChange): string | null {
  if (change.amount === 0) return null
  const refund = order.refunds.find(({ change: position }) => position === change.position)
  const amount = rupeesText(refund?.amount ?? change.amount)
  if (refund === undefined) return order.paymentStatus === 'paid' ? null : fill(words.lessAtDoor, { amount })
  if (refund.state === 'failed') return fill(words.backFailed, { amount })
  return fill(words[`${refund.state === 'processed' ? 'wentBack' : 'goesBack'}.${refund.to}`], { amount })
}
