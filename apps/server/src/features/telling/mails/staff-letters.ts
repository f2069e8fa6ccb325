import type { StaffChange, StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { greeting, mailTexts, timeText } from '#features/telling/mail-layout/mail-texts.ts'

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
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say('factorChanged.text', { when: timeText(language, at) }) },
      { is: 'text', text: say('security.wasYou') },
      { is: 'block', title: say('security.notYou'), lines: [say('factorChanged.next')] },
      { is: 'link', text: say('security.signIn'), url: signInUrl },
    ],
    footer: say('whyOperator'),
  }
}

export interface StaffChangedFacts {
  readonly change: StaffChange
  readonly name: string
  /** Who did it. */
  readonly by: string
  /** Of an invited person the address, because they have no name yet. */
  readonly person: string
  readonly staffRole: StaffRole
  readonly at: Date
  readonly staffUrl: string
}

/** Mail to every owner: who runs the market has changed. It comes at once, so that one who did not agree can undo it. */
export function staffChanged(
  { change, name, by, person, staffRole, at, staffUrl }: StaffChangedFacts,
  language: Language,
): Letter {
  const say = mailTexts(language)
  const subject = say(`staffChanged.${change}.subject`)
  const next = say(change === 'joined' ? 'staffChanged.next.joined' : 'staffChanged.next', { by })
  const isAddress = change === 'invited' || change === 'invitedAgain'
  return {
    language,
    subject,
    title: subject,
    parts: [
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say(`staffChanged.${change}.text`, { by, when: timeText(language, at) }) },
      {
        is: 'block',
        title: say('staffChanged.who'),
        lines: [person, say(`staffChanged.is.${staffRole}`)],
        ...(isAddress ? { keepsLinks: true } : {}),
      },
      { is: 'block', title: say('staffChanged.notYou'), lines: [next] },
      { is: 'link', text: say('staffChanged.link'), url: staffUrl },
    ],
    footer: say('whyOperator'),
  }
}
