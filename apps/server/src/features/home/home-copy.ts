import type { HomeCopy } from '@farmgate/contract/home.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Db } from '#db/pool.ts'
import { findHomeCopy } from './home.sql.ts'

/** The texts written by operators, with the catalogue's texts for the rest. */
export async function homeCopy(db: Db): Promise<Record<Language, HomeCopy>> {
  const copy = { en: { ...english }, hi: { ...hindi } } satisfies Record<Language, HomeCopy>
  for (const { language, claim, text } of await findHomeCopy(db))
    Object.assign(copy[language], { [claim]: text })
  return copy
}
