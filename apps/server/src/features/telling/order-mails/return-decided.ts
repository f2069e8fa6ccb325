import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter, Part } from '#features/telling/mail-layout/letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { orderLine, reasonText, refundText } from './order-parts.ts'
import {
  choosable,
  orderNumber,
  type MailTexts,
  mailTexts,
} from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer about a decided return: what is refunded and where, or why nothing is. */
type ReturnDecided = 'approved' | { readonly rejectedBecause: string }

export function returnDecided(decided: ReturnDecided, facts: OrderMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  const how = decided === 'approved' ? 'returnApproved' : 'returnRejected'
  return {
    language,
    subject: say(`${how}.subject`, { number }),
    title: say(`${how}.title`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`${how}.text`, { number }) },
      ...(decided === 'approved' ? money(say, facts) : [because(say, decided.rejectedBecause)]),
      orderLine(say, language, facts.number, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}

const money = (say: MailTexts, { refund }: OrderMailFacts): Part[] =>
  refund === null ? [] : [{ is: 'block', title: say('cancelled.money'), lines: [refundText(say, refund)] }]

const because = (say: MailTexts, note: string): Part => ({
  is: 'block',
  title: say('why'),
  lines: [reasonText(say, note)],
  keepsLinks: true,
})
