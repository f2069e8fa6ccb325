import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, plainLine } from './letter.ts'
import { reasonText } from './order-parts.ts'
import { choosable, sayIn } from './wording.ts'

interface FarmChangeMailFacts {
  readonly farmName: string
  /** Why the change was rejected; null: it was approved. */
  readonly note: string | null
  readonly profileUrl: string
}

/** To the farmer: what was decided about a change of what buyers see of the farm. */
export function farmChangeDecided(facts: FarmChangeMailFacts, language: Language): Letter {
  const say = sayIn(language)
  const { farmName, note, profileUrl } = facts
  const how = note === null ? 'farmChangeApproved' : 'farmChangeRejected'
  return {
    language,
    subject: say(`${how}.subject`),
    title: say(`${how}.subject`),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`${how}.text`) },
      ...(note === null ? [] : [{ is: 'block', title: say('why'), lines: [reasonText(say, note)] } as const]),
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

/** To an operator: a verified farm wants to change what buyers see. */
export function farmChangeWaits({ name, farmName, url }: WaitingFarmMailFacts, language: Language): Letter {
  const say = sayIn(language)
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
