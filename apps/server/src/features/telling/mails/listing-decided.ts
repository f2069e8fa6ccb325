import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, plainLine } from '#features/telling/mail-layout/letter.ts'
import { reasonText } from '#features/telling/order-mails/order-parts.ts'
import { choosable, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

export interface ListingMailFacts {
  readonly farmName: string
  readonly name: string
  /** True for a change to a listing on sale; false for the listing itself. */
  readonly isChange: boolean
  /** Why it was rejected; null if it was approved. */
  readonly note: string | null
  /** The page where the farmer edits it. */
  readonly editUrl: string
  readonly listingsUrl: string
}

/** Mail to the farmer: the decision about a listing or a change to it, and what to do next. */
export function listingDecided(facts: ListingMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { farmName, isChange, note, editUrl, listingsUrl } = facts
  const name = plainLine(facts.name)
  const how = note === null ? 'listingApproved' : 'listingRejected'
  return {
    language,
    subject: say(`${how}.subject`, { name }),
    title: say(`${how}.title`),
    parts: [
      { is: 'text', text: say('hello', { name: farmName }) },
      { is: 'text', text: say(`${how}.${isChange ? 'change' : 'text'}`, { name }) },
      ...(note === null
        ? []
        : ([
            { is: 'block', title: say('why'), lines: [reasonText(say, note)], keepsLinks: true },
            { is: 'text', text: say('listingRejected.next') },
          ] as const)),
      note === null
        ? { is: 'link', text: say('seeListings'), url: listingsUrl }
        : { is: 'link', text: say('editListing'), url: editUrl },
    ],
    footer: choosable(say, 'whyFarmer'),
  }
}
