import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

export interface FarmStatusMailFacts {
  readonly status: 'verified' | 'suspended' | 'resumed'
  readonly farmName: string
  /** What was checked, or why sales are paused, as an operator wrote it. */
  readonly note: string | null
  readonly listingsUrl: string
}

/** Mail to the farmer: an operator verified the farm, or changed whether it may sell. */
export function farmStatus(facts: FarmStatusMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { status, farmName, note, listingsUrl } = facts
  return {
    language,
    subject: say(`farm.${status}.subject`),
    title: say(`farm.${status}.subject`),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`farm.${status}.text`) },
      ...(note === null
        ? []
        : [
            {
              is: 'block',
              title: say(status === 'verified' ? 'farm.verified.what' : 'why'),
              lines: [note],
              keepsLinks: true,
            } as const,
          ]),
      { is: 'link', text: say('seeListings'), url: listingsUrl },
    ],
    footer: say('whyFarmer'),
  }
}
