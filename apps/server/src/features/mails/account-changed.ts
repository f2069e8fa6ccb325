import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { mailTexts } from './wording.ts'

export interface AccountMailFacts {
  readonly change: 'disabled' | 'enabled'
  readonly name: string
  /** The reason an operator wrote. Only for a disabled account. */
  readonly reason: string | null
  readonly signInUrl: string
  readonly shopUrl: string
}

/** Mail to a person whose account an operator has disabled or enabled again. */
export function accountChanged(facts: AccountMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { change, name, reason, signInUrl, shopUrl } = facts
  return {
    language,
    subject: say(`account.${change}.subject`),
    title: say(`account.${change}.subject`),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say(`account.${change}.text`) },
      ...(reason === null ? [] : [{ is: 'block', title: say('why'), lines: [reason] } as const]),
      ...(change === 'disabled' ? [{ is: 'text', text: say('account.disabled.next') } as const] : []),
      change === 'disabled'
        ? { is: 'link', text: say('account.disabled.link'), url: shopUrl }
        : { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyAccount'),
  }
}
