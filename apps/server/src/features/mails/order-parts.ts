import type { Language } from '@farmgate/messages/languages.ts'
import type { Part } from './letter.ts'
import type { FarmMailFacts, MailRefund, OrderMailFacts } from './order-mail-facts.ts'
import { dayText, isWord, orderNumber, quantityText, rupeesText, type MailTexts } from './wording.ts'

/** Parts shared by the mails about orders, each in the same words and the same order. */

export const orderLine = (say: MailTexts, language: Language, number: number, placedAt: Date): Part => ({
  is: 'text',
  text: say('orderPlacedOn', { number: orderNumber(number), date: dayText(language, placedAt) }),
})

/** The sums are in the same order as in the cart and the checkout. */
export const bill = (say: MailTexts, language: Language, facts: OrderMailFacts): Part => ({
  is: 'bill',
  title: say('lines'),
  rows: facts.lines.map(({ name, quantity, unit, linePaise, farmName }) => ({
    name,
    detail: `${quantityText(language, unit, quantity)} · ${farmName}`,
    amount: rupeesText(linePaise),
  })),
  sums: [
    { label: say('itemsTotal'), amount: rupeesText(facts.itemsPaise), isTotal: false },
    { label: say('deliveryFee'), amount: rupeesText(facts.deliveryPaise), isTotal: false },
    { label: say('platformFee'), amount: rupeesText(facts.platformPaise), isTotal: false },
    { label: say('total'), amount: rupeesText(facts.totalPaise), isTotal: true },
  ],
})

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

/** What a farm was asked to pack. */
export const farmBill = (say: MailTexts, language: Language, title: string, facts: FarmMailFacts): Part => ({
  is: 'bill',
  title,
  rows: facts.lines.map(({ name, quantity, unit, linePaise }) => ({
    name,
    detail: quantityText(language, unit, quantity),
    amount: rupeesText(linePaise),
  })),
  sums: [{ label: say('farm.subtotal'), amount: rupeesText(facts.itemsPaise), isTotal: true }],
})
