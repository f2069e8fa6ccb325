import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, type Part, plainLine } from '#features/telling/mail-layout/letter.ts'
import type { ClaimMailFacts } from './order-mail-facts.ts'
import { orderLine, reasonText, refundText } from './order-parts.ts'
import {
  amountText,
  choosable,
  orderNumber,
  rupeesText,
  type MailTexts,
  mailTexts,
} from '#features/telling/mail-layout/mail-texts.ts'

interface ClaimLetterFacts extends ClaimMailFacts {
  /** The reader's name. */
  readonly name: string
  readonly url: string
}

/** Mail to the buyer: the claim about an item is decided. */
export function claimDecided(facts: ClaimLetterFacts, language: Language): Letter {
  const say = mailTexts(language)
  const how = facts.givenPaise === null ? 'claimRejected' : 'claimApproved'
  const about = claimWords(facts)
  return {
    language,
    subject: say(`${how}.subject`, about),
    title: say(`${how}.title`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.name }) },
      { is: 'text', text: say(`${how}.text`, about) },
      ...note(say, facts.note),
      ...(facts.refund === null
        ? []
        : [
            {
              is: 'block',
              title: say('cancelled.money'),
              lines: [refundText(say, { ...facts.refund, to: facts.paymentMethod })],
            } as const,
          ]),
      claimed(say, language, facts),
      orderLine(say, language, facts.orderNumber, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.url },
    ],
    footer: choosable(say, 'whyBuyer'),
  }
}

/** Mail to the farm: a buyer has claimed one of its items, or money was taken for it. */
export function farmClaim(facts: ClaimLetterFacts, language: Language): Letter {
  const say = mailTexts(language)
  const how = facts.state === 'pending' ? 'farmClaim' : 'farmClaimDecided'
  const about = claimWords(facts)
  return {
    language,
    subject: say(`${how}.subject`, about),
    title: say(`${how}.title`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.name }) },
      { is: 'text', text: say(`${how}.text`, about) },
      ...note(say, facts.note),
      claimed(say, language, facts),
      orderLine(say, language, facts.orderNumber, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.url },
    ],
    footer: choosable(say, 'whyFarmer'),
  }
}

const claimWords = ({ orderNumber: number, item, askedPaise, givenPaise }: ClaimMailFacts) => ({
  number: orderNumber(number),
  item: plainLine(item),
  amount: rupeesText(givenPaise ?? askedPaise),
})

const note = (say: MailTexts, words: string | null): Part[] =>
  words === null ? [] : [{ is: 'block', title: say('why'), lines: [reasonText(say, words)] }]

const claimed = (
  say: MailTexts,
  language: Language,
  { item, unit, parts, reason, words }: ClaimMailFacts,
): Part => ({
  is: 'block',
  title: say('claim.what'),
  lines: [
    `${item}: ${amountText(language, unit, parts)}`,
    say(`claim.reason.${reason}`),
    ...(words === null ? [] : [words]),
  ],
})
