import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine, refundText, whyCancelled } from './order-parts.ts'
import { orderNumber, type MailTexts, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: why the order was cancelled, and what happens to the money. */
export function orderCancelled(facts: OrderMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  return {
    language,
    subject: say('cancelled.subject', { number }),
    title: say('tracking.cancelled'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say('cancelled.text', { number }) },
      ...whyCancelled(say, facts.cancelReason),
      { is: 'block', title: say('cancelled.money'), lines: [moneyText(say, facts)] },
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}

function moneyText(say: MailTexts, { refund, paymentMethod }: OrderMailFacts): string {
  if (refund !== null) return refundText(say, refund)
  return say(isCash(paymentMethod) ? 'cancelled.nothingToPay' : 'cancelled.noPayment')
}
