import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { FarmMailFacts } from './order-mail-facts.ts'
import { farmBill, orderLine } from './order-parts.ts'
import { choosable, orderNumber, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to a farm: what to pack, and for which buyer. */
export function farmNewOrder(facts: FarmMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say('farm.subject', { number: orderNumber(facts.number) }),
    title: say('farm.title'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.farmName }) },
      { is: 'text', text: say('farm.text', { buyer: facts.buyerName, place: facts.buyerPlace }) },
      orderLine(say, language, facts.number, facts.placedAt),
      farmBill(say, language, say('farm.lines'), facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyFarmer'),
  }
}
