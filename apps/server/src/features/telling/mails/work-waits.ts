import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { choosable, orderNumber, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

interface WorkMailFacts {
  readonly what: 'returnRequested' | 'refundFailed' | 'claimMade'
  readonly name: string
  /** Null for money without an order. */
  readonly number: number | null
  /** The item that a claim is about. */
  readonly item?: string
  readonly url: string
}

/** Mail to an operator: something that only a person can settle. */
export function workWaits({ what, name, number, item = '', url }: WorkMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const about = number === null ? null : { number: orderNumber(number), item }
  return {
    language,
    subject: about === null ? say('refundFailed.title') : say(`${what}.subject`, about),
    title: say(`${what}.title`),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: about === null ? say('refundFailed.noOrder') : say(`${what}.text`, about) },
      { is: 'link', text: say(`${what}.link`), url },
    ],
    footer: choosable(say, 'whyOperator'),
  }
}
