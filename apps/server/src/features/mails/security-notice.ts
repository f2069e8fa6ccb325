import type { Device } from '@farmgate/domain/accounts/device.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { type Say, sayIn, timeText } from './wording.ts'

export interface SecurityMailFacts {
  readonly changed: 'password' | 'email'
  readonly name: string
  readonly at: Date
  readonly device: Device
  readonly signInUrl: string
}

/** To whoever owns the account, about what a thief would change first: when, with what, and what to do. */
export function securityNotice(facts: SecurityMailFacts, language: Language): Letter {
  const say = sayIn(language)
  const { changed, name, at, device, signInUrl } = facts
  const when = timeText(language, at)
  return {
    language,
    subject: say(`${changed}Changed.subject`),
    title: say(`${changed}Changed.subject`),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say(`${changed}Changed.text`) },
      { is: 'block', title: say('security.when'), lines: [when, deviceText(say, device)] },
      { is: 'text', text: say('security.wasYou') },
      { is: 'block', title: say('security.notYou'), lines: [say(`${changed}Changed.next`)] },
      { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyAccount'),
  }
}

function deviceText(say: Say, { browser, system }: Device): string {
  if (browser !== null && system !== null) return say('device', { browser, system })
  return browser ?? system ?? say('unknownDevice')
}
