import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { greeting, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

export interface AccountMailFacts {
  readonly change: 'disabled' | 'enabled'
  readonly name: string
  /** The second factor of an operator is removed with the account. */
  readonly isOperator: boolean
  /** The reason an operator wrote. Only for a disabled account. */
  readonly reason: string | null
  readonly signInUrl: string
  readonly shopUrl: string
}

/** Mail to a person whose account an operator has disabled or enabled again. */
export function accountChanged(facts: AccountMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { change, name, isOperator, reason, signInUrl, shopUrl } = facts
  return {
    language,
    subject: say(`account.${change}.subject`),
    title: say(`account.${change}.subject`),
    parts: [
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say(`account.${change}.text`) },
      ...(isOperator ? [{ is: 'text', text: say(`account.${change}.factor`) } as const] : []),
      ...(reason === null
        ? []
        : [{ is: 'block', title: say('why'), lines: [reason], keepsLinks: true } as const]),
      ...(change === 'disabled' ? [{ is: 'text', text: say('account.disabled.next') } as const] : []),
      change === 'disabled'
        ? { is: 'link', text: say('account.disabled.link'), url: shopUrl }
        : { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyAccount'),
  }
}
