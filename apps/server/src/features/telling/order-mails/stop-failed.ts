import { STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { clockText } from '@farmgate/messages/window-text.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import type { MailDetail } from '#features/telling/mail-queue/mails.sql.ts'
import type { OrderMailFacts } from './order-mail-facts.ts'
import { bill, orderLine } from './order-parts.ts'
import { mailTexts, orderNumber } from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: the driver came and could not hand the order over. */
export function stopFailed(facts: OrderMailFacts, detail: MailDetail, language: Language): Letter {
  const say = mailTexts(language)
  const about = { number: orderNumber(facts.number) }
  const because = STOP_FAILURES.find((each) => each === detail['failedBecause']) ?? 'other'
  const time = clockText(detail['at'] ?? facts.placedAt.toISOString(), language)
  return {
    language,
    subject: say('stopFailed.subject', about),
    title: say('stopFailed.title', about),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      { is: 'text', text: say(`stopFailed.${because}.text`, { time }) },
      orderLine(say, language, facts.number, facts.placedAt),
      bill(say, language, facts),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}
