import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, plainLine } from '#features/telling/mail-layout/letter.ts'
import { choosable, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

interface ReachMailFacts {
  readonly name: string
  readonly product: string
  readonly pincode: string
  readonly url: string
}

/** Mail to a buyer who asked for it: a round now brings a product to their pincode. */
export function productReaches({ name, pincode, url, ...facts }: ReachMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const about = { product: plainLine(facts.product), pincode }
  return {
    language,
    subject: say('productReaches.subject', about),
    title: say('productReaches.title'),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say('productReaches.text', about) },
      { is: 'link', text: say('productReaches.link'), url },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}
