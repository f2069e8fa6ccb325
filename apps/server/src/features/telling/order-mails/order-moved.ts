import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isDelivered, isOnTheRoad, type SettableStage } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, type Part, plainLine } from '#features/telling/mail-layout/letter.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine, whenItComes } from './order-parts.ts'
import {
  amountText,
  choosable,
  orderNumber,
  rupeesText,
  type MailTexts,
  mailTexts,
} from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: the order is on its way, or was delivered. */
export function orderMoved(to: SettableStage, facts: OrderMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  return {
    language,
    subject: say(`${to}.subject`, { number }),
    title: say(`tracking.${to}`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`${to}.text`, { number }) },
      ...(isOnTheRoad(to)
        ? onTheWay(say, language, facts)
        : [{ is: 'text', text: say('delivered.wrong') } as const]),
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}

/** Mail to the buyer: one parcel of the order is on its way, or was delivered, while others wait. */
export function parcelMoved(
  to: SettableStage,
  facts: OrderMailFacts,
  farmerId: string,
  language: Language,
): Letter {
  const say = mailTexts(language)
  const lines = facts.lines.filter((line) => line.farmerId === farmerId && line.keptParts > 0)
  const about = { number: orderNumber(facts.number), farm: plainLine(lines[0]?.farmName ?? '') }
  return {
    language,
    subject: say(`parcel.${to}.subject`, about),
    title: say(`parcel.${to}.title`, about),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`parcel.${to}.text`, about) },
      {
        is: 'block',
        title: say('parcel.lines'),
        lines: lines.map(({ name, unit, keptParts }) => `${name}: ${amountText(language, unit, keptParts)}`),
      },
      ...(isDelivered(to)
        ? [{ is: 'text', text: say('delivered.wrong') } as const]
        : whenItComes(
            say,
            language,
            facts.coming.filter((parcel) => parcel.farmerId === farmerId),
          )),
      orderLine(say, language, facts.number, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}

const onTheWay = (
  say: MailTexts,
  language: Language,
  { paymentMethod, isPaid, currentTotalPaise, addressLines, phone, coming }: OrderMailFacts,
): Part[] => [
  ...(isCash(paymentMethod) && !isPaid
    ? [
        {
          is: 'text',
          text: say('shipped.cash', { total: rupeesText(cashToCollect(currentTotalPaise)) }),
        } as const,
      ]
    : []),
  ...whenItComes(say, language, coming),
  { is: 'block', title: say('deliveryAddress'), lines: [...addressLines, say('phone', { phone })] },
]
