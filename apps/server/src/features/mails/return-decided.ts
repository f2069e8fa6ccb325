import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter, Part } from './letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { orderLine, reasonText, refundText } from './order-parts.ts'
import { choosable, orderNumber, type Say, sayIn } from './wording.ts'

/** How a return was decided: what comes back and where, or why nothing does. */
type ReturnDecided = 'approved' | { readonly rejectedBecause: string }

export function returnDecided(decided: ReturnDecided, facts: OrderMailFacts, language: Language): Letter {
  const say = sayIn(language)
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

const money = (say: Say, { refund }: OrderMailFacts): Part[] =>
  refund === null ? [] : [{ is: 'block', title: say('cancelled.money'), lines: [refundText(say, refund)] }]

const because = (say: Say, note: string): Part => ({
  is: 'block',
  title: say('why'),
  lines: [reasonText(say, note)],
})
