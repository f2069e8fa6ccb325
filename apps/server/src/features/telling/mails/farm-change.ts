import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, plainLine } from '#features/telling/mail-layout/letter.ts'
import { reasonText } from '#features/telling/order-mails/order-parts.ts'
import { choosable, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

interface FarmChangeMailFacts {
  readonly farmName: string
  /** Why the change was rejected; null if it was approved. */
  readonly note: string | null
  readonly profileUrl: string
}

/** Mail to the farmer: the decision about a change to the farm's public profile. */
export function farmChangeDecided(facts: FarmChangeMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { farmName, note, profileUrl } = facts
  const how = note === null ? 'farmChangeApproved' : 'farmChangeRejected'
  return {
    language,
    subject: say(`${how}.subject`),
    title: say(`${how}.subject`),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`${how}.text`) },
      ...(note === null
        ? []
        : [{ is: 'block', title: say('why'), lines: [reasonText(say, note)], keepsLinks: true } as const]),
      { is: 'link', text: say('seeProfile'), url: profileUrl },
    ],
    footer: say('whyFarmer'),
  }
}

interface WaitingFarmMailFacts {
  readonly name: string
  readonly farmName: string
  readonly url: string
}

/** Mail to an operator: a verified farm requests a change to its public profile. */
export function farmChangeWaits({ name, farmName, url }: WaitingFarmMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const farm = plainLine(farmName)
  return {
    language,
    subject: say('farmChangeRequested.subject', { farm }),
    title: say('farmChangeRequested.title'),
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say('farmChangeRequested.text', { farm }) },
      { is: 'link', text: say('farmChangeRequested.link'), url },
    ],
    footer: choosable(say, 'whyOperator'),
  }
}
