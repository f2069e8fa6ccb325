import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter, Part } from './letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine } from './order-parts.ts'
import { choosable, orderNumber, rupeesText, type MailTexts, mailTexts } from './wording.ts'

/** Mail to the buyer: the order is on its way, or was delivered. */
export function orderMoved(to: 'shipped' | 'delivered', facts: OrderMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  return {
    language,
    subject: say(`${to}.subject`, { number }),
    title: say(`tracking.${to}`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`${to}.text`, { number }) },
      ...(to === 'shipped' ? onTheWay(say, facts) : [{ is: 'text', text: say('delivered.wrong') } as const]),
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}

const onTheWay = (
  say: MailTexts,
  { paymentMethod, isPaid, totalPaise, addressLines, phone }: OrderMailFacts,
): Part[] => [
  ...(isCash(paymentMethod) && !isPaid
    ? [{ is: 'text', text: say('shipped.cash', { total: rupeesText(totalPaise) }) } as const]
    : []),
  { is: 'block', title: say('deliveryAddress'), lines: [...addressLines, say('phone', { phone })] },
]
