import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { MailDetail } from '#features/telling/mail-queue/mails.sql.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine } from './order-parts.ts'
import { dayText, mailTexts, orderNumber } from '#features/telling/mail-layout/mail-texts.ts'

/**
 * Mail to the buyer: the order comes on another day, or its day was called off. Cancelling it costs nothing, unless it is on its
 * way and comes again.
 */
export function deliveryMoved(facts: OrderMailFacts, detail: MailDetail, language: Language): Letter {
  const say = mailTexts(language)
  const day = (text: string | undefined) => (text === undefined ? '' : dayText(language, new Date(text)))
  const about = {
    number: orderNumber(facts.number),
    from: day(detail['from']),
    to: day(detail['to']),
    farm: detail['farm'] ?? '',
  }
  const isAgain = detail['again'] === 'yes'
  const moved = detail['to'] === undefined ? 'calledOff' : 'moved'
  // An order that an operator gave its first day has no earlier one.
  const isFirst = detail['from'] === undefined
  const how = isAgain ? 'again' : isFirst ? 'given' : moved
  const what = isAgain || detail['farm'] === undefined ? 'text' : 'farmText'
  return {
    language,
    subject: say(`delivery.${how}.subject`, about),
    title: say(`delivery.${how}.title`, about),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      {
        is: 'text',
        text:
          isAgain || isFirst ? say(`delivery.${how}.text`, about) : say(`delivery.${moved}.${what}`, about),
      },
      ...(isAgain ? [] : why(say, detail['reason'])),
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}

/** Without a reason an operator chose the day for this one order. */
const why = (say: ReturnType<typeof mailTexts>, reason: string | undefined): Letter['parts'] =>
  reason === undefined
    ? [{ is: 'text', text: say('delivery.suits') }]
    : [
        { is: 'block', title: say('why'), lines: [reason] },
        { is: 'text', text: say('delivery.free') },
      ]
