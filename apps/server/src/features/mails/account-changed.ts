import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { sayIn } from './wording.ts'

export interface AccountMailFacts {
  readonly change: 'disabled' | 'enabled'
  readonly name: string
  /** Why, as an operator wrote it. Only of a disabled account. */
  readonly reason: string | null
  readonly signInUrl: string
  readonly shopUrl: string
}

/** To the person whose account an operator has disabled or enabled again. */
export function accountChanged(facts: AccountMailFacts, language: Language): Letter {
  const say = sayIn(language)
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
