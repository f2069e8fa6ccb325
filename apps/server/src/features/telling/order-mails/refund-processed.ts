import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { MailRefund, OrderMailFacts } from './order-mail-facts.ts'
import { orderLine, refundText } from './order-parts.ts'
import { orderNumber, rupeesText, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: the refund was sent. */
export function refundProcessed(
  /** `item`: the one whose change it pays for; null for the whole order. */
  facts: OrderMailFacts & { readonly refund: MailRefund; readonly item: string | null },
  language: Language,
): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say('refunded.subject', {
      number: orderNumber(facts.number),
      amount: rupeesText(facts.refund.amountPaise),
    }),
    title: say('refunded.title'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: refundText(say, facts.refund) },
      ...(facts.item === null
        ? []
        : [{ is: 'text', text: say('refunded.item', { item: facts.item }) } as const]),
      orderLine(say, language, facts.number, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}
