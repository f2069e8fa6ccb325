import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { reasonText } from '#features/telling/order-mails/order-parts.ts'
import { mailTexts, timeText } from '#features/telling/mail-layout/mail-texts.ts'

interface PayoutAccountMailFacts {
  readonly name: string
  /** Masked. */
  readonly account: string
  /** From when a change is used; null for a first account. */
  readonly usableFrom: Date | null
  readonly url: string
}

/** Mail to the farmer: an account was added. It comes at once, so that one who did not do it can stop it. */
export function payoutAccountChanged(facts: PayoutAccountMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { name, account, usableFrom, url } = facts
  const subject = say(usableFrom === null ? 'payoutAccount.subject' : 'payoutAccount.changedSubject')
  const what =
    usableFrom === null
      ? say('payoutAccount.first')
      : say('payoutAccount.changed', { time: timeText(language, usableFrom) })
  return {
    language,
    subject,
    title: subject,
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: what },
      { is: 'block', title: say('payoutAccount.account'), lines: [account] },
      { is: 'block', title: say('security.notYou'), lines: [say('payoutAccount.notYou')] },
      { is: 'link', text: say('payoutAccount.link'), url },
    ],
    footer: say('whyAccount'),
  }
}

/** Mail to the farmer: the bank or an operator refused the account. */
export function payoutAccountRefused(
  { name, account, url, note }: PayoutAccountMailFacts & { readonly note: string | null },
  language: Language,
): Letter {
  const say = mailTexts(language)
  const subject = say('payoutAccountRefused.subject')
  return {
    language,
    subject,
    title: subject,
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say('payoutAccountRefused.text') },
      { is: 'block', title: say('payoutAccount.account'), lines: [account] },
      ...(note === null
        ? []
        : [{ is: 'block', title: say('why'), lines: [reasonText(say, note)], keepsLinks: true } as const]),
      { is: 'link', text: say('payoutAccount.link'), url },
    ],
    footer: say('whyAccount'),
  }
}
