import type { Device } from '@farmgate/domain/people/sign-in/device.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { greeting, type MailTexts, mailTexts, timeText } from '#features/telling/mail-layout/mail-texts.ts'

export interface SecurityMailFacts {
  readonly event: 'passwordChanged' | 'emailChanged' | 'newDevice'
  readonly name: string
  readonly at: Date
  readonly device: Device
  readonly signInUrl: string
  /** Null when the link is no longer valid because the mail left late. */
  readonly notMeUrl: string | null
}

/** Mail to the account's owner about a change a thief would make first: when, from which device, and what to do. */
export function securityNotice(facts: SecurityMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { event, name, at, device, signInUrl, notMeUrl } = facts
  const when = timeText(language, at)
  return {
    language,
    subject: say(`${event}.subject`),
    title: say(`${event}.subject`),
    parts: [
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say(`${event}.text`) },
      { is: 'block', title: say('security.when'), lines: [when, deviceText(say, device)] },
      { is: 'text', text: say('security.wasYou') },
      ...(notMeUrl === null
        ? ([
            { is: 'block', title: say('security.notYou'), lines: [say(`${event}.next`)] },
            { is: 'link', text: say('security.signIn'), url: signInUrl },
          ] as const)
        : ([
            { is: 'block', title: say('security.notYou'), lines: [say(`${event}.undo`)] },
            { is: 'link', text: say('security.notMe'), url: notMeUrl },
          ] as const)),
    ],
    footer: say('whyAccount'),
  }
}

/** Mail to a person with as many sessions as an account may have. */
export function sessionEndsNext(
  { name, device, signInUrl }: Pick<SecurityMailFacts, 'name' | 'device' | 'signInUrl'>,
  language: Language,
): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say('sessionEndsNext.subject'),
    title: say('sessionEndsNext.subject'),
    parts: [
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say('sessionEndsNext.text', { device: deviceText(say, device) }) },
      { is: 'text', text: say('sessionEndsNext.next') },
      { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyAccount'),
  }
}

function deviceText(say: MailTexts, { browser, system }: Device): string {
  if (browser !== null && system !== null) return say('device', { browser, system })
  return browser ?? system ?? say('unknownDevice')
}
