import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { COURIER_DAYS } from '@farmgate/domain/delivery/reach/choose-days.ts'
import { partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { dayAndWindowText } from '@farmgate/messages/window-text.ts'
import type { Part, Row } from '#features/telling/mail-layout/letter.ts'
import type { ComingParcel, FarmMailFacts, MailRefund, OrderMailFacts } from './order-mail-facts.ts'
import {
  amountText,
  dayText,
  isWord,
  orderNumber,
  quantityText,
  rupeesText,
  type MailTexts,
  type MailWord,
} from '#features/telling/mail-layout/mail-texts.ts'

/** Parts shared by the mails about orders, each in the same words and the same order. */

export const orderLine = (say: MailTexts, language: Language, number: number, placedAt: Date): Part => ({
  is: 'text',
  text: say('orderPlacedOn', { number: orderNumber(number), date: dayText(language, placedAt) }),
})

/**
 * What is left of the order and costs, with what was ordered beside it. An order of which nothing is left shows what
 * was ordered. The sums are in the same order as in the cart and the checkout.
 */
export function bill(say: MailTexts, language: Language, facts: OrderMailFacts): Part {
  const { lines, deliveryPaise, platformPaise, feesBackPaise } = facts
  const isChanged = isPartLeft(lines)
  const sum = (label: MailWord, paise: number, isTotal = false) => ({
    label: say(label),
    amount: rupeesText(paise),
    isTotal,
  })
  return {
    is: 'bill',
    title: say('lines'),
    rows: lines.map((line) => billRow(say, language, line, isChanged, line.farmName)),
    sums: [
      sum('itemsTotal', isChanged ? keptTotal(lines) : facts.itemsPaise),
      sum('deliveryFee', deliveryPaise),
      sum('platformFee', platformPaise),
      ...(isChanged && feesBackPaise > 0 ? [sum('feesBack', -feesBackPaise)] : []),
      isChanged ? sum('totalNow', facts.currentTotalPaise, true) : sum('total', facts.totalPaise, true),
    ],
  }
}

type BillLine = FarmMailFacts['lines'][number]

const keptTotal = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { keptPaise }) => sum + keptPaise, 0)

const isPartLeft = (lines: readonly BillLine[]): boolean =>
  keptTotal(lines) > 0 && lines.some(({ keptPaise, linePaise }) => keptPaise < linePaise)

function billRow(
  say: MailTexts,
  language: Language,
  line: BillLine,
  isChanged: boolean,
  farmName?: string,
): Row {
  const { name, unit, quantity, keptParts } = line
  const ordered = quantity * partsPerUnit(unit)
  const amount =
    isChanged && keptParts < ordered
      ? insteadOf(say, language, unit, keptParts, ordered)
      : quantityText(language, unit, quantity)
  return {
    name,
    detail: farmName === undefined ? amount : `${amount} · ${farmName}`,
    amount: rupeesText(isChanged ? line.keptPaise : line.linePaise),
  }
}

/** `2.05 kg instead of 3 kg`. */
export function insteadOf(
  say: MailTexts,
  language: Language,
  unit: Unit,
  keptParts: number,
  beforeParts: number,
): string {
  const before = amountText(language, unit, beforeParts)
  return keptParts === 0
    ? say('insteadOf.nothing', { before })
    : say('insteadOf', { now: amountText(language, unit, keptParts), before })
}

/** When it comes, and which farm's part, if the parts come differently. Nothing for an order without a day. */
export function whenItComes(say: MailTexts, language: Language, coming: readonly ComingParcel[]): Part[] {
  if (coming.every(({ goesBy }) => goesBy === null)) return []
  const farmsOf = new Map<string, string[]>()
  for (const parcel of coming) {
    const text = comesText(say, language, parcel)
    farmsOf.set(text, [...(farmsOf.get(text) ?? []), parcel.farmName])
  }
  const lines = [...farmsOf].map(([text, farms]) =>
    farmsOf.size === 1 ? text : say('comes.farms', { text, farms: farms.join(', ') }),
  )
  return [{ is: 'block', title: say('comes.title'), lines }]
}

function comesText(say: MailTexts, language: Language, { goesBy, from, to, place }: ComingParcel): string {
  if (goesBy === 'courier')
    return say('comes.byCourier', { from: COURIER_DAYS.fromDays, to: COURIER_DAYS.toDays })
  if (from === null || to === null) return say('comes.unknown')
  const when = dayAndWindowText({ from, to }, language)
  return place === null ? when : `${when}. ${say('comes.collectAt', { place })}`
}

/** The state of the refund, and when a bank will show it. */
export function refundText(say: MailTexts, { amountPaise, state, to }: MailRefund): string {
  const word = ({ due: 'due', sent: 'due', processed: 'processed', failed: 'failed' } as const)[state]
  const text = say(`back.${word}`, { amount: rupeesText(amountPaise), destination: say(`back.to.${to}`) })
  return state === 'failed' || to === 'Cash on Delivery' ? text : `${text} ${say('back.bankTime')}`
}

/** Built-in reasons in the reader's language; an operator's as it was written. */
export const reasonText = (say: MailTexts, reason: string): string => {
  const word = `reason.${reason}`
  return isWord(word) ? say(word) : reason
}

/** Empty where no reason was given. */
export const whyCancelled = (say: MailTexts, reason: string | null): Part[] =>
  reason === null ? [] : [{ is: 'block', title: say('cancelled.reason'), lines: [reasonText(say, reason)] }]

/** What a farm was asked to pack, or what is left of it. */
export function farmBill(say: MailTexts, language: Language, title: string, facts: FarmMailFacts): Part {
  const isChanged = isPartLeft(facts.lines)
  return {
    is: 'bill',
    title,
    rows: facts.lines.map((line) => billRow(say, language, line, isChanged)),
    sums: [
      {
        label: say('farm.subtotal'),
        amount: rupeesText(isChanged ? facts.currentTotalPaise : facts.itemsPaise),
        isTotal: true,
      },
    ],
  }
}
