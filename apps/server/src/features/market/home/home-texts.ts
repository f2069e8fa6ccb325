import type { HomeCopy } from '@farmgate/contract/market/home.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import type { Db } from '#db/pool.ts'
import { findHomeTexts } from './home.sql.ts'

interface HomeTexts {
  /** The texts written by operators, with the catalogue's texts for the rest. */
  readonly copy: Record<Language, HomeCopy>
  readonly identity: MarketIdentity
  /** Undefined where the delivery claim is a text. */
  readonly nextRound: string | null | undefined
}

export async function homeTexts(db: Db): Promise<HomeTexts> {
  const copy = { en: { ...english }, hi: { ...hindi } } satisfies Record<Language, HomeCopy>
  const { texts, identity, claimsRounds, nextRound } = await findHomeTexts(db)
  for (const { language, claim, text } of texts) Object.assign(copy[language], { [claim]: text })
  return { copy, identity, nextRound: claimsRounds ? nextRound : undefined }
}
