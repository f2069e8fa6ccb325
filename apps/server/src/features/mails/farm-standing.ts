import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { sayIn } from './wording.ts'

export interface StandingMailFacts {
  readonly standing: 'verified' | 'suspended' | 'resumed'
  readonly farmName: string
  /** What was checked, or why sales are paused, as an operator wrote it. */
  readonly note: string | null
  readonly listingsUrl: string
}

/** To the farmer: somebody has looked at the farm, or whether it may sell has changed. */
export function farmStanding(facts: StandingMailFacts, language: Language): Letter {
  const say = sayIn(language)
  const { standing, farmName, note, listingsUrl } = facts
  return {
    language,
    subject: say(`farm.${standing}.subject`),
    title: say(`farm.${standing}.subject`),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`farm.${standing}.text`) },
      ...(note === null
        ? []
        : [
            {
              is: 'block',
              title: say(standing === 'verified' ? 'farm.verified.what' : 'why'),
              lines: [note],
            } as const,
          ]),
      { is: 'link', text: say('seeListings'), url: listingsUrl },
    ],
    footer: say('whyFarmer'),
  }
}
