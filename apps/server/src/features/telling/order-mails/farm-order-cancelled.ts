import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { FarmMailFacts } from './order-mail-facts.ts'
import { farmBill, orderLine, whyCancelled } from './order-parts.ts'
import { choosable, orderNumber, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to a farm that was asked to pack an order: the order is cancelled. */
export function farmOrderCancelled(facts: FarmMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  return {
    language,
    subject: say('farmCancelled.subject', { number }),
    title: say('farmCancelled.title'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.farmName }) },
      {
        is: 'text',
        text: say('farmCancelled.text', { number, buyer: facts.buyerName, place: facts.buyerPlace }),
      },
      ...whyCancelled(say, facts.cancelReason),
      orderLine(say, language, facts.number, facts.placedAt),
      farmBill(say, language, say('farmCancelled.lines'), facts),
      { is: 'text', text: say('farmCancelled.stock') },
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyFarmer'),
  }
}
