import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine, whenItComes } from './order-parts.ts'
import { orderNumber, rupeesText, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: the order is paid, or what to have ready at the door. */
export function orderPlaced(facts: OrderMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const how = facts.isPaid ? 'paid' : 'cash'
  const total = rupeesText(facts.isPaid ? facts.totalPaise : cashToCollect(facts.currentTotalPaise))
  const method = say(`method.${facts.paymentMethod}`)
  return {
    language,
    subject: say(`placed.${how}.subject`, { number: orderNumber(facts.number) }),
    title: say('placed.title'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`placed.${how}.text`, { total }) },
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      {
        is: 'block',
        title: say('payment'),
        lines: [say(`placed.${how}.payment`, { method, total })],
      },
      ...whenItComes(say, language, facts.coming),
      {
        is: 'block',
        title: say('deliveryAddress'),
        lines: [...facts.addressLines, say('phone', { phone: facts.phone })],
      },
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}
