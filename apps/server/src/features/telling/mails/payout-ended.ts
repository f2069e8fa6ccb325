import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { mailTexts, rupeesText } from '#features/telling/mail-layout/mail-texts.ts'

interface PayoutMailFacts {
  readonly farmName: string
  readonly amountPaise: number
  /** Null if it was not paid. */
  readonly utr: string | null
  readonly moneyUrl: string
}

/** Mail to the farmer: a payout was paid, or the bank did not take it. */
export function payoutEnded(
  { farmName, amountPaise, utr, moneyUrl }: PayoutMailFacts,
  language: Language,
): Letter {
  const say = mailTexts(language)
  const how = utr === null ? 'payoutFailed' : 'payoutPaid'
  const values = { amount: rupeesText(amountPaise), utr: utr ?? '' }
  return {
    language,
    subject: say(`${how}.subject`, values),
    title: say(`${how}.subject`, values),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`${how}.text`, values) },
      { is: 'link', text: say('seeMoney'), url: moneyUrl },
    ],
    footer: say('whyFarmer'),
  }
}
