import type { StaffRole } from '@farmgate/domain/accounts/staff.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { mailTexts, timeText } from './wording.ts'

/** Mail to a person who is to help run the market: what they may do, and the link. */
export function staffInvited(
  { by, staffRole, url }: { readonly by: string; readonly staffRole: StaffRole; readonly url: string },
  language: Language,
): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say('invited.subject'),
    title: say('invited.subject'),
    parts: [
      { is: 'text', text: say('invited.text', { by }) },
      { is: 'text', text: say(`invited.${staffRole}`) },
      { is: 'link', text: say('invited.link'), url },
      { is: 'text', text: say('invited.once') },
      { is: 'block', title: say('security.notYou'), lines: [say('invited.notYou')] },
    ],
    footer: say('whyInvited'),
  }
}

/** Mail to an operator whose app or recovery codes are new, in case a thief did it. */
export function secondFactorChanged(
  { name, at, signInUrl }: { readonly name: string; readonly at: Date; readonly signInUrl: string },
  language: Language,
): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say('factorChanged.subject'),
    title: say('factorChanged.subject'),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say('factorChanged.text', { when: timeText(language, at) }) },
      { is: 'text', text: say('security.wasYou') },
      { is: 'block', title: say('security.notYou'), lines: [say('factorChanged.next')] },
      { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyOperator'),
  }
}
