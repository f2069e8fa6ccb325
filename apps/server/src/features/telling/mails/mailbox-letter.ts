import type { Role } from '@farmgate/domain/people/role.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter, Part } from '#features/telling/mail-layout/letter.ts'
import { greeting, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

interface MailboxMailFacts {
  readonly what: 'verify' | 'reset'
  readonly name: string
  /** One address may have a buyer's and a farmer's account. */
  readonly role: Role
  readonly url: string
}

/** Mail with a link for the owner of the mailbox: confirms the address, or sets a new password. */
export function mailboxLetter({ what, name, role, url }: MailboxMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  return {
    language,
    subject: say(`${what}.subject`),
    title: say(`${what}.subject`),
    parts: [
      { is: 'text', text: greeting(say, name) },
      { is: 'text', text: say(`${what}.text`, { account: say(`account.${role}`) }) },
      { is: 'link', text: say(`${what}.link`), url },
      { is: 'text', text: say('link.once') },
      { is: 'block', title: say('security.notYou'), lines: [say(`${what}.notYou`)] },
    ],
    footer: say('whyAccount'),
  }
}

interface TakenMailFacts {
  readonly name: string
  readonly role: Role
  readonly forgotUrl: string
}

/** Mail to the owner of an address that someone tried to register again: how to sign in. */
export function addressTaken({ name, role, forgotUrl }: TakenMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const parts: readonly Part[] = [
    { is: 'text', text: greeting(say, name) },
    { is: 'text', text: say('taken.text', { account: say(`account.${role}`) }) },
    { is: 'text', text: say('taken.next') },
    { is: 'link', text: say('reset.link'), url: forgotUrl },
    { is: 'block', title: say('security.notYou'), lines: [say('taken.notYou')] },
  ]
  return {
    language,
    subject: say('taken.subject'),
    title: say('taken.subject'),
    parts,
    footer: say('whyAccount'),
  }
}
